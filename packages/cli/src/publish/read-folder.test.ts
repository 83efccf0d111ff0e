import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readLayout } from '@octavo/content/repository'
import { expect, onTestFinished, test } from 'vitest'
import { readFolder } from './read-folder.ts'

/** A folder with these files and, after `-> `, links. */
function givenFolder(entries: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(entries)) {
    const place = join(folder, path)
    mkdirSync(dirname(place), { recursive: true })
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), place)
    else writeFileSync(place, text)
  }
  return folder
}

const read = async (folder: string) => {
  const { spaces, skipped } = await readFolder(folder)
  const files = spaces.flatMap((space) => [...space.files.values()])
  return { texts: Object.fromEntries(files.map(({ path, place }) => [path, readFileSync(place, 'utf8')])), skipped }
}

test('a link to a file or a folder inside is published as what it leads to', async () => {
  const folder = givenFolder({
    'README.md': '# Home\n',
    'v2/install.md': '# Install\n',
    'v2/more/usage.md': '# Usage\n',
    latest: '-> v2',
    'start.md': '-> v2/install.md',
    'twice.md': '-> start.md',
  })

  const { texts, skipped } = await read(folder)
  expect(texts).toEqual({
    'README.md': '# Home\n',
    'v2/install.md': '# Install\n',
    'v2/more/usage.md': '# Usage\n',
    'latest/install.md': '# Install\n',
    'latest/more/usage.md': '# Usage\n',
    'start.md': '# Install\n',
    'twice.md': '# Install\n',
  })
  expect(skipped).toEqual([])
})

test('a link to the repository around the folder is followed, and none further', async () => {
  const folder = givenFolder({
    'repository/.git/HEAD': 'ref: refs/heads/main\n',
    'repository/CHANGELOG.md': '# Changes\n',
    'repository/docs/README.md': '# Home\n',
    'repository/docs/changes.md': '-> ../CHANGELOG.md',
    'repository/docs/secret.md': '-> ../../secret.md',
    'secret.md': 'Secret\n',
    here: '-> repository/docs',
  })

  for (const docs of ['repository/docs', 'here']) {
    const { texts, skipped } = await read(join(folder, docs))
    expect(texts).toEqual({ 'README.md': '# Home\n', 'changes.md': '# Changes\n' })
    expect(skipped).toEqual([
      expect.stringMatching(
        /^secret\.md is a link out of the repository, to .*\/secret\.md\. .*put a copy in its place/,
      ),
    ])
  }
})

test('a link brings nothing that is left out without it', async () => {
  const folder = givenFolder({
    '.gitignore': '*.key\nbuild/\n',
    '.env': 'SECRET=1\n',
    'build/out.md': '# Out\n',
    'inside/a.key': 'Secret\n',
    'README.md': '# Home\n',
    'a.md': '-> .env',
    'b.md': '-> inside/a.key',
    built: '-> build',
    'c.md': '-> gone.md',
    'd.md': '-> /etc/hostname',
  })

  const { texts, skipped } = await read(folder)
  expect(Object.keys(texts)).toEqual(['README.md'])
  expect(skipped.toSorted()).toEqual([
    expect.stringMatching(/^a\.md is a link to \.env, which is hidden or ignored\./),
    expect.stringMatching(/^b\.md is a link to inside\/a\.key, which is hidden or ignored\./),
    expect.stringMatching(/^built is a link to build, which is hidden or ignored\./),
    expect.stringMatching(/^c\.md is a link to gone\.md, where nothing is\. Mend the link, or remove it\./),
    expect.stringMatching(/^d\.md is a link out of the folder, to \/etc\/hostname\./),
  ])
})

