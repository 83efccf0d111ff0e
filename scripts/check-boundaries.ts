import { resolve } from 'node:path'
import { argv, exit } from 'node:process'
import { fileNameViolations } from './boundaries/file-name-rules.ts'
import { packageOrderViolations, packageViolations } from './boundaries/package-rules.ts'
import { moduleOrderViolations, serverViolations } from './boundaries/server-rules.ts'
import { findFiles, readSourceFile, type Violation } from './boundaries/source-file.ts'
import { readWorkspace } from './boundaries/workspace.ts'

const folders = '{packages,scripts,proofs,e2e}'

/** Holds what the linter cannot see: which package, module and file may know which other. */
export function checkBoundaries(root: string): { violations: Violation[]; files: number; imports: number } {
  const workspace = readWorkspace(root)
  const files = findFiles(root, `${folders}/**/*.{ts,js,mjs}`).map((path) => readSourceFile(root, path))
  // A guard that sees nothing would find everything in order.
  if (files.length === 0) throw new Error(`There is no source file in ${root}.`)

  const violations = [
    ...findFiles(root, `${folders}/**/*.{ts,js,mjs,sql}`).flatMap(fileNameViolations),
    ...packageOrderViolations(workspace),
    ...moduleOrderViolations(files),
    ...files.flatMap((file) => [...packageViolations(file, workspace), ...serverViolations(file)]),
  ]
  return { violations, files: files.length, imports: files.reduce((sum, file) => sum + file.imports.length, 0) }
}

if (import.meta.main) {
  const root = resolve(argv[2] ?? resolve(import.meta.dirname, '..'))
  const { violations, files, imports } = checkBoundaries(root)
  for (const { path, line, message } of violations) console.error(`${path}:${line}\n  ${message}`)
  console.log(`boundaries: ${files} files, ${imports} imports, ${violations.length} violations`)
  if (violations.length > 0) exit(1)
}
