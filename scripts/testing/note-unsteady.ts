import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Adds to a file the tests that failed and then passed, one to a line. */
export const noteUnsteady = (file: string): Reporter => ({
  onTestRunEnd(modules) {
    const unsteady = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${relative('.', module.moduleId)} > ${test.fullName}\n`),
    )
    appendFileSync(file, unsteady.join(''))
  },
})