test('behind a link to a folder, what is hidden or ignored where it really lies is left out', async () => {
  const folder = givenFolder({
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.gitignore': 'credentials.json\n/examples/private.md\n/examples/deep/drafts/\n/shared/linked.md\n',
    'examples/credentials.json': '{}\n',
    'examples/private.md': '# Private\n',
    'examples/.env': 'SECRET=1\n',
    'examples/usage.md': '# Usage\n',
    'examples/deep/credentials.json': '{}\n',
    'examples/deep/drafts/draft.md': '# Draft\n',
    'examples/deep/more.md': '# More\n',
    'examples/deep/shared': '-> ../../shared',
    'shared/.gitignore': 'own.md\n',
    'shared/linked.md': '-> ../examples/usage.md',
    'shared/own.md': '# Own\n',
    'shared/page.md': '# Shared\n',
    'docs/README.md': '# Home\n',
    'docs/.gitignore': '/private/notes.md\n/pub/by-link.md\n',
    'docs/examples': '-> ../examples',
    'docs/private/notes.md': '# Notes\n',
    'docs/private/page.md': '# Page\n',
    'docs/private/by-link.md': '# By link\n',
    'docs/pub': '-> private',
  })

  const { texts, skipped } = await read(join(folder, 'docs'))
  expect(Object.keys(texts)).toEqual([
    'README.md',
    'examples/deep/more.md',
    'examples/deep/shared/page.md',
    'examples/usage.md',
    'private/by-link.md',
    'private/page.md',
    'pub/page.md',
  ])
  expect(skipped).toEqual([])
})

test('what Git ignores is left out, wherever it says so; a folder that is ignored itself can be named', async () => {
  const folder = givenFolder({
    'module/HEAD': 'ref: refs/heads/main\n',
    'module/info/exclude': 'here-alone.md\n',
    'repository/.git/info/exclude': '# On this machine alone\nmine.md\n/docs/kept.md\n',
    'repository/.gitignore': '/docs/secret.md\n*.draft.md\n/made/\n/out/*\n!/out/.keep\n',
    'repository/docs/.gitignore': '!kept.md\n',
    'repository/docs/README.md': '# Home\n',
    'repository/docs/a.draft.md': '# Draft\n',
    'repository/docs/deep/mine.md': '# Mine\n',
    'repository/docs/kept.md': '# Kept\n',
    'repository/docs/secret.md': '# Secret\n',
    'repository/docs/submodule/.git': 'gitdir: ../../../module\n',
    'repository/docs/submodule/here-alone.md': '# Here alone\n',
    'repository/docs/submodule/page.md': '# Page\n',
    'repository/made/.gitignore': 'own.md\n',
    'repository/made/own.md': '# Own\n',
    'repository/made/page.draft.md': '# Page\n',
    'repository/out/page.md': '# Page\n',
    'repository/worktree/.git': 'gitdir: ../.git/worktrees/one\n',
    'repository/.git/worktrees/one/commondir': '../..\n',
    'repository/worktree/mine.md': '# Mine\n',
    'repository/worktree/page.md': '# Page\n',
    linked: '-> repository/docs',
  })
  const pathsIn = async (name: string) => Object.keys((await read(join(folder, name))).texts)

  expect(await pathsIn('repository/docs')).toEqual(['README.md', 'kept.md', 'submodule/page.md'])
  expect(await pathsIn('linked')).toEqual(['README.md', 'kept.md', 'submodule/page.md'])
  expect(await pathsIn('repository/made')).toEqual(['page.draft.md'])
  expect(await pathsIn('repository/out')).toEqual(['page.md'])
  expect(await pathsIn('repository/worktree')).toEqual(['page.md'])
  expect(await pathsIn('repository')).toEqual([
    'docs/README.md',
    'docs/kept.md',
    'docs/submodule/page.md',
    'worktree/page.md',
  ])
})

test('rules that let only some things through hold for a folder that is named, too', async () => {
  const pages = { 'docs/README.md': '# Home\n', 'docs/guide/a.md': '# A\n' }
  const inDocs = async (rules: string, more: Record<string, string>) => {
    const folder = givenFolder({ '.git/HEAD': 'ref: refs/heads/main\n', '.gitignore': rules, ...pages, ...more })
    return Object.keys((await read(join(folder, 'docs'))).texts)
  }

  expect(await inDocs('*\n!*/\n!*.md\n', { 'docs/customers.csv': 'a' })).toEqual(['README.md', 'guide/a.md'])
  expect(await inDocs('/docs/*\n!/docs/guide/\n', { 'docs/drafts/b.md': '# B\n' })).toEqual(['guide/a.md'])
  expect(await inDocs('/docs/TODO.md\nlib/\n', { 'docs/todo.md': 'a', 'docs/Lib/c.md': 'a' })).toEqual(
    process.platform === 'linux' ? ['Lib/c.md', 'README.md', 'guide/a.md', 'todo.md'] : ['README.md', 'guide/a.md'],
  )
})

