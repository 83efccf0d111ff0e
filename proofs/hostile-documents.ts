import { hostileDocuments } from '../packages/content/src/testing/hostile-documents.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { type Client, openClient } from './parts/client.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { openDelays } from './parts/delays.ts'
import { percentile, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'Hostile documents are inserted, read as Markdown and as trees of blocks, edited on two branches, compared and merged by the running server, while another caller asks for its own account without pause: how long that one waits.'

const most = 50

export async function run({ small }: ProofOptions): Promise<Proven> {
  const documents = (small ? [20_000] : [79_000, 1_000_000]).flatMap(hostileDocuments)
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    const program = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    const client = openClient(program, token)
    try {
      const { body } = await send(client, 'POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Hostile' })
      const space = `/v1/spaces/${(body as { id: string }).id}`
      const watch = openDelays(client)
      const refused: string[] = []
      // An ordinary document first: what the first request of each kind costs is not the document's doing.
      await work(client, space, '# Ordinary\n\nText.\n', { doing: () => {}, fault: (problem) => refused.push(problem) })
      await watch.settle()
      for (const { name, bytes } of documents) {
        const what = `${Math.round(bytes.length / 1000)} KB of ${name}`
        const note = {
          doing: (step: string) => watch.label(`${step}, ${what}`),
          fault: (problem: string) => refused.push(problem),
        }
        await work(client, space, new TextDecoder('latin1').decode(bytes), note)
      }
      const { delays, worst } = await watch.end()
      const longest = Math.max(...delays)
      return {
        figures: {
          documents: documents.length,
          'requests of the other caller': delays.length,
          'its 99th percentile, ms': rounded(percentile(delays, 0.99), 1),
          'its longest wait, ms': rounded(longest, 1),
          'while the server was at': worst,
          'answers with 5xx other than deadlines': refused.length,
        },
        failures: [
          ...(!small && longest > most ? [`another request waited ${rounded(longest, 1)} ms, at ${worst}`] : []),
          ...refused.slice(0, 5),
        ],
      }
    } finally {
      await program.kill()
    }
  })
}

interface Note {
  doing(step: string): void
  fault(problem: string): void
}

/** Everything that the API does with a document. */
async function work(client: Client, space: string, text: string, note: Note): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown) => {
    note.doing(`${method} ${path.replaceAll(/\w+_\w{26}/g, '…')}`)
    const answer = await send(client, method, path, body)
    if (answer.status >= 500 && answer.status !== 503) note.fault(`${method} ${path}: ${answer.status}`)
    return answer
  }
  const open = async () => {
    const { body } = await ask('POST', `${space}/change-requests`, { subject: 'Hostile' })
    return `${space}/change-requests/${(body as { id: string }).id}`
  }
  const first = await open()
  const insert = { operation: 'insert_page', title: 'Hostile', document: { markdown: text } }
  const inserted = await ask('POST', `${first}/content?compat=false`, { changes: [insert] })
  const page = (inserted.body as { changes?: { page: { id: string } }[] }).changes?.[0]?.page.id
  if (page === undefined) return
  await ask('GET', `${first}/content/page/${page}?format=markdown`)
  await ask('GET', `${first}/content/page/${page}?format=document`)
  await ask('GET', `${first}/diff`)
  await ask('POST', `${first}/merge`)
  const [one, other] = [await open(), await open()]
  const rewrite = (markdown: string) => ({ changes: [{ operation: 'update_page', page, document: { markdown } }] })
  await ask('POST', `${one}/content`, rewrite(`first words\n${text}`))
  await ask('POST', `${other}/content`, rewrite(`other words\n${text}`))
  await ask('POST', `${one}/merge`)
  await ask('GET', `${other}/merge-status`)
  await ask('POST', `${other}/merge`)
}

async function send(client: Client, method: string, path: string, body?: unknown) {
  const response = await fetch(`${client.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}
