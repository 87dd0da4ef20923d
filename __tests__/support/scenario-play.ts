/**
 * Plays the commands of a scenario file on a machine; what comes back is what it did, in words. Relays do nothing by
 * themselves here. Commands:
 *   contender timeout=60s lease=60s quorum=2 period=… completed=run   the machine, first of all; each option may be left out
 *   release held fence=1000000 v=1000000 as=released within=30s       or this one: what was handed over, and what it ends as
 *   start · wake (to the next alarm) · advance 10s (through all alarms) · freeze 10s (past them) · wall 10m (that clock alone)
 *   answer relay0,relay1 [#2] shows me, rival1 held at=-10s           `me`: its own newest version; `nothing`
 *   answer all refuses blocked · answer relay0 fails timeout · push relay0 rival1 released · stop signal
 */
import { contender } from '../../src/protocol/contender.js'
import type { ContenderConfig } from '../../src/protocol/contender-state.js'
import { newContender } from '../../src/protocol/contender-state.js'
import type {
  Effect,
  FailureCause,
  Machine,
  MachineInput,
  RefusalPrefix,
  RelayAnswer,
  StopReason,
} from '../../src/protocol/machine.js'
import type { LockRecord, Sighting } from '../../src/protocol/record.js'
import type { Ending } from '../../src/protocol/release.js'
import { newRelease, release } from '../../src/protocol/release.js'
import type { PeriodKey, RelayUrl, RequestId } from '../../src/protocol/values.js'
import { at, me, relays, shown } from './cast.js'
import { ms, parseOptions, parsePart, parseRelays, printEffect } from './scenario-words.js'

type Unstamped = MachineInput extends infer I ? (I extends MachineInput ? Omit<I, 'at'> : never) : never

/** A machine and its state, whatever that is made of. */
interface Player {
  step(input: MachineInput): readonly Effect[]
}
function player<S>(machine: Machine<S>, initial: S): Player {
  let state = initial
  return {
    step(input) {
      const step = machine(state, input)
      state = step.state
      return step.effects
    },
  }
}

export class Play {
  private readonly create: () => Player
  private readonly machine: Player
  private readonly history: { input: MachineInput; effects: readonly Effect[] }[] = []
  private mono = 0
  private wallAhead = 0
  private alarm: number | null = null
  private own: Sighting | null = null
  private signed = 0
  private readonly asked = new Map<RelayUrl, { request: RequestId; isWrite: boolean }>()

  constructor(command: string) {
    this.create = parseMachine(command)
    this.machine = this.create()
  }

  /** What the machine does about a command, a line for each effect. */
  run(command: string): readonly string[] {
    const [verb = '', ...words] = command.split(/\s+/)
    const [first = ''] = words
    switch (verb) {
      case 'start':
        return this.feed({ type: 'start' })
      case 'stop':
        return this.feed({ type: 'stop', why: first as StopReason, completes: words.includes('completes') })
      case 'wake':
        return this.ring()
      case 'advance': {
        const until = this.mono + ms(first)
        const lines: string[] = []
        while (this.alarm !== null && this.alarm <= until) {
          lines.push(...this.ring())
          if (lines.length > 50_000) throw new Error('its alarm goes off again and again')
        }
        this.mono = until
        return lines
      }
      case 'freeze':
        this.mono += ms(first)
        return []
      case 'wall':
        this.wallAhead += ms(first)
        return []
      case 'push':
        return parseRelays(first).flatMap((relay) =>
          this.feed({ type: 'pushed', relay, sighting: shown(parsePart(words.slice(1).join(' '))) }),
        )
      case 'answer':
        return this.answer(parseRelays(first), words.slice(1))
      default:
        throw new Error(`no command: ${command}`)
    }
  }

  /** All that it did so far. */
  effects(): readonly Effect[] {
    return this.history.flatMap(({ effects }) => effects)
  }

  /** The same inputs do the same again: the machine is a function of them. */
  replay(): { readonly again: readonly (readonly Effect[])[]; readonly before: readonly (readonly Effect[])[] } {
    const machine = this.create()
    return {
      again: this.history.map(({ input }) => machine.step(input)),
      before: this.history.map(({ effects }) => effects),
    }
  }

  private ring(): readonly string[] {
    if (this.alarm === null) throw new Error('no alarm is set')
    this.mono = Math.max(this.mono, this.alarm)
    this.alarm = null
    return [`timer at ${Number((this.mono / 1000).toFixed(3))}s`, ...this.feed({ type: 'timer' })]
  }

