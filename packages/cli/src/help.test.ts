import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { program } from './main.ts'

const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)]
const [octavo, ...commands] = all(program())

test('every command is described in sentences, which break where the terminal does', () => {
  for (const command of [octavo!, ...commands]) {
    expect(command.description()).toMatch(/^[A-Z](?:.|\n\n)+\.$/)
    expect(command.helpInformation()).toContain('print this help')
  }
})

test('every command has its line in the list of its neighbours, and all are of one form', () => {
  for (const command of commands) expect(command.summary()).toMatch(/^[a-z].+[^.]$/)
})
