/**
 * What a job does while it has the lock, in a process of its own: it appends a line to the one file of all jobs, again and again, as long as its keeper's
 * word covers it. Not guaranteed: a line for each moment; it may be stopped at any, and then says nothing of its end.
 *
 * Arguments: the file, the keeper's status, who works, the fence, for how many milliseconds.
 */
import { openSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const [file, status, who, fence, ms] = process.argv.slice(2)
const witness = openSync(file, 'a')
const nowNs = () => process.hrtime.bigint()
const endsAt = nowNs() + BigInt(ms) * 1_000_000n
for (;;) {
  const { safeUntil } = JSON.parse(readFileSync(status, 'utf8'))
  // A line has the time at which its lease was seen to cover it; a job that writes later asks again first.
  const now = nowNs()
  if (now >= BigInt(safeUntil) * 1_000_000n) break
  // One write for each line: with O_APPEND no two mix.
  writeSync(witness, `${now} ${fence} ${who}\n`)
  if (now >= endsAt) break
  await pause(10)
}
