import { describe, expect, it } from '@jest/globals'
import { inputDefaults } from '../../src/action/input-reader.js'
import { parseInputs } from '../../src/action/inputs.js'
import type { Settings } from '../../src/action/inputs.js'
import type { Trigger } from '../../src/github/context.js'
import type { WallMs } from '../../src/protocol/values.js'

const now = Date.parse('2026-11-30T14:30:00Z') as WallMs
const required = { lock: 'CI/deploy', namespace: 'o/r', 'github-token': 'tok-en', 'job-status': 'success' }
const keyHex = '7f3b02c9d3704396ff9b0d4e1c8a5e6b2d1f0a9c8b7e6d5c4b3a29181706f5e4'

const push: Trigger = { event: 'push', schedule: null, timeZone: null }
const nightly: Trigger = { event: 'schedule', schedule: '50 23 * * *', timeZone: null }

const parse = (inputs: Readonly<Record<string, string>> = {}, trigger = push) =>
  parseInputs(
    Object.fromEntries(
      Object.entries({ ...required, ...inputs }).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    trigger,
    now,
  )

function settings(inputs: Readonly<Record<string, string>> = {}, trigger = push): Settings {
  const result = parse(inputs, trigger)
  if (!result.ok) throw new Error(result.errors.join('\n'))
  return result.settings
}
function errors(inputs: Readonly<Record<string, string>>, trigger = push): readonly string[] {
  const result = parse(inputs, trigger)
  return result.ok ? [] : result.errors
}

describe('inputs', () => {
  it('have the defaults of the contract, as far as the work has come', () => {
    const { endpoints, ...rest } = settings()
    expect(rest).toEqual({
      lock: 'CI/deploy',
      namespace: 'o/r',
      period: { key: '', endMs: null },
      quorum: 3,
      secretKey: null,
      onContention: 'fail',
      onCompleted: 'skip',
      onUnavailable: 'fail',
      acquireTimeoutMs: 60_000,
      leaseMs: 300_000,
      waitTimeoutMs: null,
      heartbeat: true,
      fallback: { kind: 'cache' },
      maxHoldMs: 21_600_000,
      onLost: 'fail',
      release: 'post',
      complete: 'on-success',
      maxClockSkewMs: 900_000,
      phase: 'pre',
      compat: 'none',
      githubToken: 'tok-en',
      jobId: '',
      jobIndex: '',
    })
    expect(endpoints.map(({ url }) => url)).toEqual(inputDefaults.relays.split(' '))
  })

  it('are all read', () => {
    expect(
      settings({
        cadence: 'daily',
        date: '2026-11-29',
        timezone: 'Europe/Berlin',
        relays: 'ws://a.example, wss://u:word@b.example',
        quorum: '2',
        'secret-key': keyHex,
        'on-contention': 'cancel',
        'on-completed': 'run',
        'on-unavailable': 'skip',
        'acquire-timeout': '1m30s',
        lease: '20',
        heartbeat: 'false',
        fallback: 'dir',
        'claim-dir': '/srv/claims',
        'max-hold': '1h',
        'on-lost': 'warn',
        release: 'manual',
        complete: 'never',
        'max-clock-skew': '1h',
        phase: 'main',
        'job-id': '12345678901',
        'job-index': '2',
      }),
    ).toEqual({
      lock: 'CI/deploy',
      namespace: 'o/r',
      period: { key: 'daily:2026-11-29', endMs: Date.parse('2026-11-29T23:00:00Z') },
      endpoints: [
        { url: 'ws://a.example', connectUrl: 'ws://a.example/' },
        { url: 'wss://b.example', connectUrl: 'wss://u:word@b.example/' },
      ],
      quorum: 2,
      secretKey: { shared: true, bytes: new Uint8Array(Buffer.from(keyHex, 'hex')) },
      onContention: 'cancel',
      onCompleted: 'run',
      onUnavailable: 'skip',
      acquireTimeoutMs: 90_000,
      leaseMs: 20_000,
      waitTimeoutMs: null,
      heartbeat: false,
      fallback: { kind: 'dir', directory: '/srv/claims' },
      maxHoldMs: 3_600_000,
      onLost: 'warn',
      release: 'manual',
      complete: 'never',
      maxClockSkewMs: 3_600_000,
      phase: 'main',
      compat: 'none',
      githubToken: 'tok-en',
      jobId: '12345678901',
      jobIndex: '2',
    })
  })

  it('are read as the runner sets them: upper case, hyphens kept', () => {
    expect(
      parseInputs({ INPUT_LOCK: 'a', INPUT_NAMESPACE: 'b', 'INPUT_ON-CONTENTION': 'skip' }, push, now),
    ).toMatchObject({
      ok: true,
      settings: { onContention: 'skip' },
    })
  })

  it('of waiting count only with "on-contention: wait"', () => {
    expect(settings({ 'on-contention': 'wait', 'wait-timeout': '5m' }).waitTimeoutMs).toBe(300_000)
    expect(settings({ 'on-contention': 'wait' }).waitTimeoutMs).toBe(1_800_000)
    expect(settings({ 'wait-timeout': '5m' }).waitTimeoutMs).toBeNull()
  })

  it('ignore white space around values', () => {
    expect(settings({ lease: ' 4m\n', cadence: ' weekly ', 'secret-key': ' ephemeral\n' })).toMatchObject({
      leaseMs: 240_000,
      period: { key: 'weekly:2026-W49' },
      secretKey: null,
    })
  })
})

describe('names', () => {
  it('are kept exactly, white space and control characters included', () => {
    expect(settings({ lock: ' a/#"\n\u0007 ', namespace: ' ' })).toMatchObject({
      lock: ' a/#"\n\u0007 ',
      namespace: ' ',
    })
  })

  it('are the same with composed and decomposed accents', () => {
    expect(settings({ lock: 'cafe\u0301' }).lock).toBe('caf\u00e9')
  })

  it('that are empty are refused, in a way that lets main decide', () => {
    expect(parse({ lock: '' })).toEqual({
      ok: false,
      isNameEmpty: true,
      errors: ['Input "lock" is empty; it must be any non-empty text, and the same for all that exclude each other.'],
    })
    expect(parse({ namespace: '' })).toMatchObject({ ok: false, isNameEmpty: true })
    expect(parse({ cadence: 'x' })).toMatchObject({ ok: false, isNameEmpty: false })
  })
})

describe('a bad input', () => {
  const duration = 'it must be a duration such as 90s, 5m, 2h, 1h30m, or plain seconds, from'
  it.each([
    ['cadence', 'yearly', 'is "yearly"; it must be one of none, hourly, daily, weekly, monthly.'],
    ['cadence', '', 'is empty; it must be one of none, hourly, daily, weekly, monthly.'],
    ['on-contention', 'Fail', 'is "Fail"; it must be one of fail, skip, wait, cancel.'],
    ['on-completed', 'wait', 'is "wait"; it must be one of skip, fail, cancel, run.'],
    ['on-unavailable', 'hold', 'is "hold"; it must be one of fail, skip.'],
    ['complete', 'yes', 'is "yes"; it must be one of on-success, always, never.'],
    ['phase', 'post', 'is "post"; it must be one of pre, main.'],
    ['timezone', '', 'is empty; it must be an IANA name such as UTC or Europe/Berlin.'],
    [
      'date',
      '',
      'is empty; it must be now, scheduled, a real day YYYY-MM-DD, or an RFC 3339 instant such as 2026-11-30T14:00:00Z.',
    ],
    ['quorum', '', 'is empty; it must be majority, or a number from 3 to 5 with these 5 relays.'],
    ['heartbeat', 'yes', 'is "yes"; it must be one of true, false.'],
    ['release', 'x', 'is "x"; it must be one of post, manual.'],
    ['fallback', 'x', 'is "x"; it must be one of cache, dir, none.'],
    ['on-lost', 'x', 'is "x"; it must be one of fail, warn, cancel.'],
    ['compat', 'x', 'is "x"; it must be one of none, torch.'],
    ['job-status', 'odd', 'is "odd"; it must be one of success, failure, cancelled.'],
    ['job-id', 'x', 'is "x"; it must be left to the runner.'],
    ['job-index', '-1', 'is "-1"; it must be left to the runner.'],
    ['lease', '14s', `is "14s"; ${duration} 15s to 168h.`],
    ['lease', '169h', `is "169h"; ${duration} 15s to 168h.`],
    ['lease', '', `is empty; ${duration} 15s to 168h.`],
    ['wait-timeout', '0', `is "0"; ${duration} 1s to 168h.`],
    ['acquire-timeout', '5 m', `is "5 m"; ${duration} 1s to 1h.`],
    ['max-hold', 'x', `is "x"; ${duration} 15s to 168h.`],
    ['max-clock-skew', '25h', `is "25h"; ${duration} 1s to 24h.`],
    ['timezone', 'Berlin', 'is "Berlin"; it must be an IANA name such as UTC or Europe/Berlin.'],
    ['quorum', '2', 'is "2"; it must be majority, or a number from 3 to 5 with these 5 relays.'],
    ['quorum', '6', 'is "6"; it must be majority, or a number from 3 to 5 with these 5 relays.'],
    ['phase', '::x\u001b', 'is ": :x\\u{1b}"; it must be one of pre, main.'],
  ])('%s = %j is refused with its name, its value and the legal ones', (name, value, sentence) => {
    expect(errors({ [name]: value })).toEqual([`Input "${name}" ${sentence}`])
  })

  it('is told together with all others', () => {
    expect(errors({ lock: '', cadence: 'x', lease: 'x', quorum: 'x' })).toHaveLength(4)
  })

  it('date is refused with what it may be', () => {
    expect(errors({ cadence: 'daily', date: '2026-02-30' })).toEqual([
      'Input "date" is "2026-02-30"; it must be now, scheduled, a real day YYYY-MM-DD, or an RFC 3339 instant such as 2026-11-30T14:00:00Z.',
    ])
    expect(errors({ cadence: 'hourly', date: '2026-11-30' })).toEqual([
      'Input "date" is "2026-11-30"; it must be now or an RFC 3339 instant, because cadence is hourly.',
    ])
    expect(errors({ cadence: 'daily', timezone: 'Pacific/Apia', date: '2011-12-30' })).toEqual([
      'Input "date" is "2011-12-30"; it must be a day that the time zone did not skip.',
    ])
  })

  it('relay is refused without what may be a secret', () => {
    const found = errors({ relays: 'wss://u:hush@a.example/?t=hush wss://a.example http://u:hush@b.example' })
    expect(found).toEqual([
      'Input "relays": wss://a.example is given twice, and a relay counts once.',
      'Input "relays": relay 3 of 3 is not a ws:// or wss:// URL.',
    ])
    expect(errors({ relays: '' })).toEqual([
      'Input "relays": no relay is given; give ws:// or wss:// URLs, or leave it out for the default.',
    ])
  })

  it('secret-key is refused without its value', () => {
    for (const value of ['', 'hush', `npub1${'q'.repeat(58)}`, '0'.repeat(64)]) {
      const found = errors({ 'secret-key': value })
      expect(found).toHaveLength(1)
      expect(found[0]).toMatch(/^Input "secret-key": /)
      if (value !== '') expect(found[0]).not.toContain(value)
    }
  })
})

describe('inputs in relation', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a clock skew must exceed the margin of the lease',
      { lease: '6h', 'max-clock-skew': '18m' },
      'Input "max-clock-skew" is "18m"; it must be more than 18m, which is the margin of a lease of 6h.',
    ],
    [
      'a clock skew must exceed two seconds',
      { lease: '15s', 'max-clock-skew': '2s' },
      'Input "max-clock-skew" is "2s"; it must be more than 2s, which is the margin of a lease of 15s.',
    ],
    [
      'a date needs a cadence',
      { date: '2026-11-30' },
      'Input "date": it picks a period, and cadence is none; set cadence, or leave date out.',
    ],
    [
      'cancel on contention needs a token',
      { 'on-contention': 'cancel', 'github-token': '' },
      'Input "on-contention": cancel needs the input github-token, of a job with "permissions: actions: write".',
    ],
    [
      'cancel on completion needs a token',
      { 'on-completed': 'cancel', 'github-token': '' },
      'Input "on-completed": cancel needs the input github-token, of a job with "permissions: actions: write".',
    ],
    [
      'a claim directory needs the fallback dir',
      { 'claim-dir': '/mnt/x' },
      'Input "claim-dir": it goes with "fallback: dir" only, and fallback is cache; leave one of them out.',
    ],
    [
      'the fallback dir needs a claim directory',
      { fallback: 'dir' },
      'Input "claim-dir": fallback is dir, so it must name a directory that all runners share.',
    ],
    [
      'a claim directory is an absolute path, which is the same for every runner',
      { fallback: 'dir', 'claim-dir': 'claims' },
      'Input "claim-dir" is "claims"; it must be an absolute path, and the same directory for all runners.',
    ],
    [
      'cancel on loss needs a token',
      { 'on-lost': 'cancel', 'github-token': '' },
      'Input "on-lost": cancel needs the input github-token, of a job with "permissions: actions: write".',
    ],
    [
      'two keys have no claim log',
      { 'secret-key': `${keyHex} ${'02'.repeat(32)}`, fallback: 'cache' },
      'Input "fallback": secret-key holds two keys, and a claim log goes by one; while a key is rotated give "fallback: none" in all workflows of the lock.',
    ],
    [
      'a manual release needs a lease of its own',
      { release: 'manual', 'secret-key': keyHex },
      'Input "lease": release is manual, so nothing renews it after the job; give one that lasts until the release.',
    ],
    [
      'a manual release needs a shared key',
      { release: 'manual', lease: '2h' },
      'Input "release": manual needs a shared secret-key, or no other job could release the lock.',
    ],
  ])('%s', (_claim, inputs, sentence) => {
    expect(errors(inputs)[0]).toBe(sentence)
  })

  it('are accepted at the edge', () => {
    expect(errors({ lease: '6h', 'max-clock-skew': '18m1s' })).toEqual([])
    expect(errors({ lease: '15s', 'max-clock-skew': '3s' })).toEqual([])
    expect(errors({ lease: '168h', 'max-clock-skew': '9h' })).toEqual([])
  })
})

