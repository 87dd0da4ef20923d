/**
 * Cancels the run that this job belongs to, through GitHub's API.
 * Not guaranteed: that the run ends at once, or at all; GitHub accepts the request and cancels when it likes.
 */
import http from 'node:http'
import https from 'node:https'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'
import type { Runs } from '../ports.js'

export interface RunTarget {
  readonly apiUrl: string
  readonly repository: string
  readonly runId: string
  /** A secret; it needs the permission `actions: write`. */
  readonly token: string
}

const withinMs = 10_000

/** Rejects with a sentence that names the remedy and holds no secret. */
export function githubRuns({ apiUrl, repository, runId, token }: RunTarget): Runs {
  return {
    async cancelThisRun(signal) {
      if (token === '') throw new Error('github-token is empty, so the run cannot be cancelled.')
      const path = `/repos/${repository}/actions/runs/${encodeURIComponent(runId)}/cancel`
      const status = await post(`${apiUrl}${path}`, token, signal)
      if (status === 202 || status === 409) return
      const remedy = status === 403 || status === 404 ? '; give the job "permissions: actions: write"' : ''
      throw new Error(`GitHub refused to cancel the run (HTTP ${status})${remedy}.`)
    },
  }
}

/** The HTTP status of the answer. */
function post(url: string, token: string, signal: AbortSignal): Promise<number> {
  const proxy = getProxyForUrl(url)
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'user-agent': 'nostr-lock',
    'content-length': 0,
  }
  // A connection that is kept would keep the process.
  const agent = proxy === '' ? false : new HttpsProxyAgent(proxy)
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', signal, agent, headers, timeout: withinMs })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', () => {
      reject(new Error('GitHub could not be reached, so the run was not cancelled.'))
    })
    call.end()
  })
}
