import { describe, expect, it } from '@jest/globals'
import { isDecision, statusOf, verdictOf } from '../../src/action/decision.js'
import type { Decision } from '../../src/action/decision.js'
import type { Settings } from '../../src/action/inputs.js'
import { decisionMessage, ephemeralWarning } from '../../src/action/messages.js'
import { relaySetId } from '../../src/transport/fingerprint.js'
import type { PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { acquired, own, relays, scene, settings } from '../support/scene.js'
import { heldRecord, holder, sighting } from '../support/sightings.js'

const by = sighting()
const trace = `ticket ${by.ticket}, event ${by.version.id}, key ${by.pubkey}`
const rival =
  'job "deploy" of workflow "CI" in o/r, run 42, attempt 1 (https://github.example/o/r/actions/runs/42/attempts/1)'
const lock = 'lock "CI/deploy" of "o/r"'
const later = 'run this job again when that one has ended, or set "on-contention: skip".'
const goesOn = 'the job goes on without the lock, so later steps must look at the output "acquired".'
const table = [
  'relay            connect  look  claim  read-back  said',
  'wss://a.example  12 ms    5 ms  7 ms   4 ms       claim: ok',
  'wss://b.example  30 ms    6 ms  –      –          claim: refused, blocked: no',
  'wss://c.example  –        –     –      –          look: timeout, 10 s',
]
const contended = { kind: 'contended', by, same: null } as const
const daily = { key: 'daily:2026-11-30' as PeriodKey, endMs: 1 as WallMs }
const nameless = {
  server: '',
  repository: '',
  workflow: '',
  job: '',
  runId: '42',
  runAttempt: 0,
  runUrl: '',
  runner: '',
}

interface Case {
  readonly claim: string
  readonly decision: Decision
  readonly given?: Partial<Settings>
  readonly level: string
  readonly sentence: string
  readonly details: readonly string[]
}

const cases: readonly Case[] = [
  {
    claim: 'an acquisition tells the fence, and who renews the lease',
    decision: acquired,
    level: 'info',
    sentence: `Acquired the ${lock} with fence 1796000001; a keeper renews its lease while the job runs.`,
    details: [],
  },
  {
    claim: 'an acquisition without a keeper tells the fence and the end of the lease',
    decision: acquired,
    given: { heartbeat: false },
    level: 'info',
    sentence: `Acquired the ${lock} with fence 1796000001; unless it is released before, the lease ends at 2026-11-30T16:00:00.000Z.`,
    details: [],
  },
  {
    claim: 'contention names the holder, with a link to its run, and the remedy',
    decision: contended,
    level: 'error',
    sentence: `The ${lock} is held by ${rival}; ${later}`,
    details: [trace],
  },
  {
    claim: 'a skip says that later steps must look',
    decision: contended,
    given: { onContention: 'skip' },
    level: 'notice',
    sentence: `The ${lock} is held by ${rival}; ${goesOn}`,
    details: [trace],
  },
  {
    claim: 'a cancel says so',
    decision: contended,
    given: { onContention: 'cancel' },
    level: 'error',
    sentence: `The ${lock} is held by ${rival}; this run is cancelled.`,
    details: [trace],
  },
  {
    claim: 'contention within the run says so, and why it is not cancelled',
    decision: { ...contended, same: 'run' },
    given: { onContention: 'cancel' },
    level: 'error',
    sentence: `The ${lock} is held by ${rival}, a job of this very run; order the jobs with "needs", or give each its own lock ("cancel" would cancel that one too).`,
    details: [trace],
  },
  {
    claim: 'contention within the job says so',
    decision: { ...contended, same: 'job' },
    level: 'error',
    sentence: `The ${lock} is held by ${rival}, which is this very job; take it once in a job, or put the matrix values into its name.`,
    details: [trace],
  },
  {
    claim: 'a holder without names is named by its run, and under a throw-away key by the key that signs',
    decision: { ...contended, by: sighting({ ...heldRecord, holder: nameless }) },
    given: { secretKey: null },
    level: 'error',
    sentence: `The ${lock} is held by run 42 of a repository that tells no names, who signs as cdcdcdcdcdcdcdcd; ${later}`,
    details: [trace],
  },
  {
    claim: 'a holder that tells nothing is somebody',
    decision: { ...contended, by: sighting({ ...heldRecord, holder: { ...nameless, runId: '' } }) },
    level: 'error',
    sentence: `The ${lock} is held by somebody who tells no run; ${later}`,
    details: [trace],
  },
  {
    claim: 'a hostile holder is escaped, and its link is left out',
    decision: {
      ...contended,
      by: sighting({ ...heldRecord, holder: { ...holder, job: 'x\n::error::y\u001b', runUrl: 'javascript:x' } }),
    },
    level: 'error',
    sentence: `The ${lock} is held by job "x\\n::error::y\\u{1b}" of workflow "CI" in o/r, run 42, attempt 1; ${later}`,
    details: [trace],
  },
  {
    claim: 'a claim that is undecided is no holder yet',
    decision: { ...contended, by: sighting({ ...heldRecord, state: 'claiming' }) },
    level: 'error',
    sentence: `The ${lock} is being taken by ${rival}; ${later}`,
    details: [trace],
  },
  {
    claim: 'a line is told by its head',
    decision: { ...contended, by: sighting({ ...heldRecord, state: 'waiting', fence: null }) },
    level: 'error',
    sentence: `The ${lock} has a line, headed by ${rival}; ${later}`,
    details: [trace],
  },
  {
    claim: 'an eviction tells by whom and why',
    decision: { ...contended, by: sighting({ ...heldRecord, state: 'evicted', by: 'alice', reason: 'stuck\n' }) },
    level: 'error',
    sentence: `This contender for the ${lock} was evicted by "alice", with the reason "stuck\\n"; run this job again if it is still wanted.`,
    details: [trace],
  },
  {
    claim: 'a completed period is skipped with who completed it',
    decision: { kind: 'completed', by },
    given: { period: daily },
    level: 'notice',
    sentence: `The period daily:2026-11-30 of the ${lock} was completed by ${rival}; ${goesOn}`,
    details: [trace],
  },
  {
    claim: 'a completed period fails with what would run it again',
    decision: { kind: 'completed', by },
    given: { period: daily, onCompleted: 'fail' },
    level: 'error',
    sentence: `The period daily:2026-11-30 of the ${lock} was completed by ${rival}; nothing is left to do in this period, unless "on-completed: run" says so.`,
    details: [trace],
  },
  {
    claim: 'an undecided attempt tells who was in the way and what each relay said',
    decision: { kind: 'timeout', phase: 'deciding', by },
    level: 'error',
    sentence: `The ${lock} was not decided within 1m, with ${rival} in the way; run this job again, or raise acquire-timeout.`,
    details: [trace, ...table],
  },
  {
    claim: 'a wait that ended in line tells the input that bounds it',
    decision: { kind: 'timeout', phase: 'waiting', by: null },
    level: 'error',
    sentence: `This contender was still in line for the ${lock} at its wait-timeout; run this job again, or raise wait-timeout.`,
    details: table,
  },
  {
    claim: 'no quorum is told in numbers, with what each relay said',
    decision: { kind: 'unavailable' },
    level: 'error',
    sentence: `The ${lock} was not taken, because 2 of 3 relays must answer and show what they were given, and 1 did; run this job again, or give all contenders other relays (what each of these said is below).`,
    details: table,
  },
  {
    claim: 'no quorum may be skipped',
    decision: { kind: 'unavailable' },
    given: { onUnavailable: 'skip', quorum: 1 },
    level: 'notice',
    sentence: `The ${lock} was not taken, because 1 of 3 relays must answer and show what they were given, and too few did in time; ${goesOn}`,
    details: table,
  },
  {
    claim: 'another relay set is told member by member',
    decision: {
      kind: 'incompatible',
      why: 'relay-set',
      by: sighting({ ...heldRecord, relays: relaySetId([relays[1], 'wss://x.example' as RelayUrl]) }),
    },
    level: 'error',
    sentence: `The ${lock} was not taken, because ${rival} uses another relay set for it, and two sets do not exclude each other; give all contenders of a lock the same relays.`,
    details: [
      trace,
      'relays of both: wss://b.example',
      'relays given here only: wss://a.example, wss://c.example',
      `relays given there only: 1, with fingerprint ${relaySetId(['wss://x.example' as RelayUrl])}`,
    ],
  },
  {
    claim: 'a subset of the relays is told without strangers',
    decision: {
      kind: 'incompatible',
      why: 'relay-set',
      by: sighting({ ...heldRecord, relays: relaySetId(relays.slice(1)) }),
    },
    level: 'error',
    sentence: `The ${lock} was not taken, because ${rival} uses another relay set for it, and two sets do not exclude each other; give all contenders of a lock the same relays.`,
    details: [
      trace,
      'relays of both: wss://b.example, wss://c.example',
      'relays given here only: wss://a.example',
      'relays given there only: none',
    ],
  },
  {
    claim: 'a newer version of the protocol asks for the newer version of the action',
    decision: { kind: 'incompatible', why: 'newer-version', by: sighting({ v: 2, state: 'newer' }) },
    level: 'error',
    sentence: `The ${lock} was not taken, because a contender that speaks version 2 of the protocol has it, and this version of nostr-lock cannot read its record; use that version of nostr-lock here too.`,
    details: [trace],
  },
  {
    claim: 'a fence far ahead of the clock asks for the right time',
    decision: { kind: 'incompatible', why: 'fence', by },
    level: 'error',
    sentence: `The ${lock} was not taken, because its last fence, given to ${rival}, is more than a year ahead of this machine's clock; set the clock right, or use another name for the lock.`,
    details: [trace],
  },
  ...(
    [
      ['signal', 'by a signal'],
      ['stop-file', 'by the end of its job'],
      ['deadline', 'by its deadline'],
      ['superseded', 'by another process that wrote in its name'],
      ['worker-gone', 'because its job is gone'],
      ['no-keeper', 'because no keeper could be started to renew its lease'],
    ] as const
  ).map(([why, words]): Case => ({
    claim: `a stop ${words} says that nothing is held`,
    decision: { kind: 'stopped', why },
    level: 'error',
    sentence: `The attempt on the ${lock} was stopped ${words}, and holds nothing; run this job again if it is still wanted.`,
    details: [],
  })),
]

describe('the message of a decision', () => {
  it.each(cases.map((one) => [one.claim, one] as const))(
    '%s',
    (_claim, { decision, given, level, sentence, details }) => {
      expect(decisionMessage(decision, scene(given))).toEqual({ level, sentence, details })
    },
  )
})

describe('the warning of a throw-away key', () => {
  it('says what strangers can do, and the remedy', () => {
    expect(ephemeralWarning).toBe(
      'This run signs with a throw-away key, so anybody can read its records, and anybody who knows the names can block the lock (but not take it from a holder); set secret-key to one secret that all contenders share.',
    )
  })
})

describe('the verdict and the status', () => {
  const kinds: readonly [Decision, string, string][] = [
    [acquired, 'acquired', 'go'],
    [contended, 'contended', 'cancel'],
    [{ ...contended, same: 'run' }, 'contended', 'fail'],
    [{ ...contended, same: 'job' }, 'contended', 'fail'],
    [{ kind: 'completed', by }, 'completed', 'cancel'],
    [{ kind: 'completed', by: sighting({ ...heldRecord, holder: own }) }, 'completed', 'fail'],
    [{ kind: 'timeout', phase: 'deciding', by }, 'timeout', 'fail'],
    [{ kind: 'unavailable' }, 'unavailable', 'skip'],
    [{ kind: 'incompatible', why: 'relay-set', by }, 'contended', 'fail'],
    [{ kind: 'incompatible', why: 'newer-version', by }, 'contended', 'fail'],
    [{ kind: 'incompatible', why: 'fence', by }, 'unavailable', 'fail'],
    [{ kind: 'stopped', why: 'signal' }, 'timeout', 'fail'],
    [{ kind: 'stopped', why: 'no-keeper' }, 'unavailable', 'fail'],
  ]
  it.each(kinds)('of %j are %s and, with cancel, %s', (decision, status, verdict) => {
    const given: Settings = { ...settings, onContention: 'cancel', onCompleted: 'cancel', onUnavailable: 'skip' }
    expect([statusOf(decision), verdictOf(decision, given, own)]).toEqual([status, verdict])
  })

  it('of who waits are a failure where it is refused', () => {
    expect(verdictOf(contended, { ...settings, onContention: 'wait' }, own)).toBe('fail')
  })

  it('tell a decision from an ending', () => {
    expect(isDecision({ kind: 'unavailable' })).toBe(true)
    expect(isDecision({ kind: 'superseded', by })).toBe(false)
  })
})
