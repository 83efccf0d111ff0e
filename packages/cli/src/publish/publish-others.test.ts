import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { merges, spaceContent, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { hashesBelow, hashOf, lines, openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal } from '../testing/terminal.ts'

const serving = await startServing('octavo_publish_others')
const { api, folder, publisher } = serving
const { write, siteOf, spacesOf, spaceOf, filesIn, changesIn, editBehind } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })
const patience = 120_000

test(
  'what others changed meanwhile stays, and is not a change of the folder',
  async () => {
    write('shared', { 'README.md': lines('Home'), 'a.md': lines('A'), 'b.md': lines('B') })
    await octavo('publish', 'shared')
    const spaceId = await spaceOf('shared')
    await editBehind(spaceId, 'a', lines('A of others'))
    const unchanged = await octavo('publish', 'shared')
    write('shared', { 'b.md': lines('B of the folder') })
    const published = await octavo('publish', 'shared')
    const again = await octavo('publish', 'shared')

    expect(unchanged.stdout).toMatch(/Others have changed Shared since.* stays as it is: a\.md\n0 changes\n/)
    expect(published).toMatchObject({ code: 0, stdout: expect.stringContaining('1 page changed') })
    expect(await filesIn(spaceId)).toMatchObject({
      'a.md': hashOf(lines('A of others')),
      'b.md': hashOf(lines('B of the folder')),
    })
    expect(again.stdout).toContain('\n0 changes\n')
  },
  patience,
)

test(
  'where others changed the same, nothing is published before somebody decides',
  async () => {
    write('clash', { 'README.md': lines('Home'), 'a.md': lines('A'), 'b.md': lines('B') })
    await octavo('publish', 'clash')
    const spaceId = await spaceOf('clash')
    await editBehind(spaceId, 'a', lines('A of others'))
    write('clash', { 'a.md': lines('A of the folder'), 'b.md': lines('B of the folder') })
    const refused = await octavo('publish', 'clash')
    const held = await filesIn(spaceId)
    const repeated = await octavo('publish', 'clash')
    const decided = await octavo('publish', 'clash', '--overwrite')
    const after = await filesIn(spaceId)
    const again = await octavo('publish', 'clash')

    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(
      'Others have changed the same in the space since you published last:\n  a (its text, its title)\n',
    )
    expect(refused.stderr).toContain('--overwrite')
    expect(held['b.md']).toBe(hashOf(lines('B')))
    expect(repeated.code).toBe(2)
    expect(decided.code).toBe(0)
    expect(after).toMatchObject({ 'a.md': hashOf(lines('A of the folder')), 'b.md': hashOf(lines('B of the folder')) })
    expect(again.stdout).toContain('\n0 changes\n')
    expect(await changesIn(spaceId, 'draft', 'open')).toEqual([])
    expect(await changesIn(spaceId, 'archived')).toHaveLength(1)
  },
  patience,
)

test(
  'who took the changes of others into the folder, beside changes there, publishes both',
  async () => {
    const theirs = `${lines('A')}A line of others.\n`
    write('taken-up', {
      'one/SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n',
      'one/a.md': lines('A'),
      'one/b.md': lines('B'),
    })
    write('taken-up', { 'two/SUMMARY.md': '* [Two](a.md)\n', 'two/a.md': lines('Two') })
    await octavo('publish', 'taken-up')
    const { one: spaceId } = await spacesOf(await siteOf('taken-up'))
    await editBehind(spaceId!, 'a', theirs)
    await editBehind(spaceId!, 'b', lines('B of others'))
    write('taken-up', { 'one/a.md': `${lines('A')}A line of the folder.\n` })
    const refused = await octavo('publish', 'taken-up')
    write('taken-up', { 'one/a.md': `${theirs}A line of the folder.\n` })
    const first = await octavo('publish', 'taken-up')
    await editBehind(spaceId!, 'a', `${theirs}More of others.\nA line of the folder.\n`)
    write('taken-up', { 'one/a.md': `${theirs}More of others.\nMore of the folder.\nA line of the folder.\n` })
    write('taken-up', { 'two/a.md': lines('Two, new') })
    const second = await octavo('publish', 'taken-up')
    const again = await octavo('publish', 'taken-up')

    expect([refused.code, first.code, second.code]).toEqual([2, 0, 0])
    expect(await filesIn(spaceId!)).toMatchObject({
      'a.md': hashOf(`${theirs}More of others.\nMore of the folder.\nA line of the folder.\n`),
      'b.md': hashOf(lines('B of others')),
    })
    expect(again.stdout).toContain('\n0 changes\n')
  },
  patience,
)

