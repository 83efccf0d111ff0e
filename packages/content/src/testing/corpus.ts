import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { readFiles } from './read-files.ts'

/** Real repositories of documentation, kept beside this one. Without them nothing here is shown, so that is a failure. */
const folder = env['OCTAVO_CORPUS']

type ExpectedSpace = {
  root: string
  listed: number
  orphans: number
  includes: number
  entries: number
  sections: number
  depth: number
}

export function expectedSpaces(): { name: string; spaces: ExpectedSpace[]; redirects: number }[] {
  const { corpora } = JSON.parse(readFileSync(join(corpusFolder(), 'EXPECTED.json'), 'utf8')) as {
    corpora: Record<string, { spaces: ExpectedSpace[]; redirects: number }>
  }
  return Object.entries(corpora).map(([name, { spaces, redirects }]) => ({ name, spaces, redirects }))
}

export function readCorpus(name: string): { path: string; bytes: Uint8Array }[] {
  return readFiles(join(corpusFolder(), name))
}

export function readFixture(name: 'all-blocks' | 'odd'): { path: string; bytes: Uint8Array }[] {
  return readFiles(join(import.meta.dirname, '../../fixtures', name))
}

export function corpusFolder(): string {
  if (folder) return folder
  throw new Error('Set OCTAVO_CORPUS to the folder that holds the repositories of documentation.')
}
