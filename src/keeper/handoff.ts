/** What the keeper is told over its standard input; it holds secrets, so it is never written anywhere. */
import type { Fallback } from '../claims/open.js'
import type { LockSpec } from '../engine/lock-spec.js'
import type { Holding } from '../protocol/machine.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { TorchName } from '../protocol/torch.js'
import type { WallMs } from '../protocol/values.js'
import type { SigningKey } from '../transport/secret-key.js'

/** 64 hex digits each. */
interface HandedKey {
  readonly shared: boolean
  readonly hex: string
  /** Where one key is changed for another. */
  readonly second?: string
}

export interface Handoff {
  readonly v: 1
  readonly spec: LockSpec
  readonly holding: Holding
  readonly endpoints: readonly Endpoint[]
  readonly fallback: Fallback
  /** What the cache log needs of the runner's environment, a token among it; empty without it. */
  readonly cacheEnv: Readonly<Record<string, string>>
  readonly key: HandedKey
  /** With `compat: torch`: what it is called there, and a throw-away key, 64 hex digits. */
  readonly torch?: { readonly name: TorchName; readonly key: string }
  /** The folder of the holding is made under it. */
  readonly temp: string
  /** The runner's process: the keeper ends when it is gone. Null where it cannot be seen. */
  readonly workerPid: number | null
  /** `max-hold`: it lets go then, whatever happens. */
  readonly holdUntil: WallMs
  /** With `on-lost: cancel`, whom to cancel. */
  readonly cancel: {
    readonly apiUrl: string
    readonly repository: string
    readonly runId: string
    readonly token: string
  } | null
}

export const handedKey = ({ shared, bytes, second }: SigningKey): HandedKey => ({
  shared,
  hex: toHex(bytes),
  ...(second !== undefined && { second: toHex(second) }),
})

export const takenKey = ({ shared, hex, second }: HandedKey): SigningKey => ({
  shared,
  bytes: fromHex(hex),
  ...(second !== undefined && { second: fromHex(second) }),
})

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))

/** Throws where it is not what this version writes: the two bundles are of one release. */
export function parseHandoff(text: string): Handoff {
  const value = JSON.parse(text) as Handoff
  if ((value as { v: unknown }).v !== 1) throw new Error('the hand-off is of another version')
  return value
}
