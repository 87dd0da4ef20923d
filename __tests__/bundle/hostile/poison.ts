/** What the runner would execute, a terminal would obey, or a reader would believe; and how it is seen that nothing of it got through. */
import { expect } from '@jest/globals'
import { commandsIn } from '../../support/built-step.js'

export const poison =
  '\u001b[31mPWNED\u001b]0;PWNED\u0007\n::set-output name=fence::PWNED\r\n::error::PWNED\r::stop-commands::PWNED\n##[error]PWNED ##[set-env name=A]PWNED\u2028::add-path::PWNED\u0085::warning::PWNED%0A::save-state::PWNED\u202e\u2066DENWP\u200b</td><img src=x>[PWNED](https://evil.example)'

/** The same as the first words that are said. */
export const poisonLine = `::error::PWNED\n${poison}`

/** Control characters but the line feed, and what turns or hides text: none of them may be in a log, whoever said it. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Nothing that a relay said is a command, by itself or in one of ours, and no control character of it got through. */
export function expectHarmless(log: string): void {
  const legal = ['add-mask', 'debug', 'notice', 'error', 'warning']
  expect(commandsIn(log).filter((name) => !legal.includes(name))).toEqual([])
  expect(log).not.toMatch(/^\s*::[\w-]+[^:]*::\s*PWNED/m)
  expect(log.match(unseen)).toBeNull()
}

/** Of a summary: no command, no markup, no link. */
export function expectPlain(summary: string): void {
  expectHarmless(summary)
  expect(summary).not.toMatch(/PWNED.*::|##\[|<|\]\(https:\/\/evil/)
}
