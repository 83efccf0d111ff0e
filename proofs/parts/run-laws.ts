import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'

const vitest = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).pathname

interface Laws {
  readonly held: number
  /** Those that do not hold, by name. */
  readonly broken: readonly string[]
}

/** Runs the properties of a test file, as often as the environment says. */
export async function runLaws(test: string, environment: Readonly<Record<string, string>>): Promise<Laws> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-laws-'))
  const file = join(folder, 'report.json')
  const report = ['--reporter=json', `--outputFile=${file}`]
  // A law that holds only the second time is broken.
  const args = [vitest, 'run', test, '--retry=0', '--testTimeout=600000', ...report]
  // A broken law ends the run with an exit code; the report says which.
  await promisify(execFile)(execPath, args, { env: { ...process.env, ...environment } }).catch(() => {})
  const { numPassedTests, testResults } = JSON.parse(await readFile(file, 'utf8')) as Report
  await rm(folder, { recursive: true })
  const broken = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName),
  )
  return { held: numPassedTests, broken }
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}
