import { describe, expect, it } from '@jest/globals'
import { secretsOf } from '../../src/action/secrets.js'

describe('what the runner must mask', () => {
  it('is the key, the token, and user info and query of every relay, as written and as decoded', () => {
    expect(
      secretsOf({
        'INPUT_SECRET-KEY': ' nsec1hush\n',
        'INPUT_GITHUB-TOKEN': 'tok-en',
        INPUT_RELAYS: 'wss://alice:p%40ssword@a.example/?token=abcd&x=1, wss://b.example nonsense',
        'INPUT_FALLBACK-RELAYS': 'wss://bob42@c.example/#part',
      }),
    ).toEqual(['nsec1hush', 'tok-en', 'token=abcd&x=1', 'abcd', 'alice', 'p%40ssword', 'p@ssword', 'bob42'])
  })

  it('is each of two keys, and not the word for none', () => {
    expect(secretsOf({ 'INPUT_SECRET-KEY': 'nsec1hush\nnsec1lull' })).toEqual([
      'nsec1hush\nnsec1lull',
      'nsec1hush',
      'nsec1lull',
    ])
    expect(secretsOf({ 'INPUT_SECRET-KEY': 'nsec1hush ephemeral' })).not.toContain('ephemeral')
  })

  it('is nothing where there is no secret', () => {
    expect(secretsOf({})).toEqual([])
  })

  it('survives what is not URL encoding', () => {
    expect(secretsOf({ INPUT_RELAYS: 'wss://alice:p%zzword@a.example' })).toEqual(['alice', 'p%zzword'])
  })
})