test('a hidden page is published where a table of contents names it, and what Git ignores never is', async () => {
  const folder = givenFolder({
    'README.md': '# Home\n',
    'SUMMARY.md':
      '* [Home](README.md)\n* [Zip](guides/.zip.md)\n* [Ignored](.ignored.md)\n* [Tools](.tools/a.md)\n* [B](.tools/deep/.b.md)\n* [C](.git/c.md)\n* [D](.secret/d.md)\n',
    'guides/.zip.md': '# Zip\n',
    'guides/.draft.md': '# Draft\n',
    '.ignored.md': '# Ignored\n',
    '.tools/a.md': '# Tool\n',
    '.tools/deep/.b.md': '# B\n',
    '.tools/draft.md': '# Draft\n',
    '.tools/SUMMARY.md': '* [Draft](draft.md)\n',
    '.git/c.md': '# C\n',
    '.secret/d.md': '# D\n',
    '.gitignore': '.ignored.md\n.secret/\n',
  })
  const unlisted = givenFolder({ 'README.md': '# Home\n', '.draft.md': '# Draft\n' })

  const { spaces } = await readFolder(folder)
  expect(spaces.map(({ files }) => [...files.keys()])).toEqual([
    ['.tools/a.md', '.tools/deep/.b.md', 'README.md', 'SUMMARY.md', 'guides/.zip.md'],
  ])
  const { reports } = readLayout(spaces[0]!.sources)
  expect(reports.map(({ code, line }) => [code, line])).toEqual([
    ['entry-missing-file', 3],
    ['entry-missing-file', 6],
    ['entry-missing-file', 7],
  ])
  expect(Object.keys((await read(unlisted)).texts)).toEqual(['README.md'])
})

test('what has a name that no service takes is told, and the rest is published', async () => {
  const folder = givenFolder({ 'README.md': '# Home\n', 'a\nb.md': '# Line\n', 'c\u0007/d.md': '# Bell\n' })
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/e`), Buffer.from([0xff]), Buffer.from('.md')]), '# Bytes\n')

  const { texts, skipped } = await read(folder)
  expect(texts).toEqual({ 'README.md': '# Home\n' })
  expect(skipped.toSorted()).toEqual([
    '"a\\nb.md" has a line break, a backslash or the like in its name. To publish it, rename it.',
    '"c\\u0007" has a line break, a backslash or the like in its name. To publish it, rename it.',
    '"e\uFFFD.md" has a name that is not UTF-8. To publish it, rename it.',
  ])
})

test('what lies in no space is counted, and a file of the site that cannot be read is told', async () => {
  const folder = givenFolder({
    '.gitbook.yaml': 'root: ./docs\n',
    'docs.yaml': 'site: [\n',
    'docs/README.md': '# Home\n',
    'api/spec.json': '{}\n',
    LICENSE: 'Free\n',
  })

  const { outside, skipped } = await readFolder(folder)
  expect(outside).toEqual(['LICENSE', 'api/spec.json', 'docs.yaml'])
  expect(skipped).toEqual([expect.stringMatching(/^docs\.yaml:\d+: The file is ignored: /)])
})

test('links in a circle end, and are told', async () => {
  const folder = givenFolder({
    'README.md': '# Home\n',
    'a/page.md': '# A\n',
    'a/up': '-> ..',
    'a/other': '-> ../b',
    'b/page.md': '# B\n',
    'b/other': '-> ../a',
    'self.md': '-> self.md',
  })

  const { texts, skipped } = await read(folder)
  expect(Object.keys(texts)).toEqual(['README.md', 'a/other/page.md', 'a/page.md', 'b/other/page.md', 'b/page.md'])
  expect(skipped.filter((one) => one.includes('leads back to a folder that it lies in'))).toHaveLength(4)
  expect(skipped).toContainEqual(expect.stringMatching(/^self\.md is a link to self\.md, where nothing is/))
})

test('folders that lead into each other in every way are refused before they fill the machine', async () => {
  const names = Array.from({ length: 9 }, (_, number) => `f${number}`)
  const links = names.flatMap((from) => names.map((to) => [`${from}/${to}`, `-> ../${to}`]))

  const folder = givenFolder({ 'README.md': '# Home\n', ...Object.fromEntries(links) })
  await expect(readFolder(folder)).rejects.toThrow('more than 10000 links')
})

test('where only links are, it is told why none of them is published', async () => {
  const folder = givenFolder({ 'README.md': '-> /etc/hostname' })

  await expect(readFolder(folder)).rejects.toThrow(/There is no Markdown in .*\nREADME\.md is a link out of the folder/)
})
