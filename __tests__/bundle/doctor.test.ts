/** The built doctor, as a step, beside relays that are each wrong in a way of their own. */
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { builtStep, commandsIn, recordsOn, sharedKeyHex } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const poison = '::error::PWNED\n##[error]PWNED\u001b[31m'

interface Report {
  readonly fit: boolean
  readonly 'fit-count': number
  readonly relays: readonly { readonly relay: string; readonly fit: boolean; readonly reason: string | null }[]
}

/** What the step ended with, and the reason for each relay, null where it is fit. */
async function examine(relays: readonly EmbeddedRelay[], inputs: Readonly<Record<string, string>> = {}) {
  const urls = relays.map(({ url }) => url).join(' ')
  const step = builtStep(relays)
  const result = await step.runSub('doctor', { relays: urls, ...inputs })
  const report = JSON.parse(result.outputs['json'] ?? '{}') as Partial<Report>
  return { ...result, report, reasons: report.relays?.map(({ reason }) => reason) }
}

describe('the built doctor', () => {
  it('names each unfit relay for the right reason, and fails below a quorum', async () => {
    const relays = await startRelays(6)
    const [, store, rate, closed, auth, poisoned] = relays
    store?.setFault('ok-not-stored')
    rate?.setFault('rate-limited')
    closed?.setFault('refuse', { status: 402 })
    auth?.setFault('auth-required', { accept: false })
    poisoned?.setFault('garbage', { where: 'before', frames: [JSON.stringify(['NOTICE', poison]), poison] })
    const { code, outputs, reasons, log, summary } = await examine(relays)
    expect(reasons).toEqual([null, 'does-not-store', 'rate-limited', 'unreachable', 'restricted', 'broken'])
    expect([code, outputs['fit'], outputs['fit-count']]).toEqual([1, 'false', '1'])
    expect(log).toContain('HTTP 402 Payment Required')
    expect(log).toMatch(/^::error::Only 1 of 6 relays is fit for locks, and 4 make a quorum/m)
    expect(commandsIn(log)).toEqual(['error'])
    expect(summary).toContain('| relay | fit |')
    expect(log + summary).not.toMatch(/^\s*::error::PWNED|##\[/m)
  })

  it('does well where a quorum is fit, counts fallback relays, and warns of the others', async () => {
    const relays = await startRelays(3)
    relays[1]?.setFault('restricted')
    const [first, second, third] = relays.map(({ url }) => url)
    const inputs = { relays: `${first ?? ''} ${second ?? ''}`, 'fallback-relays': third ?? '' }
    const { code, outputs, report, log } = await examine(relays, inputs)
    expect([code, outputs['fit'], outputs['fit-count']]).toEqual([0, 'true', '2'])
    expect(report.relays?.map(({ relay }) => relay)).toEqual([first, second, third])
    expect(log).toMatch(/^::warning::2 of 3 relays are fit for locks; 2 make a quorum/m)
    const strict = await examine(relays, { ...inputs, quorum: '3' })
    expect([strict.code, strict.outputs['fit']]).toEqual([1, 'false'])
  })

  it('leaves no record of a lock, never shows the key, and ends by itself', async () => {
    const relays = await startRelays(1)
    const { code, log, summary, outputs } = await examine(relays, { 'secret-key': sharedKeyHex })
    expect(code).toBe(0)
    expect(relays.map((relay) => [recordsOn(relay).length, relay.events().length])).toEqual([[0, 1]])
    expect(log.replace(`::add-mask::${sharedKeyHex}`, '') + summary + (outputs['json'] ?? '')).not.toContain(
      sharedKeyHex,
    )
  })

  it('refuses bad inputs before it asks anybody', async () => {
    const relays = await startRelays(2)
    const { code, log, outputs } = await examine(relays, { quorum: '1', 'secret-key': '' })
    expect([code, outputs]).toEqual([1, {}])
    expect(log).toContain('::error::Input "quorum" is "1"; it must be majority, or a number from 2 to 2')
    expect(log).toContain('::error::Input "secret-key": secret-key is empty')
    expect(relays.map(({ counts }) => counts.connections)).toEqual([0, 0])
  })
})
