/** Commands, colours and markup in every field in which a relay may put text. Each refuses, so that its words are told. */
import { adding } from './events.js'
import { openRecord } from './forgery.js'
import { forVerb } from './order.js'
import { onRequest, twisted, type Hostilities, faulty, bytesBefore } from './hostility.js'
import { poison, poisonLine } from './poison.js'
import { closeFrame } from '../../support/wire.js'

const oneLine = poison.replace(/[\r\n]+/g, ' ')
const cutTo123 = Buffer.from(poisonLine).subarray(0, 120)
/** Refuses each query and each event with these words. */
const refusing = (words: string): ReturnType<typeof twisted> =>
  twisted(() => ({
    says: ([verb, id]) => {
      if (verb === 'EVENT') return []
      return [verb === 'OK' ? ['OK', id, false, words] : ['CLOSED', id, words]]
    },
  }))

export const injection: Hostilities = {
  'puts commands into CLOSED and OK': refusing(`blocked: ${poison}`),
  'begins CLOSED and OK with a command': refusing(poisonLine),
  'puts commands of the old form into CLOSED and OK': refusing('##[set-output name=fence]PWNED ##[error]PWNED'),
  'puts commands behind blanks of every sort': refusing('\u00a0\u2003\t\u3000::error::PWNED'),
  'puts encoded line ends into CLOSED and OK': refusing('error: %0A::error::PWNED%0D%0A::set-output name=fence::PWNED'),
  'hides a command behind 10,000 blanks': refusing(`${' '.repeat(10_000)}\n::error::PWNED`),
  'writes backwards': refusing('blocked: \u202e\u2067PWNED\u2069\u200f'),
  'writes markup': refusing(
    'pow: <script>PWNED</script> [PWNED](https://evil.example) | a | `b` @everyone ![PWNED](x)',
  ),
  'writes letters with 500 marks on each': refusing(`error: PWNED${'\u0301'.repeat(500)}`),
  'puts commands into the reason of a close': bytesBefore(closeFrame(4000, cutTo123)),
  'puts commands into the status of HTTP': onRequest((socket) =>
    socket.end(`HTTP/1.1 403 ${oneLine}\r\nContent-Length: 0\r\n\r\n`),
  ),
}

/** Told only where an answer was waited for in vain. */
export const notices: Hostilities = {
  'puts commands into NOTICEs, and answers nothing': forVerb('EOSE', () => [['NOTICE', poisonLine]]),
}

const poisonedHolder = {
  server: poison,
  repository: poison,
  workflow: poisonLine,
  job: poisonLine,
  runId: poison,
  runAttempt: 1,
  runUrl: `https://evil.example/${poison}`,
  runner: poison,
}
/** Where keys are thrown away a stranger's record blocks, and who is said to hold is told. */
export const openInjection: Hostilities = {
  'shows a record with commands in every field': adding(() => [openRecord({ holder: poisonedHolder })]),
}

/** The same in fields that nobody reads: nothing of it is told. */
export const unreadInjection: Hostilities = {
  'puts commands into verbs, subscriptions and ids': forVerb('EOSE', (answer) => [
    [poison, poison],
    ['EOSE', poison],
    ['EVENT', poison, {}],
    ['OK', poison, true, poison],
    ['CLOSED', poison, poison],
    answer,
  ]),
  'puts commands into challenges': faulty({
    'auth-required': { accept: false },
    garbage: { where: 'before', frames: [JSON.stringify(['AUTH', poison])] },
  }),
  'puts commands into the words of a good OK': forVerb('OK', ([verb, id, accepted]) => [[verb, id, accepted, poison]]),
}
