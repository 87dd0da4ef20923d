/** A failing world as a file: its plan as JSON on the first line, what is broken, and everything that its machines were told and did. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Trace } from '../../src/ports.js'
import { playPlan } from './judge.js'
import type { Plan } from './plan.js'
import type { Visit } from './world.js'

export async function writeFailure(file: string, plan: Plan): Promise<void> {
  const lines: string[] = []
  const { broken } = await playPlan(plan, (of, entry) => {
    lines.push(lineOf(of, entry))
  })
  const said = broken.map(({ what, how }) => `${what}: ${how}`)
  writeFileSync(file, [JSON.stringify(plan), ...said, '----', ...lines.filter((line) => line !== ''), ''].join('\n'))
}

export const readFailure = (file: string): Plan => JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '') as Plan

function lineOf({ who, round }: Visit, entry: Parameters<Trace>[0]): string {
  const name = `${who}.${String(round)}`
  if ('input' in entry) {
    const { input } = entry
    const at = `${(input.at.mono / 1_000).toFixed(3)} ${name}`
    if (input.type !== 'answer') return `${at} < ${input.type}`
    const { answer } = input
    const said = answer.kind === 'read' ? answer.sightings.map(sightingLine).join(' ') : answer.kind
    return `${at} < ${input.relay} #${String(input.request)} shows ${said === '' ? 'nothing' : said}`
  }
  const { effect } = entry
  switch (effect.type) {
    case 'publish': {
      const { record, createdAt } = effect.draft
      const fence = 'fence' in record ? ` ${String(record.fence)}` : ''
      return `${name} > publish #${String(effect.request)} ${effect.purpose} ${record.state}${fence} @${String(createdAt)}`
    }
    case 'read':
      return `${name} > read #${String(effect.request)} ${effect.purpose}`
    case 'report':
      return `${name} > report ${effect.event.kind}`
    case 'end':
      return `${name} > end ${JSON.stringify((effect.outcome as { kind: string }).kind)}`
    default:
      return ''
  }
}

type Shown = Extract<Extract<Parameters<Trace>[0], { input: unknown }>['input'], { type: 'pushed' }>['sighting']
const sightingLine = ({ ticket, record, version }: Shown): string =>
  `${ticket.slice(0, 4)}:${record.state}@${String(version.createdAt)}`
