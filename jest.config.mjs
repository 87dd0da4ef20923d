/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testMatch: ['**/*.test.ts'],
  // The interop tests need relays and a runner that .ci/interop-build brings, those of the page a Chromium; `npm run test:interop` and `test:browser` turn this off.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/interop/', '<rootDir>/__tests__/browser/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true }] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  reporters: ['default', '<rootDir>/scripts/count-reporter.mjs'],
}
