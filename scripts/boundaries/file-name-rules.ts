import { basename } from 'node:path'
import type { Violation } from './source-file.ts'

const nameless = /^(utils?|misc|helpers?|types|enums?|lib)\.ts$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

export function fileNameViolations(path: string): Violation[] {
  const violations: Violation[] = []
  const refuse = (message: string): void => void violations.push({ path, line: 1, message })
  if (nameless.test(basename(path))) {
    refuse(
      `${path} may not be called ${basename(path)}: such a name says nothing, so everything ends up in it and everything ` +
        `imports it; name the file after the one thing it holds, beside its user`,
    )
  }
  const odd = path.split('/').find((part) => !kebabCase.test(part))
  if (odd) {
    refuse(
      `${path} may not have "${odd}" in its path: files and folders are kebab-case, so that a name can be guessed and is the ` +
        `same on every disk; rename it, verb first for a command (merge-change-request.ts)`,
    )
  }
  return violations
}
