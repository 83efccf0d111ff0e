import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A fault as somebody could make it: one text of one file, replaced by another. */
export type Fault = {
  /** What goes wrong, in a few words. */
  readonly name: string
  /** Within the sources of the package. */
  readonly file: string
  readonly find: string
  readonly put: string
  /** The tests that must find it, as paths within the sources of the package. */
  readonly tests: readonly string[]
}

const root = resolve(import.meta.dirname, '../..')

/** Puts each fault into a copy of the package, one at a time, and runs its tests there: which ones let it pass. */
export function plantFaults(
  faults: readonly Fault[],
  ofPackage: 'content' | 'site' = 'content',
): { found: Fault[]; missed: Fault[] } {
  const folder = join('packages', ofPackage)
  const workspace = mkdtempSync(join(tmpdir(), 'octavo-faults-'))
  try {
    const source = join(workspace, folder, 'src')
    cpSync(join(root, folder), join(workspace, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    })
    symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'))
    writeFileSync(
      join(workspace, 'vitest.config.ts'),
      `export default { test: { include: ['packages/**/*.test.ts'] } }\n`,
    )
    const passes = (tests: readonly string[]) =>
      runs(
        workspace,
        tests.map((test) => join(folder, 'src', test)),
      )

    const all = [...new Set(faults.flatMap(({ tests }) => tests))]
    // A test that fails anyway would find every fault.
    if (!passes(all)) throw new Error(`The tests fail without a fault: ${all.join(', ')}`)

    const found: Fault[] = []
    const missed: Fault[] = []
    for (const fault of faults) {
      const path = join(source, fault.file)
      const whole = readFileSync(path, 'utf8')
      if (whole.split(fault.find).length !== 2) {
        throw new Error(
          `${fault.file} does not hold the place of the fault "${fault.name}" exactly once: ${fault.find}`,
        )
      }
      writeFileSync(
        path,
        whole.replace(fault.find, () => fault.put),
      )
      ;(passes(fault.tests) ? missed : found).push(fault)
      writeFileSync(path, whole)
    }
    return { found, missed }
  } finally {
    rmSync(workspace, { recursive: true })
  }
}

function runs(workspace: string, tests: readonly string[]): boolean {
  const { status } = spawnSync('vitest', ['run', '--root', workspace, '--bail=1', ...tests], {
    cwd: workspace,
    stdio: 'ignore',
  })
  return status === 0
}
