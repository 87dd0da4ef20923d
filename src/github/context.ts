/**
 * What the runner tells about this job. Not guaranteed: that a name is unique (matrix legs share one), or that any variable
 * is set: other runners leave some out, and what is unknown about a repository counts as private.
 */
import type { Holder } from '../protocol/record.js'

export type Environment = Readonly<Record<string, string | undefined>>
export type Visibility = 'public' | 'private'

/** What triggered the run, as the event tells it; nothing of it need be sound. */
export interface Trigger {
  /** '' where the runner names none. */
  readonly event: string
  /** The cron line of a scheduled run; null where none is told. */
  readonly schedule: string | null
  /** In which that line counts; null where none is told. */
  readonly timeZone: string | null
}

export interface RunContext {
  readonly holder: Holder
  readonly trigger: Trigger
  readonly visibility: Visibility
  readonly apiUrl: string
  /** Where the job may leave files: RUNNER_TEMP; empty if the runner names none. */
  readonly tempDir: string
  /** RUNNER_DEBUG: somebody asked for the trace. */
  readonly debug: boolean
}

/** Fields of a record are short: longer ones are cut to this many characters. */
const longestField = 500

/** `eventJson`: the text of the file that GITHUB_EVENT_PATH names; anything but a sound event is an unknown one. */
export function readContext(env: Environment, eventJson: string | undefined): RunContext {
  const field = (name: string, otherwise = ''): string =>
    Array.from(env[name] ?? otherwise)
      .slice(0, longestField)
      .join('')
  const server = field('GITHUB_SERVER_URL', 'https://github.com')
  const repository = field('GITHUB_REPOSITORY')
  const runId = field('GITHUB_RUN_ID')
  const attempt = field('GITHUB_RUN_ATTEMPT', '1')
  const runAttempt = /^[1-9]\d{0,8}$/.test(attempt) ? Number(attempt) : 1
  const event = parseEvent(eventJson)
  const isNamed = repository !== '' && runId !== ''
  return {
    holder: {
      server,
      repository,
      workflow: field('GITHUB_WORKFLOW'),
      job: field('GITHUB_JOB'),
      runId,
      runAttempt,
      runUrl: isNamed ? `${server}/${repository}/actions/runs/${runId}/attempts/${runAttempt}` : '',
      runner: field('RUNNER_NAME'),
    },
    trigger: {
      event: field('GITHUB_EVENT_NAME'),
      schedule: textOf(member(event, 'schedule')),
      timeZone: textOf(member(event, 'timezone')),
    },
    visibility: visibilityOf(event, repository),
    apiUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
    tempDir: env['RUNNER_TEMP'] ?? '',
    debug: env['RUNNER_DEBUG'] === '1',
  }
}

/** Who the record names: in a private repository under a throw-away key, which everybody can read, the run id alone (protocol.md, *Parts*: holder). */
export function toldHolder(context: RunContext, isShared: boolean): Holder {
  if (isShared || context.visibility === 'public') return context.holder
  const { runId } = context.holder
  return { server: '', repository: '', workflow: '', job: '', runId, runAttempt: 0, runUrl: '', runner: '' }
}

/** Undefined where it is junk. */
function parseEvent(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

function visibilityOf(event: unknown, repository: string): Visibility {
  const told = member(event, 'repository')
  if (member(told, 'full_name') !== repository) return 'private'
  const visibility = member(told, 'visibility')
  const isPublic = visibility === undefined ? member(told, 'private') === false : visibility === 'public'
  return isPublic ? 'public' : 'private'
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
