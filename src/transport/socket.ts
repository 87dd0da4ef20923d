/**
 * What a connection needs of a socket, so that Node and a browser can each bring their own. Not guaranteed: that a socket notices
 * when its peer vanishes; whoever hears nothing drops it.
 */
import type { StepOptions } from './step.js'
import { failed, type Trouble } from './trouble.js'
import type { Words } from './words.js'

/** The most that one frame may have. */
export const maxFrameBytes = 512 * 1024

export interface SocketListener {
  /** `text`: null of a binary frame, which no relay sends. `size`: of the whole frame, in bytes or in characters. */
  readonly frame: (text: string | null, size: number) => void
  /** Nothing comes any more. */
  readonly ended: (trouble: Trouble) => void
}

/** Open. */
export interface Socket {
  /** Called once, before the first frame can arrive. */
  listen(listener: SocketListener): void
  /** What cannot be sent is followed by `ended`. */
  send(text: string): void
  /** At once, without a closing handshake. */
  terminate(): void
}

/** Opens one WebSocket. `connectUrl` may hold secrets: no trouble quotes it. `adopt` is called before the first frame can arrive. */
export type Dial = <T>(
  connectUrl: string,
  words: Words,
  options: StepOptions,
  adopt: (socket: Socket) => T,
) => Promise<T | Trouble>

/** The trouble of a socket that was closed; the reason is the relay's own words. */
export function closedSocket(code: number, reason: string, words: Words): Trouble {
  const said = words(reason)
  return failed('closed', `connection closed (${code})${said === '' ? '' : `: ${said}`}`)
}
