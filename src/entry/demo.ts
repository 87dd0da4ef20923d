/** `npm run demo`: shows the built action at work on relays of its own; exit code 1 where anything was not as promised. */
import path from 'node:path'
import { demo } from '../demo/demo.js'

const isAsPromised = await demo({
  dist: path.join(import.meta.dirname, '..'),
  print: (line) => {
    console.log(line)
  },
})
process.exitCode = isAsPromised ? 0 : 1