  private answer(from: readonly RelayUrl[], words: readonly string[]): readonly string[] {
    const [number] = words[0]?.startsWith('#') === true ? words : []
    const [verb = '', ...rest] = number === undefined ? words : words.slice(1)
    return from.flatMap((relay) => {
      const asked = this.asked.get(relay)
      const request = number === undefined ? asked?.request : (Number(number.slice(1)) as RequestId)
      if (request === undefined) throw new Error(`${relay} was not asked`)
      const acknowledged = verb === 'shows' && asked?.isWrite === true
      return this.feed({ type: 'answer', relay, request, answer: this.parseAnswer(verb, rest), acknowledged })
    })
  }

  private parseAnswer(verb: string, rest: readonly string[]): RelayAnswer {
    const [first = ''] = rest
    switch (verb) {
      case 'shows': {
        const items = rest.join(' ').split(',')
        return { kind: 'read', sightings: items.flatMap((item) => this.parseSighting(item.trim())) }
      }
      case 'refuses':
        return { kind: 'refused', prefix: first as RefusalPrefix, detail: '' }
      case 'fails':
        return { kind: 'failed', cause: first as FailureCause, detail: '' }
      default:
        throw new Error(`no answer: ${verb}`)
    }
  }

  private parseSighting(item: string): Sighting | readonly Sighting[] {
    if (item === 'nothing') return []
    if (item !== 'me') return shown(parsePart(item))
    if (this.own === null) throw new Error('nothing of its own was signed')
    return this.own
  }

  private feed(unstamped: Unstamped): readonly string[] {
    const stamp = at(this.mono)
    const input = { ...unstamped, at: { ...stamp, wall: stamp.wall + this.wallAhead } } as MachineInput
    const effects = this.machine.step(input)
    this.history.push({ input, effects })
    return effects.flatMap((effect) => [printEffect(effect), ...this.perform(effect)])
  }

  private perform(effect: Effect): readonly string[] {
    switch (effect.type) {
      case 'wake':
        this.alarm = effect.at
        return []
      case 'end':
        this.alarm = null
        return []
      case 'read':
        for (const relay of effect.from) this.asked.set(relay, { request: effect.request, isWrite: false })
        return []
      case 'publish':
        for (const relay of effect.to) this.asked.set(relay, { request: effect.request, isWrite: true })
        return effect.id === null ? this.sign(effect) : []
      default:
        return []
    }
  }

  private sign({ request, draft }: Effect & { type: 'publish' }): readonly string[] {
    this.signed++
    const id = `me-${this.signed}`
    const { record, createdAt } = draft
    this.own = { ...shown(parsePart('me held')), version: { createdAt, id }, record, event: { id, json: '{}' } }
    return this.feed({ type: 'signed', request, id })
  }
}

function parseMachine(command: string): () => Player {
  const [kind, ...words] = command.split(/\s+/)
  if (kind === 'contender') {
    const config = parseContender(parseOptions(words))
    return () => player(contender, newContender(config))
  }
  if (kind !== 'release') throw new Error(`no machine: ${command}`)
  const { as = '', within = '30s', ...rest } = parseOptions(words.slice(1))
  const handed = shown(
    parsePart(['me', words[0], ...Object.entries(rest).map(([k, v]) => `${k}=${v ?? ''}`)].join(' ')),
  )
  const { quorum, pubkey, address, d } = me
  const draft = { record: handed.record as LockRecord, createdAt: handed.version.createdAt }
  const own = { relays, reserve: [], quorum, pubkey, address, d, handed: draft }
  const config = { ...own, ending: as as Ending, logged: null, withinMs: ms(within) }
  return () => player(release, newRelease(config))
}

function parseContender({
  timeout,
  lease,
  quorum,
  period,
  completed,
}: Partial<Record<string, string>>): ContenderConfig {
  return {
    ...me,
    ...(timeout !== undefined && { acquireTimeoutMs: ms(timeout) }),
    ...(lease !== undefined && { leaseMs: ms(lease) }),
    ...(quorum !== undefined && { quorum: Number(quorum) }),
    ...(period !== undefined && { period: period as PeriodKey, completionTag: 'completion' }),
    heedsCompleted: completed !== 'run',
  }
}