test(
  'a conflict that somebody settles in the change request is published by the next run',
  async () => {
    write('settled', { 'README.md': lines('Home'), 'a.md': lines('A') })
    await octavo('publish', 'settled')
    const spaceId = await spaceOf('settled')
    await editBehind(spaceId, 'a', lines('A of others'))
    write('settled', { 'a.md': lines('A of the folder'), 'b.md': lines('B') })
    const refused = await octavo('publish', 'settled')
    const [draft] = await changesIn(spaceId, 'draft')
    const params = { spaceId, changeRequestId: draft!.id }
    const conflicts = await Array.fromAsync(api.list(merges.listChangeRequestConflicts, { params }))
    const resolutions = conflicts.map(({ id }) => ({ conflict: id, use: 'theirs' as const }))
    await api.call(merges.updateChangeRequest, { params, body: { resolutions } })
    const published = await octavo('publish', 'settled')
    const again = await octavo('publish', 'settled')

    expect([refused.code, published.code]).toEqual([2, 0])
    expect(await filesIn(spaceId)).toMatchObject({ 'a.md': hashOf(lines('A of others')), 'b.md': hashOf(lines('B')) })
    expect(again.stdout).toContain('\n0 changes\n')
  },
  patience,
)

test(
  'what was rolled back stays so, unless the folder is to win over all that others changed',
  async () => {
    write('back', { 'README.md': lines('Home'), 'a.md': lines('A') })
    await octavo('publish', 'back')
    const spaceId = await spaceOf('back')
    const { revision } = await api.call(spaces.getSpaceById, { params: { spaceId } })
    write('back', { 'a.md': lines('A, newer') })
    await octavo('publish', 'back')
    await api.call(spaceContent.rollBackSpace, { params: { spaceId, revisionId: revision } })
    await editBehind(spaceId, 'readme', lines('Home of others'))
    const kept = await octavo('publish', 'back')
    const over = await octavo('publish', 'back', '--overwrite')

    expect(kept.stdout).toMatch(/Others have changed Back.*\n0 changes\n/)
    expect(over).toMatchObject({ code: 0, stdout: expect.stringContaining('2 pages changed') })
    expect(await filesIn(spaceId)).toEqual(hashesBelow(join(folder, 'back')))
  },
  patience,
)

test(
  'the script of the guide brings a space back into a folder, byte for byte, with what others changed',
  async () => {
    const guide = readFileSync(resolve(import.meta.dirname, '../../../../docs/repository-layout.md'), 'utf8')
    const script = /^```js\n(\/\/ node take-back.*?)^```$/ms.exec(guide)![1]!
    write('source/docs', { 'README.md': lines('Home'), 'a.md': lines('A'), 'data/table.csv': 'a,b\n' })
    writeFileSync(join(folder, 'source/docs/latin.md'), Buffer.from([35, 32, 0xfc, 10]))
    writeFileSync(join(folder, 'take-back.mjs'), script)
    await octavo('publish', 'source')
    const spaceId = await spaceOf('source')
    await editBehind(spaceId, 'docs/a', lines('A of others'))
    const { code, stderr } = await openTerminal(folder, publisher).shell(`node take-back.mjs ${spaceId} taken-back`)
    write('source/docs', { 'a.md': lines('A of others') })

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(hashesBelow(join(folder, 'taken-back'))).toEqual(hashesBelow(join(folder, 'source')))

    write('rooted', {
      '.gitbook.yaml': 'root: ./docs/\n',
      'README.md': 'Of the code.\n',
      'docs/README.md': lines('Home'),
    })
    await octavo('publish', 'rooted')
    const taken = `node take-back.mjs ${await spaceOf('rooted')} rooted-back/docs`
    const rooted = await openTerminal(folder, publisher).shell(taken)
    expect(rooted).toMatchObject({ code: 0, stderr: 'Left out, since it is not in the folder: ../.gitbook.yaml\n' })
    expect(hashesBelow(join(folder, 'rooted-back'))).toEqual({ 'docs/README.md': hashOf(lines('Home')) })
  },
  patience,
)

test(
  'what a rule leaves out from now on is told: nobody has deleted it',
  async () => {
    write('ruled', { 'README.md': lines('Home'), 'a.md': lines('A'), 'b.md': lines('B') })
    await octavo('publish', 'ruled')
    write('ruled', { '.gitignore': 'a.md\n' })
    const published = await octavo('publish', 'ruled')

    expect(published.stdout).toContain('Published no more, since Git ignores it or it is hidden: a.md\n')
    expect(Object.keys(await filesIn(await spaceOf('ruled')))).not.toContain('a.md')
  },
  patience,
)
