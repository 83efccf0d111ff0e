import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: 'packages/server/src/testing/template.setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes at once where nothing else runs; how soon is for proofs to measure.
    expect: { poll: { timeout: 15_000 } },
    // Every test file starts a server and a database of its own; more at once only makes them wait for each other.
    maxWorkers: 2,
    // Files of one worker share the modules they import, which takes as long as the tests do; none of them changes a module.
    isolate: false,
  },
})
