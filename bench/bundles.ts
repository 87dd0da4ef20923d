/** The bundles as they are shipped: how large, how fast to start, and what holding costs. Not guaranteed: the same on a runner's disk. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StandInStep } from '../src/demo/runner-stand-in.js'
import { clock, freshLock } from './contender.js'
import { alike, startFarm } from './farm.js'
import { floor } from './floor.js'
import { interleaved, since, type Row, type Section } from './row.js'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|mjs|cjs)$/.test(entry.name))
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)

export const size: Section = {
  name: 'size',
  about: 'What a runner downloads, and how much of it is each bundle.',
  run: () => {
    const names = readdirSync(dist).sort()
    const bundles = names.map((name): Row => ({
      group: 'bundles',
      name,
      unit: 'bytes',
      samples: [bytesBelow(path.join(dist, name))],
    }))
    const archive = execFileSync('git', ['archive', '--format=tar.gz', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 })
    return Promise.resolve([
      { group: 'archive', name: 'the archive of this commit (tar.gz)', unit: 'bytes', samples: [archive.length] },
      ...bundles,
    ])
  },
}

/** Bundles of others' parts alone, built here: what a process costs that does none of our work. */
function bare(folder: string, name: string, source: string): string {
  const file = path.join(root, `bench-bare-${name}.mjs`)
  writeFileSync(file, source)
  try {
    const out = path.join(folder, name)
    const { status, stderr } = spawnSync('npx', ['ncc', 'build', file, '--out', out], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`ncc could not build ${name}: ${stderr}`)
    return path.join(out, readdirSync(out).find((each) => /^index\.m?js$/.test(each)) ?? '')
  } finally {
    rmSync(file)
  }
}