describe('the date "scheduled"', () => {
  it('is the period of the newest slot of the line that triggered the run, in the zone of periods', () => {
    const inputs = { cadence: 'daily', date: 'scheduled' }
    expect(settings(inputs, nightly).period.key).toBe('daily:2026-11-29')
    expect(settings({ ...inputs, timezone: 'Europe/Berlin' }, nightly).period.key).toBe('daily:2026-11-30')
    expect(settings({ ...inputs, date: ' scheduled\n' }, nightly).period.key).toBe('daily:2026-11-29')
  })

  it('is an instant, so an hour has one', () => {
    expect(settings({ cadence: 'hourly', date: 'scheduled' }, nightly).period.key).toBe('hourly:2026-11-29T23+00:00')
  })

  it('counts in the zone of the schedule where the event tells it', () => {
    const inputs = { cadence: 'daily', date: 'scheduled', timezone: 'Asia/Tokyo' }
    expect(settings(inputs, { ...nightly, timeZone: 'Asia/Tokyo' }).period.key).toBe('daily:2026-11-29')
    expect(settings(inputs, nightly).period.key).toBe('daily:2026-11-30')
  })

  it('is an error where no schedule triggered the run, or its line is not told', () => {
    const inputs = { cadence: 'daily', date: 'scheduled' }
    expect(errors(inputs)).toEqual([
      expect.stringMatching(/^Input "date": it is scheduled, and push triggered this run, not a schedule; give now/),
    ])
    expect(errors(inputs, { ...nightly, schedule: null })).toEqual([
      'Input "date": it is scheduled, and the event tells no cron line; give now, a day or an instant.',
    ])
  })

  it('is an error without a cadence, whatever triggered the run', () => {
    const sentence = 'Input "date": it picks a period, and cadence is none; set cadence, or leave date out.'
    expect(errors({ date: 'scheduled' }, nightly)).toEqual([sentence])
    expect(errors({ date: 'scheduled' })).toEqual([sentence])
  })
})

