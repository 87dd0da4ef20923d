import { describe, expect, it } from '@jest/globals'
import type { Failure } from '../../src/action/runner.js'
import { exitCodes, terminalRunner } from '../../src/cli/terminal.js'

function open(isJson: boolean) {
  const seen = { out: '', err: '', code: 0 }
  const terminal = {
    out: (text: string) => void (seen.out += text),
    err: (text: string) => void (seen.err += text),
    exit: (code: number) => void (seen.code = code),
  }
  return { runner: terminalRunner({ env: {}, label: (name) => name, isJson }, terminal), seen }
}

describe('a terminal in the place of the runner', () => {
  it('has lines on standard output, and messages on standard error', async () => {
    const { runner, seen } = open(false)
    runner.line('a table')
    runner.output('json', '[]')
    runner.output('fit', 'true')
    runner.tell({ level: 'warning', sentence: 'beware', details: ['of this'] })
    runner.tell({ level: 'info', sentence: 'done', details: [] })
    runner.detail('debug')
    await runner.summarize('# x')
    runner.finish()
    expect(seen).toEqual({ out: 'a table\n', err: 'warning: beware\nof this\ndone\n', code: 0 })
  })

  it('has one document on standard output with --json, and nothing else', () => {
    const { runner, seen } = open(true)
    runner.line('a table')
    runner.output('json', '[1]')
    runner.tell({ level: 'error', sentence: 'no', details: [] })
    runner.fail('relays')
    runner.finish()
    expect(seen).toEqual({ out: '[1]\n', err: 'error: no\n', code: 2 })
  })

  it('has what was said for a document where a command has none', () => {
    const { runner, seen } = open(true)
    runner.tell({ level: 'error', sentence: 'no', details: ['why'] })
    runner.fail()
    runner.finish()
    expect(JSON.parse(seen.out)).toEqual({
      result: 'refused',
      messages: [{ level: 'error', sentence: 'no', details: ['why'] }],
    })
  })

  it.each(Object.entries(exitCodes) as [Failure, number][])('ends with a code of its own after %s', (failure, code) => {
    const { runner, seen } = open(false)
    runner.fail(failure)
    expect(seen.code).toBe(code)
    expect(Object.values(exitCodes).filter((one) => one === code)).toHaveLength(1)
  })

  it('masks a secret wherever it would be printed', () => {
    const { runner, seen } = open(false)
    runner.mask('geheim')
    runner.line('so geheim')
    runner.tell({ level: 'info', sentence: 'geheim', details: ['x geheim'] })
    expect(seen.out + seen.err).toBe('so ***\n***\nx ***\n')
  })
})
