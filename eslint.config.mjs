import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import prettier from 'eslint-config-prettier'
import tseslint from 'typescript-eslint'

/** The layers of the house, lowest first: a folder imports only from the rows above its own (CONTRIBUTING.md, *Layers*). `ports` is one file. */
const layers = [
  ['text'],
  ['protocol'],
  ['ports'],
  ['engine'],
  ['transport', 'claims', 'system', 'github'],
  ['keeper', 'demo', 'commands'],
  ['action', 'page'],
  ['cli'],
  ['entry'],
]

/** What a folder may import that is not ours, as the inside of a regular expression; a folder that is not named may import nothing. */
const node = 'node:.+'
const nostr = 'nostr-tools/(pure|nip19|nip44)'
const noble = '@noble/hashes/(hkdf|hmac|sha2|utils)\\.js'
const outside = {
  engine: [node],
  transport: [node, nostr, noble, 'ws', 'https-proxy-agent', 'proxy-from-env'],
  claims: [node, '@actions/cache'],
  system: [node],
  github: [node, 'croner', 'https-proxy-agent', 'proxy-from-env'],
  keeper: [node],
  demo: [node, nostr, 'ws'],
  commands: [node],
  action: [node, '@actions/core'],
  cli: [node],
  entry: [node, '@actions/core'],
}

const layerRules = layers.flatMap((row, level) =>
  row.map((folder) => {
    const up = folder === 'ports' ? '\\./' : '(\\.\\./)+'
    const refused = layers
      .slice(level)
      .flat()
      .filter((other) => other !== folder)
    const patterns = [
      {
        regex: `^(?!\\.|(${(outside[folder] ?? []).join('|')})$)`,
        message: `This package is not for src/${folder} (CONTRIBUTING.md, Layers).`,
      },
    ]
    if (refused.length > 0)
      patterns.push({
        regex: `^${up}(${refused.join('|')})(/|\\.js$)`,
        message: `src/${folder} imports only from the rows above its own (CONTRIBUTING.md, Layers).`,
      })
    return {
      files: [`src/${folder}.ts`, `src/${folder}/**/*.ts`],
      rules: { 'no-restricted-imports': ['error', { patterns }] },
    }
  }),
)

/** Whatever reads a clock, draws entropy or touches the world: time and entropy come to the pure layers with their input. */
const impure = [
  ...['Date', 'performance', 'process', 'crypto', 'console', 'fetch', 'WebSocket', 'Buffer', 'globalThis', 'global'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
]

/** Names that a browser has and Node has not: tsconfig.json knows them for the page, and everywhere else each is a slip (`name`, `status` and `event` above all). */
const ofBrowsers = [
  ...['window', 'document', 'location', 'history', 'navigator', 'self', 'top', 'parent', 'frames', 'name', 'status'],
  ...['event', 'origin', 'length', 'open', 'close', 'stop', 'print', 'find', 'alert', 'localStorage', 'sessionStorage'],
  ...['requestAnimationFrame', 'addEventListener', 'removeEventListener'],
]
/** The page keeps nothing, and loads nothing. */
const ofPages = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'fetch', 'XMLHttpRequest']
/** Where text would be obeyed as markup. */
const markup = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'write', 'writeln', 'srcdoc', 'setHTMLUnsafe', 'cookie']

export default defineConfig(
  { ignores: ['dist/', 'docs/status/app.js', 'node_modules/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  layerRules,
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportExpression', message: 'import() would escape the layer rules.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/page/**', 'src/entry/page.ts'],
    rules: {
      'no-restricted-globals': ['error', ...ofBrowsers.map((name) => ({ name, message: 'Only a browser has it.' }))],
    },
  },
  {
    files: ['src/page/**/*.ts', 'src/entry/page.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...ofPages.map((name) => ({ name, message: 'The page keeps and loads nothing.' })),
      ],
      'no-restricted-properties': [
        'error',
        ...markup.map((property) => ({ property, message: 'What others wrote is text here.' })),
      ],
    },
  },
  {
    files: ['src/protocol/**/*.ts', 'src/text/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[...impure, ...ofBrowsers].map((name) => ({ name, message: 'This layer is pure.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'This layer is pure: entropy comes with the input.' },
      ],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
  prettier,
)
