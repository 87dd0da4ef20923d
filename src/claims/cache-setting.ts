/**
 * What the cache log needs of the environment, and when it cannot be used at all. Not guaranteed: that the service lets this job
 * write; the runner's variables do not tell a read-only token from another.
 */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * What the runner gives to an action, and what a process that does not inherit the runner's environment has to be handed.
 * `ACTIONS_RUNTIME_TOKEN` is a secret.
 */
export const cacheVariables = [
  'ACTIONS_RESULTS_URL',
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_CACHE_SERVICE_V2',
  'ACTIONS_CACHE_MODE',
  'GITHUB_SERVER_URL',
  'RUNNER_TEMP',
] as const

/** How to find tar and zstd, how to reach the service, and what the runner tracks its processes by. Never an input. */
const ofTheMachine =
  /^(PATH|PATHEXT|COMSPEC|HOME|USERPROFILE|SYSTEMROOT|SYSTEMDRIVE|PROGRAMFILES|TEMP|TMP|TMPDIR|RUNNER_TRACKING_ID|(HTTPS?|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|NODE_V8_COVERAGE)$/i

/** The part of an environment that the library may see. */
export function cacheEnvironment(env: Environment): Record<string, string> {
  const ofTheCache: readonly string[] = cacheVariables
  return Object.fromEntries(
    Object.entries(env).filter(
      (pair): pair is [string, string] =>
        pair[1] !== undefined && (ofTheCache.includes(pair[0]) || ofTheMachine.test(pair[0])),
    ),
  )
}

/** What a process that does not inherit the runner's environment is handed. */
export const handedOver = (env: Environment): Record<string, string> =>
  Object.fromEntries(cacheVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))

const needed = ['ACTIONS_CACHE_SERVICE_V2', 'ACTIONS_RESULTS_URL', 'ACTIONS_RUNTIME_TOKEN'] as const

/** Why there is no cache log for this job: one sentence, or null. A log that may only be read still shows who holds. */
export function cacheRefusal(env: Environment, act: 'look' | 'create'): string | null {
  if (isEnterpriseServer(env['GITHUB_SERVER_URL'] || 'https://github.com'))
    return 'GitHub Enterprise Server has no cache service of version 2, which the cache log needs: use `fallback: dir`.'
  const mode = (env['ACTIONS_CACHE_MODE'] ?? '').trim().toLowerCase()
  if (mode === 'none') return '`cache-mode: none` forbids this job the cache.'
  if (mode === 'write-only') return '`cache-mode: write-only` forbids this job to read the cache.'
  if (mode === 'read' && act === 'create') return '`cache-mode: read` forbids this job to write to the cache.'
  const missing = needed.find((name) => !env[name])
  if (missing === undefined) return null
  return `${missing} is not set: this runner offers no cache service of version 2, or this is not a step of an action.`
}

/** As the library judges it: there it falls back to version 1, which returns an id for an entry that was never finished. */
function isEnterpriseServer(serverUrl: string): boolean {
  if (!URL.canParse(serverUrl)) return true
  const { hostname } = new URL(serverUrl)
  return hostname !== 'github.com' && !/\.(ghe\.com|localhost)$/.test(hostname)
}