describe('compat: torch', () => {
  const torch = { compat: 'torch', lock: 'docs-agent', namespace: 'torch', cadence: 'daily' }

  it('goes with a cadence, names and days that torch-lock has', () => {
    expect(settings(torch).compat).toBe('torch')
    expect(settings({ ...torch, cadence: 'weekly', namespace: 'o/r', timezone: ' UTC ' }).compat).toBe('torch')
    expect(settings({}).compat).toBe('none')
  })

  it.each<[Readonly<Record<string, string>>, RegExp]>([
    [
      { cadence: 'none' },
      /^Input "compat": torch-lock has the cadences daily and weekly, and cadence is none; give one/,
    ],
    [{ cadence: 'monthly' }, /and cadence is monthly; give one of those, or leave compat out\.$/],
    [{ cadence: 'hourly' }, /and cadence is hourly/],
    [{ timezone: 'Europe/Berlin' }, /^Input "compat": torch-lock turns its days in UTC; leave timezone at UTC/],
    [{ lock: 'CI/deploy' }, /^Input "compat": the name of the lock is that of a torch-lock agent, made of letters/],
    [{ lock: 'x'.repeat(101) }, /give such a name in the input lock\.$/],
    [{ namespace: 'my team' }, /^Input "compat": the namespace is that of torch-lock, made of letters/],
    [{ heartbeat: 'false' }, /^Input "compat": a keeper has to renew and to end what torch-lock agents see/],
    [
      { release: 'manual', 'secret-key': '7'.repeat(64), lease: '2h' },
      /leave heartbeat at true and release at post\.$/,
    ],
  ])('is refused with %j, and without compat that is fine', (inputs, sentence) => {
    expect(errors({ ...torch, ...inputs })).toEqual([expect.stringMatching(sentence)])
    expect(errors({ ...torch, ...inputs, compat: ' none' })).toEqual([])
  })
})

