/** The commands, each over a sub-action, and what --help says of them. Not guaranteed: every input of the sub-action; what is for workflows only has no option. */
import { breakLock } from '../action/break.js'
import { showFitness } from '../action/doctor.js'
import type { Stage } from '../action/stage.js'
import { showStatus } from '../action/status.js'

export type CommandName = 'doctor' | 'status' | 'list' | 'break'
export type OptionName =
  | 'relays'
  | 'fallback-relays'
  | 'quorum'
  | 'namespace'
  | 'lock'
  | 'cadence'
  | 'date'
  | 'timezone'
  | 'max-clock-skew'
  | 'ticket'
  | 'reason'

export interface Command {
  readonly name: CommandName
  /** The sub-action whose stage it is. */
  readonly stage: 'doctor' | 'status' | 'break'
  readonly perform: (stage: Stage) => Promise<void>
  readonly options: readonly OptionName[]
  /** Those without which it does nothing. */
  readonly needs: readonly OptionName[]
}

const lockOptions = ['relays', 'quorum', 'namespace', 'max-clock-skew'] as const
const periodOptions = ['cadence', 'date', 'timezone'] as const

export const commands: readonly Command[] = [
  {
    name: 'doctor',
    stage: 'doctor',
    perform: showFitness,
    options: ['relays', 'fallback-relays', 'quorum'],
    needs: [],
  },
  {
    name: 'status',
    stage: 'status',
    perform: showStatus,
    options: ['lock', ...lockOptions, ...periodOptions],
    needs: ['lock'],
  },
  { name: 'list', stage: 'status', perform: showStatus, options: [...lockOptions, ...periodOptions], needs: [] },
  {
    name: 'break',
    stage: 'break',
    perform: breakLock,
    options: ['lock', 'ticket', 'reason', ...lockOptions],
    needs: ['lock', 'ticket', 'reason'],
  },
]

export const help = `Usage: nostr-lock COMMAND [OPTION...]

  doctor   Examines relays, and says which are fit for locks. It touches no lock.
  status   Lists who holds --lock, who waits for it, and what is completed.
  list     The same of every lock of the namespace in one period (--cadence, --date).
  break    Evicts --ticket from --lock, telling it the --reason. It needs the shared key.

Options:
  --relays URLS          ws:// or wss:// URLs, separated by commas or white space
  --fallback-relays URLS doctor: more of them
  --quorum N             majority (the default), or more of them
  --namespace NAME       of the lock; in a workflow OWNER/REPOSITORY, unless it says otherwise
  --lock NAME            in a workflow WORKFLOW/JOB, unless it says otherwise
  --cadence WORD         none (the default), hourly, daily, weekly, monthly
  --date DATE            now (the default), YYYY-MM-DD, or an RFC 3339 instant; picks the period
  --timezone ZONE        IANA name of the zone in which periods turn (UTC)
  --max-clock-skew TIME  how far two clocks may be apart (15m)
  --ticket TICKET        the 32 hex digits that status lists
  --reason TEXT          1 to 500 characters
  --json                 one JSON document on standard output, and nothing else there
  -h, --help             this

Environment:
  NOSTR_LOCK_RELAYS      where --relays is not given; the place for URLs that hold secrets
  NOSTR_LOCK_NAMESPACE   where --namespace is not given
  NOSTR_LOCK_SECRET_KEY  the key that all contenders share: an nsec or 64 hex digits, or two
                         of them while one is changed for the other. It has no option: what
                         is in arguments every process of the machine can read. Without it
                         records of throw-away keys are listed.
  HTTPS_PROXY, NO_PROXY  the way out to the relays

Exit codes:
  0  done; doctor: a quorum of the relays is fit
  1  a wrong argument or variable; nothing was asked of any relay
  2  no quorum of relays answered, or showed the eviction; doctor: fewer are fit
  3  refused: the ticket is not live, or is of another relay set or version; nothing was written
`
