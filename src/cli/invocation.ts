/**
 * A command line as the inputs of a sub-action. Not guaranteed: that a value is sound; the sub-action reads and refuses it as it does in a
 * workflow. No error repeats a value that may be a secret.
 */
import { parseArgs } from 'node:util'
import type { Environment } from '../github/context.js'
import { logLine } from '../text/escape.js'
import { commands } from './commands.js'
import type { CommandName, OptionName } from './commands.js'

export type Invocation =
  | { readonly kind: 'help' }
  /** Sentences for people. */
  | { readonly kind: 'usage'; readonly errors: readonly string[]; readonly isJson: boolean }
  | {
      readonly kind: 'command'
      readonly name: CommandName
      readonly isJson: boolean
      /** The environment of the sub-action, as the runner would make it. */
      readonly env: Environment
      /** What people call an input: the option or the variable that gave it. */
      readonly label: (input: string) => string
    }

/** Read where the option is not given. The key has no option. */
const variables = {
  relays: 'NOSTR_LOCK_RELAYS',
  namespace: 'NOSTR_LOCK_NAMESPACE',
  'secret-key': 'NOSTR_LOCK_SECRET_KEY',
} as const

const keyInArguments =
  'A secret key never goes into arguments, where every process of the machine can read it, and the history of the shell keeps it. ' +
  `Give it in the environment variable ${variables['secret-key']}.`

/** `args`: without node and script. Total. */
export function parseInvocation(args: readonly string[], env: Environment): Invocation {
  const isJson = args.includes('--json')
  const usage = (...errors: string[]): Invocation => ({ kind: 'usage', errors, isJson })
  if (args.some((arg) => /^--?(secret[-_]?key|nsec|key)\b|nsec1/i.test(arg))) return usage(keyInArguments)
  const parsed = parse(args)
  if (typeof parsed === 'string') return usage(parsed)
  const { values, positionals } = parsed
  const [name, ...rest] = positionals
  if (values.help === true || name === 'help') return { kind: 'help' }
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    // What is no word may be a secret that slipped out of its place.
    const shown = /^[a-z-]{1,20}$/.test(name ?? '') ? ` "${name ?? ''}"` : ' of this name'
    const found = name === undefined ? 'No command is given' : `There is no command${shown}`
    return usage(`${found}; there are: ${commands.map((one) => one.name).join(', ')}. --help tells more.`)
  }
  const { json: _json, help: _help, ...given } = values
  const options = Object.keys(given) as OptionName[]
  const errors = options
    .filter((option) => !command.options.includes(option))
    .map((option) => `${command.name} has no option --${option}; it has: ${optionList(command.options)}.`)
  errors.push(
    ...command.needs
      .filter((option) => given[option] === undefined)
      .map((option) => `${command.name} needs --${option}; --help tells more.`),
  )
  if (rest.length > 0) errors.push(`${command.name} takes options only, each with two hyphens; --help tells more.`)
  if (env[variables['secret-key']]?.trim() === '') {
    errors.push(`${variables['secret-key']} is set and empty; give it a key, or unset it to do without one.`)
  }
  if (errors.length > 0) return usage(...errors)
  return { kind: 'command', name: command.name, isJson, env: inputsOf(given, env), label: labelOf(given, env) }
}

type Given = Readonly<Partial<Record<OptionName, string>>>

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        relays: text,
        'fallback-relays': text,
        quorum: text,
        namespace: text,
        lock: text,
        cadence: text,
        date: text,
        timezone: text,
        'max-clock-skew': text,
        ticket: text,
        reason: text,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    })
  } catch (error) {
    // Of the option that is wrong it repeats the name, and never the value.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/)
    return `${logLine(sentence, 100)}. --help tells more.`
  }
}

/** The same variables that the runner sets; such as are there already belong to another action. */
function inputsOf(given: Given, env: Environment): Environment {
  const inherited = Object.entries(env).filter(([name]) => !name.startsWith('INPUT_'))
  const named = Object.entries(variables).map(([input, variable]) => [input, env[variable]] as const)
  const inputs = [...named, ...Object.entries(given)].filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(inputs.map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value])),
    // Who evicts is told to the victim.
    GITHUB_ACTOR: env['GITHUB_ACTOR'] ?? env['USER'] ?? env['USERNAME'],
  }
}

function labelOf(given: Given, env: Environment): (input: string) => string {
  const fromVariables: Readonly<Partial<Record<string, string>>> = variables
  return (input) => {
    const variable = fromVariables[input]
    const isOption = variable === undefined || (input !== 'secret-key' && env[variable] === undefined)
    return isOption || input in given ? `--${input}` : variable
  }
}

const optionList = (options: readonly OptionName[]): string =>
  [...options, 'json'].map((option) => `--${option}`).join(', ')
