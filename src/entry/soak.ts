/** `npm run soak -- [contenders] [rounds]`: many processes on one lock; the exit code tells whether each round had one winner. */
import path from 'node:path'
import { soak } from '../demo/soak.js'

const [contenders = 64, rounds = 5] = process.argv.slice(2).map(Number)
const isRight = await soak({
  dist: path.join(import.meta.dirname, '..'),
  contenders,
  rounds,
  relays: 5,
  print: (line) => {
    console.log(line)
  },
})
process.exitCode = isRight ? 0 : 1
