/** The wire form of v1 never changes: what this code computes is what `vectors/make_v1.py` computed without it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { LockRecord } from '../../src/protocol/record.js'
import type { PeriodKey } from '../../src/protocol/values.js'
import { createSigner, type RelaySigner } from '../../src/transport/signer.js'

interface Vectors {
  readonly secretKey: string
  readonly pubkey: string
  readonly nonce: string
  readonly createdAt: number
  readonly expiration: number
  readonly tags: readonly {
    readonly shared: boolean
    readonly namespace: string
    readonly lock: string
    readonly period: string
    readonly lockTag: string
    readonly handoffTag: string
    readonly namespacePeriodTag: string
    readonly lockPeriodTag: string
  }[]
  readonly sealed: readonly {
    readonly shared: boolean
    readonly names: readonly [string, string]
    readonly record: LockRecord
    readonly event: { readonly id: string; readonly tags: string[][]; readonly content: string }
  }[]
}

const vectors = JSON.parse(readFileSync(path.join(import.meta.dirname, '../vectors/v1.json'), 'utf8')) as Vectors
const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const signer = (shared: boolean): RelaySigner =>
  createSigner({ shared, bytes: bytes(vectors.secretKey) }, { bytes: () => bytes(vectors.nonce), entropy: () => 0 })
const signers = { true: signer(true), false: signer(false) }
const signerOf = ({ shared }: { shared: boolean }): RelaySigner => signers[`${shared}`]

describe('the wire form of v1', () => {
  it('has the public key of the vectors', () => {
    expect([signers.true.pubkey, signers.false.pubkey]).toEqual([vectors.pubkey, vectors.pubkey])
  })

  it.each(vectors.tags)(
    'names $namespace, period "$period" (shared key: $shared) by the tags of the vectors',
    (entry) => {
      const { namespace, lock } = entry
      const period = entry.period as PeriodKey
      const its = signerOf(entry)
      expect(its.lockTag(namespace, lock)).toBe(entry.lockTag)
      expect(its.handoffTags(namespace, lock)).toEqual([entry.handoffTag])
      expect(its.periodTags(namespace, null, period)).toEqual([entry.namespacePeriodTag])
      expect(its.periodTags(namespace, lock, period)).toEqual([entry.lockPeriodTag])
    },
  )

  const sealed = vectors.sealed.map((entry) => ({ ...entry, state: entry.record.state }))

  it.each(sealed)('opens the $state event of the vectors (shared key: $shared) as its record', (entry) => {
    const { event, record } = entry
    const [, lockTag] = event.tags[1] ?? []
    expect(signerOf(entry).open(structuredClone(event))).toEqual({
      address: `${vectors.pubkey}:${event.tags[0]?.[1]}`,
      pubkey: vectors.pubkey,
      lockTag,
      ticket: record.ticket,
      version: { createdAt: vectors.createdAt, id: event.id },
      record,
      event: { id: event.id, json: JSON.stringify(event) },
    })
  })

  it.each(sealed)('seals that $state record (shared key: $shared) into the same event', (entry) => {
    const [namespace, lock] = entry.names
    const { id, json } = signerOf(entry).seal(entry.record, vectors.createdAt, { namespace, lock }, vectors.expiration)
    const { sig, ...fields } = JSON.parse(json) as { sig: string }
    expect(id).toBe(entry.event.id)
    // The signature alone is salted.
    expect({ ...fields, sig: '' }).toEqual({ ...entry.event, sig: '' })
    expect(sig).toMatch(/^[0-9a-f]{128}$/)
  })
})
