/** One subject that is watched: its key, its relays and its observer, from the first read until it is stopped. Not guaranteed: that any relay is there. */
import type { ListScope } from '../commands/status.js'
import { majority } from '../protocol/quorum.js'
import type { Stamp } from '../protocol/values.js'
import { stamp } from '../engine/engine.js'
import { relaysOver } from '../transport/members.js'
import { throwAwayKey } from '../transport/secret-key.js'
import { createSigner } from '../transport/signer.js'
import type { Row } from './board.js'
import { boardOf } from './board.js'
import type { Subject } from './link.js'
import { nativeDial } from './native-socket.js'
import type { Observer, Scene } from './observer.js'
import { observe } from './observer.js'
import { pageClock, pageRandom } from './platform.js'

/** The action's default (protocol.md, *Lease by observation*), ms. */
const maxClockSkewMs = 15 * 60_000

export interface Watch {
  readonly subject: Subject
  readonly scope: ListScope
  readonly isShared: boolean
  /** What there is now; null before anything was heard. */
  scene(): Scene | null
  rows(): readonly Row[]
  wake(): void
  stop(): void
}

/** @param key null where none is shared: a throw-away one knows the tags that everybody knows. It is copied, so that the caller can wipe its own. `onChange`: something was heard. */
export function startWatch(subject: Subject, key: Uint8Array | null, onChange: () => void): Watch {
  const [clock, random] = [pageClock(), pageRandom()]
  const { endpoints, namespace, lock, period } = subject
  const quorum = majority(endpoints.length)
  const scope: ListScope = { namespace, lock, period, quorum, maxClockSkewMs }
  const signing = key === null ? throwAwayKey(random) : { shared: true, bytes: Uint8Array.from(key) }
  const signer = createSigner(signing, random)
  const over = new AbortController()
  let observer: Observer | null = null
  let scene: Scene | null = null
  const dial = nativeDial((connectUrl, isOpen) => {
    const endpoint = endpoints.find((one) => one.connectUrl === connectUrl)
    if (endpoint !== undefined) observer?.connection(endpoint.url, isOpen)
  })
  const relays = relaysOver(dial, { endpoints, signer, clock, random })
  observer = observe(
    scope,
    { clock, random, relays, signer },
    (heard) => {
      scene = heard
      onChange()
    },
    over.signal,
  )
  const at = (): Stamp => stamp(clock, random)

  return {
    subject,
    scope,
    isShared: signing.shared,
    scene: () => scene,
    rows: () => (scene === null ? [] : boardOf(scene.view, scope, signer, at())),
    wake: observer.wake,
    stop: () => {
      over.abort()
      relays.close()
      signing.bytes.fill(0)
    },
  }
}
