/** Relays behind wires, in a process of their own, so that their work is not measured. Not guaranteed: that they are as fast as real ones. */
import { fork } from 'node:child_process'
import path from 'node:path'
import { startEmbeddedRelay, type EmbeddedRelay } from '../src/demo/embedded-relay.js'
import { wire, type Wire } from './delay.js'

/** Of each relay; null is a port at which nobody listens. */
export type Plan = readonly ({ readonly roundTripMs: number } | null)[]

interface Counts {
  readonly events: number
  readonly reqs: number
  readonly pushes: number
  readonly bytes: number
}
type Order = { readonly plan: Plan } | { readonly count: true }
type Told = { readonly urls: readonly string[] } | Counts

export interface Farm {
  readonly urls: readonly string[]
  /** Of all relays together, since they were started. */
  counts(): Promise<Counts>
  close(): void
}

const jitter = 0.1

/** The other process: does what it is told over its channel, and ends with it. */
export function farm(): void {
  const relays: EmbeddedRelay[] = []
  const wires: Wire[] = []
  const start = async (plan: Plan): Promise<Told> => {
    const urls = []
    for (const relay of plan) {
      const own = await startEmbeddedRelay()
      const via = await wire(own.port, relay?.roundTripMs ?? 0, jitter)
      urls.push(`ws://127.0.0.1:${via.port}`)
      relays.push(own)
      wires.push(via)
      if (relay !== null) continue
      via.close()
      await own.close()
    }
    return { urls }
  }
  const count = (): Told => {
    const sum = (of: (relay: EmbeddedRelay) => number): number => relays.reduce((all, relay) => all + of(relay), 0)
    return {
      events: sum(({ counts }) => counts.events),
      reqs: sum(({ counts }) => counts.reqs),
      pushes: sum(({ counts }) => counts.pushes),
      bytes: wires.reduce((all, one) => all + one.bytes(), 0),
    }
  }
  process.on('disconnect', () => process.exit())
  process.on('message', (order: Order) => {
    if ('plan' in order) void start(order.plan).then((told) => process.send?.(told))
    else process.send?.(count())
  })
}

export async function startFarm(plan: Plan): Promise<Farm> {
  const child = fork(path.join(import.meta.dirname, '../scripts/bench.mjs'), ['farm'])
  child.once('exit', (code) => {
    if (code !== 0) throw new Error('the process of the relays ended')
  })
  const ask = (order: Order): Promise<Told> =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send(order)
    })
  const { urls } = (await ask({ plan })) as { urls: readonly string[] }
  return {
    urls,
    counts: () => ask({ count: true }) as Promise<Counts>,
    close: () => {
      child.disconnect()
    },
  }
}

export const alike = (n: number, roundTripMs: number): Plan => Array.from({ length: n }, () => ({ roundTripMs }))
