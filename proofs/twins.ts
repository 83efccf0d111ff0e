import { randomUUID } from 'node:crypto'
import type { ProofOptions, Proven } from './proof.ts'
import { type Program, productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { withDatabase } from './parts/worlds.ts'

export const shows =
  'Identical POSTs with one Idempotency-Key, sent at once to two server processes, make one resource and equal answers; of PATCHes with the same If-Match, sent at once, exactly one succeeds.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const rounds = small ? 2 : 20
  return withDatabase(async (url, given) => {
    const nodes = await Promise.all([1, 2].map(() => startProgram(productProgram, servingEnvironment(url))))
    const { token } = await given.givenUser()
    const failures: string[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        const created = await createTwins(nodes, token)
        if (created.answers !== 1 || created.resources !== round + 1) {
          failures.push(`round ${round}: ${created.answers} different answers, ${created.resources} resources`)
        }
        const successes = await updateTwins(nodes, token, created.id)
        if (successes !== 1) failures.push(`round ${round}: ${successes} PATCHes with one If-Match succeeded`)
      }
      return { figures: { rounds, 'POSTs with one key': 100, 'PATCHes with one If-Match': 50 }, failures }
    } finally {
      await Promise.all(nodes.map((node) => node.kill()))
    }
  })
}

const nodeFor = (nodes: readonly Program[], index: number): string => nodes[index % nodes.length]!.address

async function createTwins(nodes: readonly Program[], token: string) {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const twins = Array.from({ length: 100 }, async (_, index) => {
    const init = { method: 'POST', headers, body: JSON.stringify({ title: 'Once' }) }
    const response = await fetch(`${nodeFor(nodes, index)}/v1/orgs`, init)
    return { status: response.status, text: await response.text() }
  })
  const answers = await Promise.all(twins)
  const listed = await fetch(`${nodes[0]!.address}/v1/orgs?limit=1000`, { headers: { authorization } })
  return {
    answers: new Set(answers.map(({ status, text }) => `${status} ${text}`)).size,
    id: (JSON.parse(answers[0]!.text) as { id: string }).id,
    resources: ((await listed.json()) as { count: number }).count,
  }
}

async function updateTwins(nodes: readonly Program[], token: string, id: string): Promise<number> {
  const authorization = `Bearer ${token}`
  const read = await fetch(`${nodes[0]!.address}/v1/orgs/${id}`, { headers: { authorization } })
  const headers = { authorization, 'content-type': 'application/json', 'if-match': read.headers.get('etag')! }
  const twins = Array.from({ length: 50 }, async (_, index) => {
    const init = { method: 'PATCH', headers, body: JSON.stringify({ title: `By number ${index}` }) }
    return (await fetch(`${nodeFor(nodes, index)}/v1/orgs/${id}`, init)).status
  })
  return (await Promise.all(twins)).filter((status) => status === 200).length
}
