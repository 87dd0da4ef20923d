import { describe, expect, it } from '@jest/globals'
import { partyOf } from '../../src/page/party.js'
import type { Holder } from '../../src/protocol/record.js'
import { heldRecord, holder, sighting } from '../support/sightings.js'

const party = (change: Partial<Holder>, isShared = true) =>
  partyOf(sighting({ ...heldRecord, holder: { ...holder, ...change } }), isShared)

describe('a party', () => {
  it('is called by its job, with workflow, repository, run, and a host that is not GitHub’s own', () => {
    expect(party({})).toMatchObject({
      title: 'deploy',
      place: 'o/r · run 42',
      detail: 'CI · o/r · run 42 · on github.example',
      link: 'https://github.example/o/r/actions/runs/42/attempts/1',
    })
    const there = { server: 'https://github.com', runUrl: 'https://github.com/o/r/actions/runs/42', runAttempt: 3 }
    expect(party(there).detail).toBe('CI · o/r · run 42, attempt 3')
  })

  it('under a throw-away key is told by its key too', () => {
    expect(party({}, false).detail).toMatch(/ · key cdcdcdcd$/)
  })

  it.each<[string, Partial<Holder>]>([
    ['no https', { runUrl: 'http://github.example/o/r' }],
    ['a server without https', { server: 'http://github.example', runUrl: 'http://github.example/o/r' }],
    ['a script', { runUrl: 'javascript:alert(1)' }],
    ['another host than the server', { runUrl: 'https://evil.example/o/r' }],
    ['another port than the server', { runUrl: 'https://github.example:8443/o/r' }],
    ['a server that is no URL', { server: 'github.example' }],
    ['what could end an attribute', { runUrl: 'https://github.example/"onclick="x' }],
  ])('has no link where the record tells %s', (_what, change) => {
    expect(party(change).link).toBeNull()
  })

  it('that tells no names is called by its run, or by nothing', () => {
    expect(party({ repository: '', workflow: '', job: '' }).title).toBe('run 42')
    expect(party({ runId: '' }).title).toBe('somebody who tells no run')
    expect(partyOf(sighting({ v: 2, state: 'newer' }), true).detail).toBe('speaks version 2')
  })

  it('shows what is invisible, and is cut', () => {
    expect(party({ job: 'a\u202eb' }).title).toBe('a\\u{202e}b')
    expect(Array.from(party({ job: 'x'.repeat(4_000) }).title)).toHaveLength(120)
  })
})
