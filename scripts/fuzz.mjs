/** `npm run fuzz [seconds]`: explores what a relay may send, by coverage, and adds what reached new code to `__tests__/corpus`. */
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
const { explore } = await import('../__tests__/fuzz/exploration.ts')

const corpora = ['frames', 'events', 'records', 'signed']
const seconds = Number(process.argv[2] ?? 60)
for (const corpus of corpora) {
  const end = Date.now() + (seconds * 1000) / corpora.length
  const { tried, found, wrong } = explore(corpus, () => Date.now() >= end, Math.random)
  console.log(`${corpus}: ${tried} inputs tried, ${found.length} kept`)
  if (wrong === null) continue
  console.error(`__tests__/corpus/${corpus}/${wrong.name} is judged wrongly:`, wrong.error)
  process.exitCode = 1
}