describe('fallback relays', () => {
  it('are members of the set, and a quorum is of all of it', () => {
    const { endpoints, quorum } = settings({
      relays: 'wss://a.example wss://b.example wss://c.example',
      'fallback-relays': 'wss://u:word@d.example, wss://e.example',
    })
    expect(endpoints.map(({ url, isFallback }) => [url, isFallback])).toEqual([
      ['wss://a.example', undefined],
      ['wss://b.example', undefined],
      ['wss://c.example', undefined],
      ['wss://d.example', true],
      ['wss://e.example', true],
    ])
    expect(quorum).toBe(3)
  })

  it('are no more than a record can name together with the others', () => {
    const many = (n: number, letter: string): string =>
      Array.from({ length: n }, (_, i) => `wss://${letter}${i}.example`).join(' ')
    expect(errors({ relays: many(40, 'a'), 'fallback-relays': many(24, 'b') })).toEqual([])
    expect(errors({ relays: many(40, 'a'), 'fallback-relays': many(25, 'b') })).toEqual([
      'Input "fallback-relays": 65 relays, those of relays included, are more than 64.',
    ])
  })

  it('that are unsound are refused without being shown', () => {
    expect(errors({ 'fallback-relays': 'hush' })).toEqual([
      'Input "fallback-relays": relay 1 of 1 is not a ws:// or wss:// URL.',
    ])
  })

  it('make one relay set, in which a relay counts once', () => {
    expect(errors({ 'fallback-relays': 'wss://schnorr.me' })[0]).toBe(
      'Input "fallback-relays": wss://schnorr.me is in relays too, and a relay counts once.',
    )
  })
})
