import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../packages/server/src/testing/databases.ts'
import { freePort } from '../packages/cli/src/trial/free-port.ts'
import { dockerfileCommands } from './deploy-files.ts'
import { arrive, type Newcomer, readmeBlocks, secondsSince, type Staying, typeAndWait } from './newcomer.ts'

// What the README says, done in its order by one person in one folder: each test goes on from the one before.
const patience = 240_000
const blocks = await readmeBlocks()
const port = await freePort()
const origin = `http://localhost:${port}`
const sites = `http://my-organization.localhost:${port}`
const database = `octavo_readme_${process.pid}`

/** The only things that a reader changes: the port, where 7070 is taken, and the database, which is the reader's own. */
const asTyped = (code: string): string =>
  code
    .replaceAll('localhost:7070', `localhost:${port}`)
    .replaceAll(/postgres:\/\/\S+example\S+/g, databaseUrl(database))

const commandsOf = (section: string): string[] =>
  blocks.filter((block) => block.section === section && block.language === 'sh').map(({ code }) => asTyped(code).trim())

let newcomer: Newcomer
let staying: Staying | undefined

afterAll(async () => {
  await staying?.stop()
  await newcomer?.leave()
  await dropDatabase(database)
}, patience)

/** What a call printed. A refusal is JSON too, so printing alone proves nothing. */
function answerIn(printed: string): Record<string, unknown> {
  const answer = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1)) as Record<
    string,
    unknown
  >
  if ('error' in answer) throw new Error(`The call was refused: ${printed}`)
  return answer
}

/** The text as a pattern in which an ellipsis stands for what differs each time. */
const patternOf = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '\\w+'))

test(
  'what is published holds JavaScript, its types and what it needs at run time, and nothing else',
  async () => {
    newcomer = await arrive({ PORT: String(port) })
    const contents = newcomer.tarballs.map((tarball) =>
      execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n'),
    )
    const files = contents.flat()
    const odd = files.filter(
      (file) =>
        !/^package\/(dist\/.*\.(js|d\.ts)|migrations\/\d{4}-.*\.sql|browser\/.*\.(js|css)|docs\/.*\.(md|png)|bin\/\w+\.js(on)?|[\w.]+)$/.test(
          file,
        ),
    )

    expect(odd).toEqual([])
    expect(files.filter((file) => /test|example|world/i.test(file))).toEqual([])
    for (const list of contents) {
      expect(list).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/package.json']))
    }
    const migrations = files.filter((file) => file.endsWith('.sql')).length
    const own = execFileSync('git', ['ls-files', 'packages/server/migrations/0*.sql'], { encoding: 'utf8' })
    expect(migrations).toBe(own.trim().split('\n').length)
  },
  patience,
)

test(
  'Try it: started, published, opened, and called',
  async () => {
    const [start = '', publish = '', open = '', call = '', ...more] = commandsOf('Try it')
    const shown = blocks.find(({ section, language }) => section === 'Try it' && language === 'text')?.code ?? 'none'
    expect(more).toEqual([])

    const started = performance.now()
    staying = await typeAndWait(newcomer, start, 'Ctrl-C stops Octavo')
    const startSeconds = secondsSince(started)
    const printed = await newcomer.shell.type(publish)
    const page = await newcomer.shell.type(open)
    const seconds = secondsSince(started)
    const first = await newcomer.shell.type(`curl -s ${sites}/octavo`)
    const answer = answerIn(await newcomer.shell.type(call))
    console.log(
      `from \`${start}\` until it runs: ${startSeconds} s, to the published page: ${seconds} s; npm install took ${newcomer.installSeconds} s`,
    )

    expect(printed).toContain(`${sites}/handbook`)
    expect(page).toMatch(/<h1[^>]*>.*Hello, reader/)
    expect(first).toMatch(/<h1[^>]*>.*Octavo/)
    expect(answer).toMatchObject({ object: 'user', email: 'admin@octavo.localhost' })
    expect(staying.output).toMatch(patternOf(asTyped(shown)))
  },
  patience,
)

test(
  'Invite a second person: invited, accepted and acting, over HTTP alone',
  async () => {
    const [invite = '', accept = '', ...more] = commandsOf('Invite a second person')
    expect(more).toEqual([])

    const link = await newcomer.shell.type(invite)
    const organization = answerIn(await newcomer.shell.type(accept))

    expect(link).toMatch(new RegExp(`^${origin}/invites/accept#.*/\\w+\\n$`))
    expect(organization).toMatchObject({
      object: 'organization',
      title: 'My organization',
      permissions: { view: true, admin: false },
    })
    expect(await staying?.stop()).toMatch(/Octavo has stopped\.\n$/)
    staying = undefined
  },
  patience,
)

test(
  'Run it for real: on a PostgreSQL of one’s own, with the commands of the container image',
  async () => {
    const [serve = '', administer = '', ...more] = commandsOf('Run it for real')
    expect(more).toEqual([])
    await createDatabase(database)

    const lines = serve.split('\n')
    await newcomer.shell.type(lines.slice(0, -1).join('\n'))
    staying = await typeAndWait(newcomer, lines.at(-1) ?? '', 'listens at')
    const printed = await newcomer.shell.type(administer)
    const token = /^oct_\w+$/m.exec(printed)?.[0]
    const headers = { authorization: `Bearer ${token}` }
    const organizations = await fetch(`${origin}/v1/orgs`, { headers })

    expect(printed).toContain('Made the user ada@example.com')
    expect(await organizations.json()).toMatchObject({ items: [{ title: 'Acme', permissions: { admin: true } }] })

    const { command, healthcheck } = await dockerfileCommands()
    const check = healthcheck.map((word) => `'${word}'`).join(' ')
    expect(['npx', ...command].join(' ')).toBe(lines.at(-1))
    expect(await newcomer.shell.type(`${check} && echo healthy`)).toBe('healthy\n')
    await staying.stop()
    staying = undefined
    expect(await newcomer.shell.type(`${check} || echo sick`)).toBe('sick\n')
  },
  patience,
)

test('Develop it: every command is there', () => {
  const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8'))
  const lines = commandsOf('Develop it').flatMap((code) => code.split('\n'))

  expect(lines).toContain('npm ci')
  for (const line of lines.filter((one) => one !== 'npm ci')) {
    expect(Object.keys(scripts), line).toContain(/^npm (?:run )?(\w+)$/.exec(line)?.[1])
  }
})

test('no section has commands that no test types', () => {
  const sections = new Set(blocks.filter(({ language }) => language === 'sh').map(({ section }) => section))
  expect([...sections]).toEqual(['Try it', 'Invite a second person', 'Run it for real', 'Develop it'])
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'text']))
})
