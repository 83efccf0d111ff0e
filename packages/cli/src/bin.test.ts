import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parse } from 'acorn'
import { expect, test } from 'vitest'

const file = resolve(import.meta.dirname, '../bin/octavo.js')
const text = readFileSync(file, 'utf8')

/** Runs the file as that version of Node would, and tells what it printed and what it went on to load. */
function runAs(node: string) {
  const seen: { printed: string; code?: number; loaded?: string } = { printed: '' }
  const exit = (code: number) => {
    seen.code = code
    throw new Error('exit')
  }
  try {
    runInNewContext(text.replace(/^#!.*/, ''), {
      module: {},
      process: { versions: { node }, exit },
      console: { error: (line: string) => void (seen.printed += line) },
      require: (path: string) => void (seen.loaded = path),
    })
  } catch {
    // The pretended exit.
  }
  return seen
}

test('the first file can be read by every Node there is', () => {
  expect(parse(text, { ecmaVersion: 5, allowHashBang: true }).type).toBe('Program')
})

test.each(['0.12.18', '12.22.12', '20.20.2', '24.17.9'])('Node %s is told what it lacks', (version) => {
  const { printed, code, loaded } = runAs(version)

  expect(printed).toContain(`Octavo needs Node.js 24.18 or newer. This is Node.js ${version}.`)
  expect(printed).toContain('https://nodejs.org')
  expect(code).toBe(1)
  expect(loaded).toBeUndefined()
})

test.each(['24.18.0', '24.21.0', '26.0.0'])('Node %s goes on', (version) => {
  expect(runAs(version)).toEqual({ printed: '', loaded: './load.js' })
})

test('the program tells its version', () => {
  expect(execFileSync(process.execPath, [file, '--version'], { encoding: 'utf8' })).toBe('0.1.0\n')
})
