import { env } from 'node:process'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'

const { OCTAVO_TEST_REPORT: report } = env

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: 'packages/server/src/testing/template.setup.ts',
    setupFiles: 'scripts/testing/seed-properties.ts',
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Generous, since the machine may be busy; proofs measure how soon things happen.
    expect: { poll: { timeout: 45_000 } },
    // One more than the cores that CI has: tests of processes and browsers wait much of their time.
    maxWorkers: 3,
    // Files of one worker share the modules they import: importing takes as long as the tests do, and no test changes a module.
    isolate: false,
    // V8 loses track of code pages, and aborts, when threads start and end often on processors with protection keys.
    execArgv: ['--no-memory-protection-keys'],
  },
})
