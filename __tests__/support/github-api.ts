/** Stands in for GitHub's API, as far as cancelling a run goes. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './open-ends.js'

export interface GithubApi {
  readonly url: string
  /** Method, path and authorization of each request. */
  readonly asked: readonly string[]
}

export async function startGithubApi(status: number): Promise<GithubApi> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`)
    response.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
