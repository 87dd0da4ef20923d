/**
 * The rules marked ◆ in protocol.md, that this code carries: who owns each, and the test that
 * fails without it. A scenario is named by its file.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

interface Diamond {
  readonly rule: string
  readonly owner: string
  /** Test files below `__tests__`, and the name of the test there; a scenario needs no name. */
  readonly proofs: readonly (readonly [file: string, name?: string])[]
}

const diamonds: readonly Diamond[] = [
  {
    rule: 'a completed record is kept until two days after its write or its period, whichever is later',
    owner: 'protocol/expiration.ts',
    proofs: [['protocol/expiration.test.ts', 'a completed record two days after whichever is later: %s']],
  },
  {
    rule: 'a version is persisted before it is sent',
    owner: 'engine/engine.ts',
    proofs: [
      ['engine/engine.test.ts', 'persists a version before it is signed and sent'],
      ['engine/engine.test.ts', 'sends nothing when the version cannot be persisted'],
    ],
  },
  {
    rule: 'a writer stops for good when it meets a version newer than all that it signed or was handed',
    owner: 'protocol/writer.ts',
    proofs: [
      ['scenarios/foreign_version_of_own_address.txt'],
      ['scenarios/release_superseded.txt'],
      ['scenarios/release_superseded_while_writing.txt'],
    ],
  },
  {
    rule: "no rule of validity depends on the reader's clock or configuration",
    owner: 'protocol/lease.ts',
    proofs: [
      ['protocol/lease.test.ts', 'a fence is judged by the record that carries it'],
      ['transport/signer.test.ts', 'has a fence at most a year ahead of its own created_at'],
    ],
  },
  {
    rule: 'a relay counts for a write when it returns that very version',
    owner: 'protocol/round.ts',
    proofs: [
      ['protocol/round.test.ts', 'counts where this very version is shown, and nowhere else'],
      ['protocol/round.test.ts', 'does not count by an OK alone'],
    ],
  },
  {
    rule: 'a live record that names another relay set ends the attempt, closed',
    owner: 'protocol/verdict.ts',
    proofs: [
      ['protocol/verdict.test.ts', 'closes while it is live: %s'],
      ['scenarios/relay_set_mismatch.txt'],
      ['scenarios/relay_set_mismatch_at_verify.txt'],
    ],
  },
  {
    rule: 'a watch is confirmed by a quorum read that started after lease and margin',
    owner: 'protocol/view.ts',
    proofs: [
      ['protocol/view.test.ts', 'not watched out by a quorum read that started earlier, however late it ended'],
      ['protocol/view.test.ts', 'not watched out by time alone'],
      ['scenarios/watches_a_suspect.txt'],
    ],
  },
  {
    rule: 'a record is fresh by change only where two quorum reads differ',
    owner: 'protocol/view.ts',
    proofs: [
      ['protocol/view.test.ts', 'fresh by change when it changed between two quorum reads, for its lease and margin'],
      ['protocol/view.test.ts', 'not fresh by change when only one of the two reads had a quorum'],
      ['scenarios/suspect_that_renews.txt'],
    ],
  },
  {
    rule: 'a suspect with a lease over 20 minutes is respected',
    owner: 'protocol/verdict.ts',
    proofs: [
      ['protocol/verdict.test.ts', 'is watched up to 20 minutes, and respected beyond'],
      ['scenarios/respected_long_lease.txt'],
    ],
  },
  {
    rule: 'watching in all is capped at 45 minutes',
    owner: 'protocol/contender-watch.ts',
    proofs: [['scenarios/watch_is_capped.txt']],
  },
  {
    rule: 'withdrawn records do not count for the fence',
    owner: 'protocol/fence.ts',
    proofs: [['protocol/fence.test.ts', 'of a %s record count: %j'], ['scenarios/withdrawn_fences_do_not_count.txt']],
  },
  {
    rule: 'a completed record counts in the verification too, and not with on-completed: run',
    owner: 'protocol/verdict.ts',
    proofs: [
      ['protocol/verdict.test.ts', 'is not heeded with on-completed: run, in neither step, but its fence counts'],
      ['scenarios/completed_at_look.txt'],
      ['scenarios/completed_at_verify.txt'],
      ['scenarios/completed_runs_again.txt'],
    ],
  },
  {
    rule: 'a claim whose own lease ran out meanwhile starts over',
    owner: 'protocol/contender.ts',
    proofs: [['scenarios/frozen_past_its_claim.txt'], ['scenarios/wall_clock_past_its_claim.txt']],
  },
  {
    rule: 'a claim that no quorum shows ends withdrawn, unavailable',
    owner: 'protocol/contender.ts',
    proofs: [['scenarios/no_quorum_to_write.txt'], ['scenarios/shown_but_undecided.txt']],
  },
  {
    rule: "held is announced inside the claim's lease, or released",
    owner: 'protocol/contender.ts',
    proofs: [['scenarios/announce_fails.txt'], ['scenarios/announce_counts_too_late.txt']],
  },
  {
    rule: 'whoever passed the verification publishes released, and never withdrawn or waiting again',
    owner: 'protocol/release.ts',
    proofs: [
      ['protocol/contender.test.ts', 'never withdraws what it has once announced'],
      ['protocol/release.test.ts', 'of a %s record, with its work done: %j, is %j'],
      ['scenarios/announce_fails.txt'],
      ['scenarios/stop_while_announcing.txt'],
    ],
  },
  {
    rule: 'pages go on with an inclusive until, deduplicated, until a page adds nothing',
    owner: 'transport/query.ts',
    proofs: [
      ['support/relay-contract.ts', 'shows all contenders of one lock, however many'],
      ['transport/hostile.test.ts', 'is no answer where a second holds more than it gives on a page'],
    ],
  },
  {
    rule: 'a waiter withdraws when its last renewal that counted has run out',
    owner: 'protocol/contender-queue.ts',
    proofs: [
      ['protocol/queue.test.ts', 'is left when the last renewal that counted has run out'],
      ['simulator/mutations-holding.ts', 'a waiter outstays its record'],
    ],
  },
  {
    rule: 'a waiter looks for completed, and not with on-completed: run',
    owner: 'protocol/verdict.ts',
    proofs: [
      ['protocol/queue.test.ts', 'is left when the period is completed, and kept with "on-completed: run"'],
      ['simulator/mutations-holding.ts', 'completed not looked for in line'],
    ],
  },
  {
    rule: 'a lease ends on the monotonic or the wall clock, whichever comes first',
    owner: 'protocol/lease.ts',
    proofs: [
      ['protocol/holder.test.ts', 'ends on the wall clock, where a suspended machine stopped the monotonic one'],
      ['simulator/mutations-holding.ts', 'the wall clock not looked at'],
    ],
  },
  {
    rule: 'after a lapse a record is not simply renewed: it verifies again',
    owner: 'protocol/holder.ts',
    proofs: [
      ['protocol/holder.test.ts', 'reads the whole lock back, and holds again only by a held version that counts'],
      ['simulator/mutations-holding.ts', 'a lapse renewed without verifying'],
    ],
  },
  {
    rule: 'an eviction frees nothing by itself',
    owner: 'protocol/eviction.ts',
    proofs: [
      ['commands/break.test.ts', 'lies at an address of its own, says who and why, and frees nothing by itself'],
      ['simulator/mutations-holding.ts', 'an eviction frees the lock'],
    ],
  },
  {
    rule: 'the next number is a function of names alone, and mine only if it is the highest',
    owner: 'engine/claim-log.ts',
    proofs: [
      [
        'engine/claim-log.test.ts',
        'came too late where the name that it created was pruned or evicted below a higher one',
      ],
      [
        'protocol/log-interleavings.test.ts',
        'the next number is a function of names alone: two takers compute the same',
      ],
      ['protocol/log-interleavings.test.ts', 'it is mine only if my number is the highest'],
    ],
  },
  {
    rule: 'what could not be listed or read is unknown, never empty',
    owner: 'protocol/log.ts',
    proofs: [
      ['engine/claim-log.test.ts', 'of a log that %s is unknown, never empty'],
      ['protocol/log.test.ts', 'frees nothing: %s'],
      ['protocol/log-interleavings.test.ts', 'what could not be read is unknown, and has not ended'],
    ],
  },
  {
    rule: 'number 1 is read by each reader, and never pruned',
    owner: 'engine/claim-log.ts',
    proofs: [
      [
        'engine/claim-log.test.ts',
        'shows the highest number, and reads number 1 too, so that a cache does not evict it',
      ],
      ['engine/claim-log.test.ts', 'that appended prunes what is below the newest 32, and never number 1'],
      ['protocol/log-interleavings.test.ts', 'and a store that drops number 1 with the others, too'],
    ],
  },
  {
    rule: 'mine, after an unclear answer, is what has the nonce of this attempt',
    owner: 'protocol/log-access.ts',
    proofs: [
      ['engine/claim-log.test.ts', "is not done by an earlier attempt of the same contender's, whose nonce is another"],
      ['protocol/log-interleavings.test.ts', 'whoever is told that a number is taken does not have it'],
    ],
  },
  {
    rule: 'completed periods are carried from entry to entry until their time',
    owner: 'protocol/log-entry.ts',
    proofs: [
      ['protocol/log.test.ts', 'that is %s carries completed periods on until their time'],
      [
        'protocol/log.test.ts',
        'can be read again however many periods were completed: what does not decode would count as ended',
      ],
    ],
  },
  {
    rule: 'a newer body of another ticket supersedes, and who is superseded appends nothing more',
    owner: 'protocol/log.ts',
    proofs: [
      ['protocol/log.test.ts', 'is not superseded by %s'],
      [
        'protocol/holder-log.test.ts',
        'that meets a newer %s entry of another ticket has lost, and appends nothing more',
      ],
    ],
  },
  {
    rule: 'a period that the log knows as completed is not run again',
    owner: 'protocol/log.ts',
    proofs: [
      ['protocol/log.test.ts', 'is told by any entry that can be read, and before everything else'],
      ['protocol/contender-log.test.ts', 'is told of its completed period by the log, and steps back'],
    ],
  },
  {
    rule: 'a fence in the log that is not below mine is raised over before appending',
    owner: 'protocol/log-taking.ts',
    proofs: [
      [
        'protocol/contender-log.test.ts',
        'raises its fence above the log, publishes and verifies it again, and appends only then',
      ],
      ['protocol/log-interleavings.test.ts', 'a fence in the log is not below mine: raise mine before appending'],
    ],
  },
  {
    rule: 'every exit ends the entry first, then the relays',
    owner: 'protocol/contender-retreat.ts',
    proofs: [
      ['protocol/contender-log.test.ts', 'that is stopped with an entry ends it before its %s record'],
      [
        'protocol/contender-log.test.ts',
        'that was frozen until its claim ran out ends the entry first, then its claim',
      ],
      ['protocol/holder-log.test.ts', 'ends the entry first, then the relays (completed: %s)'],
    ],
  },
  {
    rule: 'what stands on the log alone has its lease from appends that succeeded',
    owner: 'protocol/lease.ts',
    proofs: [
      ['protocol/holder-log.test.ts', 'has its lease from appends that succeeded, and from nothing else'],
      ['protocol/log-interleavings.test.ts', 'a lease counts from the start of the append'],
    ],
  },
  {
    rule: 'on both stores the later end counts, and a lapse verifies on both',
    owner: 'protocol/holder.ts',
    proofs: [
      ['protocol/holder-log.test.ts', 'stands on the later end: on the log where no relay answers, and says so'],
      ['protocol/holder-log.test.ts', 'verifies on the relays, then takes the log again, and only then announces'],
    ],
  },
  {
    rule: 'EEXIST is taken, unless the nonce is in the body there',
    owner: 'claims/directory-log.ts',
    proofs: [['engine/claim-log.test.ts', 'is done where the store says "taken", and what is there has its nonce']],
  },
  {
    rule: 'a number that is taken and cannot be read is live, watched, and never skipped',
    owner: 'protocol/log.ts',
    proofs: [
      ['protocol/log.test.ts', 'is never skipped: after that the log has no owner'],
      ['protocol/log-interleavings.test.ts', 'what is taken and cannot be read is live'],
    ],
  },
  {
    rule: 'a holder on the log alone counts no relay until it verified there; a held rival there means lost',
    owner: 'protocol/holder.ts',
    proofs: [
      [
        'protocol/holder-log.test.ts',
        'counts no relay until it verified there, as held, and renews its entry meanwhile',
      ],
      ['protocol/holder-log.test.ts', 'has lost to %s on the relays, and ends its entry before it says so there'],
    ],
  },
]

const root = path.join(import.meta.dirname, '..', '..')
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8')

describe('each rule marked ◆', () => {
  it.each(diamonds)('is marked at its owner: $rule', ({ owner }) => {
    expect(text(`src/${owner}`)).toContain('◆')
  })

  it.each(diamonds.flatMap(({ rule, proofs }) => proofs.map((proof) => ({ rule, proof }))))(
    'has a test that fails without it: $rule ($proof)',
    ({ proof: [file, name] }) => {
      expect(file.endsWith('.txt')).toBe(name === undefined)
      expect(text(`__tests__/${file}`)).toContain(name ?? '----')
    },
  )
})