const run = (script: string, env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve) => {
    const start = performance.now()
    const child = spawn(process.execPath, [script], { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' })
    child.on('close', () => {
      resolve(since(start))
    })
  })

/** Until the process dials: a port that hangs up on whoever comes. */
async function untilDial(script: string, env: (url: string) => NodeJS.ProcessEnv): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${String((server.address() as net.AddressInfo).port)}`
  const start = performance.now()
  const child = spawn(process.execPath, [script], { env: { PATH: process.env['PATH'], ...env(url) }, stdio: 'ignore' })
  const ms = await new Promise<number>((resolve) => {
    server.once('connection', (socket) => {
      resolve(since(start))
      socket.destroy()
    })
  })
  child.kill('SIGKILL')
  server.close()
  return ms
}

export const start: Section = {
  name: 'start',
  about:
    'Processes: until the first dial, and a whole pre against the floor and a bare bundle’s start. A pre reads its inputs and makes its key before it dials, and ends when its keeper has taken over.',
  run: async (isQuick) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-bench-'))
    const rounds = isQuick ? 5 : 9
    const farm = await startFarm(alike(5, 100))
    try {
      const plain = bare(
        folder,
        'bare',
        "import * as core from '@actions/core'\nimport { finalizeEvent } from 'nostr-tools/pure'\nimport WebSocket from 'ws'\nif (process.argv.length > 9) console.log(core, finalizeEvent, WebSocket)\n",
      )
      const cache = bare(
        folder,
        'restore',
        "import { restoreCache } from '@actions/cache'\nif (process.argv.length > 9) await restoreCache(['x'], 'y')\n",
      )
      const nothing = path.join(folder, 'nothing.mjs')
      writeFileSync(nothing, '')
      const inputs = { relays: farm.urls.join(' '), 'on-contention': 'skip', fallback: 'none' }
      const pre = async (): Promise<number> => {
        const step = new StandInStep({ dist, inputs: { ...inputs, lock: freshLock() } })
        const { ms } = await step.run('pre')
        await step.run('post')
        step.dispose()
        return ms
      }
      const dialEnv = (url: string): NodeJS.ProcessEnv => ({
        GITHUB_ACTIONS: 'true',
        INPUT_LOCK: 'bench',
        INPUT_NAMESPACE: 'octo/bench',
        INPUT_RELAYS: url,
        INPUT_FALLBACK: 'none',
        RUNNER_TEMP: folder,
        GITHUB_STATE: path.join(folder, 'state'),
        GITHUB_ENV: path.join(folder, 'env'),
        GITHUB_OUTPUT: path.join(folder, 'output'),
        GITHUB_STEP_SUMMARY: path.join(folder, 'summary'),
      })
      for (const file of ['state', 'env', 'output', 'summary']) writeFileSync(path.join(folder, file), '')
      const starts = await interleaved(rounds, {
        'node, an empty file': () => run(nothing),
        'a bundle of @actions/core, nostr-tools/pure and ws': () => run(plain),
        'a bundle of @actions/cache (restore)': () => run(cache),
        'pre, until it dials': () => untilDial(path.join(dist, 'pre/index.js'), dialEnv),
      })
      const whole = await interleaved(rounds, {
        'floor, in a process that runs': () => floor(farm.urls, freshLock(), 3),
        'pre, the whole process': pre,
      })
      const median = (samples: readonly number[] = []): number =>
        [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? NaN
      const target =
        median(whole.get('floor, in a process that runs')) +
        1.25 * median(starts.get('a bundle of @actions/core, nostr-tools/pure and ws'))
      return [
        ...[...starts].map(([name, samples]): Row => ({ group: 'start of a process', name, unit: 'ms', samples })),
        {
          group: 'a whole pre, round trip 100 ms',
          name: 'target: floor + 1.25 bare starts',
          unit: 'ms',
          samples: [target],
          note: 'computed',
        },
        ...[...whole].map(([name, samples]): Row => ({
          group: 'a whole pre, round trip 100 ms',
          name,
          unit: 'ms',
          samples,
        })),
      ]
    } finally {
      farm.close()
      rmSync(folder, { recursive: true })
    }
  },
}

export const holding: Section = {
  name: 'holding',
  about:
    'A keeper that holds, measured over a minute of the shortest lease (15 s) and scaled to the usual one (5 min): both renew every third.',
  run: async (isQuick) => {
    const farm = await startFarm(alike(5, 0))
    const seconds = isQuick ? 15 : 60
    const scale = (3_600 / seconds) * (15 / 300)
    const step = new StandInStep({ dist, inputs: { relays: farm.urls.join(' '), fallback: 'none', lease: '15s' } })
    await step.run('pre')
    const pid = keeperPid(step.runnerTemp)
    const ticks = (): number => {
      const fields =
        readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    }
    const status = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1])
    const [cpu, wakes, { bytes }] = [ticks(), status('voluntary_ctxt_switches'), await farm.counts()]
    await clock.wake((clock.mono() + seconds * 1_000) as never, new AbortController().signal)
    const hour = { cpu: ((ticks() - cpu) / 100) * scale, wakes: (status('voluntary_ctxt_switches') - wakes) * scale }
    const traffic = ((await farm.counts()).bytes - bytes) * scale
    const resident = status('VmRSS') / 1024
    await step.run('post')
    step.dispose()
    farm.close()
    const group = 'a keeper'
    return [
      { group: 'memory of a keeper', name: 'resident', unit: 'MiB', samples: [resident] },
      { group, name: 'processor', unit: 'CPU s/h', samples: [hour.cpu] },
      { group: `${group}: wire`, name: 'bytes an hour, both ways, five relays', unit: 'bytes', samples: [traffic] },
      { group: `${group}: wake-ups`, name: 'voluntary switches an hour', unit: 'count', samples: [hour.wakes] },
    ]
  },
}

function keeperPid(temp: string): number {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      if (line.includes('keeper') && readlinkSync(`/proc/${entry}/cwd`) === temp) return Number(entry)
    } catch {
      // It ended, or is not ours to read.
    }
  }
  throw new Error('the keeper is not there')
}

export const simulator: Section = {
  name: 'simulator',
  about: 'Random worlds a second, on all processors.',
  run: (isQuick) => {
    const worlds = isQuick ? 1_000 : 5_000
    const out = execFileSync(
      process.execPath,
      ['--no-warnings', 'scripts/worlds.mjs', 'soak', '--worlds', String(worlds), '--baselines', '0', '--json'],
      { cwd: root, encoding: 'utf8' },
    )
    const { seconds } = JSON.parse(out.trim().split('\n').at(-1) ?? '') as { seconds: number }
    return Promise.resolve([{ group: 'simulator', name: 'worlds', unit: 'per second', samples: [worlds / seconds] }])
  },
}
