/** `npm run bench [-- SECTION…] [--quick] [--write]`: runs the TypeScript of bench/ as it is. With `farm` and `peer` it is one of the processes that the bench starts itself. */
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
const [first, ...rest] = process.argv.slice(2)
if (first === 'farm') {
  const { farm } = await import('../bench/farm.ts')
  farm()
} else if (first === 'peer') {
  const { peer } = await import('../bench/peers.ts')
  await peer(rest)
} else {
  const { main } = await import('../bench/main.ts')
  process.exitCode = await main(first === undefined ? [] : [first, ...rest])
}
