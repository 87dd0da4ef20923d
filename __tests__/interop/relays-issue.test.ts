/** The issue about the default relays, kept by bash with a `gh` that only takes notes. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { atEnd } from '../support/open-ends.js'

const script = path.join(import.meta.dirname, '../../.ci/relays-issue')

/** The verb and the arguments of each call of gh that changes something. `open`: the number of the issue that is open. */
function keep(env: Readonly<Record<string, string>>, open = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-gh-'))
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const notes = path.join(folder, 'notes')
  const gh = `#!/bin/sh\nif [ "$2" = list ]; then echo '${open}'; else for a in "$@"; do printf '%s\\n' "$a"; done >>'${notes}'; fi\n`
  writeFileSync(path.join(folder, 'gh'), gh, { mode: 0o755 })
  writeFileSync(notes, '')
  const variables = { RUN_URL: 'https://example/runs/1', FIT_COUNT: '2', ...env }
  const { status } = spawnSync(script, { env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...variables } })
  return { status, said: readFileSync(notes, 'utf8').split('\n').slice(0, -1) }
}

const title = 'Fewer than a quorum of the default relays are fit'
const body = expect.stringMatching(/^Relays that are fit for locks: 2\. The summary of https:\/\/example\/runs\/1 /)

describe('the issue about the default relays', () => {
  it('is opened where fewer than a quorum are fit, and edited while it is open', () => {
    const opened = ['issue', 'create', '--title', title, '--body', body]
    expect(keep({ FIT: 'false' })).toEqual({ status: 0, said: opened })
    expect(keep({ FIT: 'false' }, '7')).toEqual({ status: 0, said: ['issue', 'edit', '7', '--body', body] })
  })

  it('is closed when they are fit again, and never opened then', () => {
    const closed = ['issue', 'close', '7', '--comment', expect.stringContaining('fit again (2 relays)')]
    expect(keep({ FIT: 'true' }, '7')).toEqual({ status: 0, said: closed })
    expect(keep({ FIT: 'true' })).toEqual({ status: 0, said: [] })
  })

  it('is left as it is where doctor came to no verdict, and the job fails', () => {
    expect(keep({ FIT: '' }, '7')).toEqual({ status: 1, said: [] })
  })
})
