import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Folder } from '../../src/keeper/folder.js'
import { holdingFolder } from '../../src/keeper/folder.js'
import { ticket } from '../support/sightings.js'

let temp: string
let folder: Folder
beforeEach(() => {
  temp = mkdtempSync(path.join(tmpdir(), 'nostr-lock-folder-'))
  folder = holdingFolder(temp, ticket)
})
afterEach(() => {
  rmSync(temp, { recursive: true, force: true })
})

describe('the folder of a holding', () => {
  it('is made with the first write, and not before', () => {
    expect([folder.has('stop'), folder.read('stop'), existsSync(folder.path)]).toEqual([false, undefined, false])
    folder.write('stop', { v: 1 })
    expect([folder.has('stop'), folder.read('stop'), folder.has('status')]).toEqual([true, { v: 1 }, false])
  })

  // Windows has no modes.
  if (process.platform !== 'win32') {
    it('is for this user only, and so is each file', () => {
      folder.write('status', { v: 1 })
      const mode = (file: string): number => statSync(file).mode & 0o777
      expect([mode(folder.path), mode(path.join(folder.path, 'status.json'))]).toEqual([0o700, 0o600])
    })
  }

  it('replaces a file at once: a reader that opened it earlier is not disturbed, and nothing else is left', () => {
    folder.write('status', { n: 1 })
    const before = statSync(path.join(folder.path, 'status.json')).ino
    folder.write('status', { n: 2 })
    expect(folder.read('status')).toEqual({ n: 2 })
    expect(statSync(path.join(folder.path, 'status.json')).ino).not.toBe(before)
    expect(readdirSync(folder.path)).toEqual(['status.json'])
  })

  it('reads what is not JSON as an empty object, which no decoder accepts', () => {
    mkdirSync(folder.path, { recursive: true })
    writeFileSync(path.join(folder.path, 'stop.json'), '{"v":')
    expect(folder.read('stop')).toEqual({})
  })

  it('tells of changes until it is told not to, and not where there is no folder', async () => {
    folder.watch(() => undefined)()
    folder.write('status', { n: 1 })
    let stop = (): void => undefined
    await new Promise<void>((resolve) => {
      stop = folder.watch(resolve)
      folder.write('stop', { v: 1 })
    })
    stop()
  })

  it('is removed with all that is in it, and its parent with the last one', () => {
    const other = holdingFolder(temp, 'f'.repeat(32))
    folder.write('status', {})
    other.write('status', {})
    folder.remove()
    expect([existsSync(folder.path), other.has('status')]).toEqual([false, true])
    other.remove()
    other.remove()
    expect(readdirSync(temp)).toEqual([])
  })
})
