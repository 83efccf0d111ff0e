import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { noteUnsteady } from './scripts/testing/note-unsteady.ts'

const { OCTAVO_TEST_REPORT: report, OCTAVO_UNSTEADY_TESTS: unsteady } = env

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: 'packages/server/src/testing/template.setup.ts',
    setupFiles: 'scripts/testing/seed-properties.ts',
    reporters: report && unsteady ? ['default', ['json', { outputFile: report }], noteUnsteady(unsteady)] : ['default'],
    // CI goes on with a test that passes the second time, and tells it at its end: a fault of the test, or of what it tests.
    retry: env['CI'] ? 1 : 0,
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
