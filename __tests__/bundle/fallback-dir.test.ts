/** The built action and a claim directory that cannot be used: never a wrong holder, and a sentence that names the directory and the remedy. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { FallbackPlace, taken, told } from '../support/fallback-place.js'
import { scratchFolder } from '../support/claim-folder.js'

jest.setTimeout(300_000)

/** A Node in whose processes this was done to the claim directory before. */
function nodeAfter(setup: string): string {
  const node = path.join(scratchFolder(), 'node')
  // Not sh, which drops the variables of inputs with a hyphen.
  const inside = `${setup} && exec "${process.execPath}" "$@"`
  writeFileSync(node, `#!/usr/bin/env bash\nexec unshare --map-root-user --mount bash -c '${inside}' bash "$@"\n`)
  chmodSync(node, 0o700)
  return node
}
const mounted = (options: string, directory: string): string => `mount -t tmpfs -o ${options} tmpfs ${directory}`
const mayMount = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', mounted('size=64k', scratchFolder())]).status === 0

/** What is wrong with it, how it is brought about, and what is said; the Node that runs the stages, where it is not the usual. */
const troubles: [string, (directory: string) => string | undefined, RegExp][] = [
  [
    'does not exist',
    (directory) => {
      rmSync(directory, { recursive: true })
      return undefined
    },
    /has to exist: make it, or mount its share/,
  ],
  [
    'is a file',
    (directory) => {
      rmSync(directory, { recursive: true })
      writeFileSync(directory, '')
      return undefined
    },
    /is not a directory: move it away, or choose another claim-dir/,
  ],
]
if (mayMount()) {
  troubles.push(
    ['is read-only', (directory) => nodeAfter(mounted('ro', directory)), /let the user of every runner read and write/],
    [
      'is full',
      (directory) =>
        nodeAfter(
          `${mounted('size=64k', directory)} && { head -c 1M /dev/zero >${directory}/fill 2>/dev/null; true; }`,
        ),
      /free some space in/,
    ],
  )
} else if (process.platform !== 'win32' && process.getuid?.() !== 0) {
  troubles.push([
    'is read-only',
    (directory) => {
      chmodSync(directory, 0o500)
      return undefined
    },
    /let the user of every runner/,
  ])
}

describe('a claim directory that', () => {
  it.each(troubles)(
    '%s excludes nobody: the lock is held on the relays alone, or not at all',
    async (_, afflict, why) => {
      const place = await FallbackPlace.open('dir')
      const node = afflict(place.directory)
      const unkept = { heartbeat: 'false', lease: '2h' }
      const step = place.step('first', unkept, node === undefined ? {} : { node })
      // What fails is tried for two minutes before it counts as not available.
      step.hurry(20)
      const { code, log, outputs } = await taken(step)
      expect([code, outputs['backend']]).toEqual([0, 'relays'])
      expect(told(log)).toEqual([
        expect.stringMatching(/^::notice::Acquired .* The claim directory cannot be used here \(/),
      ])
      expect(log).toMatch(why)
      expect(log).toContain(place.directory)
      const post = await step.post()
      expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released the lock')])

      await place.kill()
      const lone = place.step('lone', {}, node === undefined ? {} : { node })
      lone.hurry(20)
      const refused = await taken(lone)
      expect([refused.code, refused.outputs['status']]).toEqual([1, 'unavailable'])
      expect(told(refused.log)).toEqual([expect.stringMatching(/the claim directory cannot be used either \(/)])
      expect(refused.log).toMatch(why)
    },
  )

  it('is there and is not asked for by "fallback: none" stays as it is', async () => {
    const place = await FallbackPlace.open('dir')
    const step = place.step('first', { fallback: 'none', 'claim-dir': '' })
    const { outputs, log } = await taken(step)
    expect([outputs['backend'], told(log)]).toEqual(['relays', []])
    await step.post()
    expect(existsSync(place.directory) && readdirSync(place.directory)).toEqual([])
  })
})
