import type { Visited } from '../../../packages/server/src/testing/visit-site.ts'
import { below, linksIn } from './addresses.ts'
import type { Output } from './oracle.ts'
import type { Caller } from './people.ts'
import { markForm } from './plan.ts'

/** What somebody was answered. */
export interface Answer {
  readonly address: string
  readonly path: string
  readonly output: Output
  /** A list names pages, `texts` holds those of many, and `read` is the one that was asked for. */
  readonly form: 'list' | 'texts' | 'read' | 'page'
  readonly status: number
  readonly headers: Visited['headers']
  readonly body: string
  readonly words: ReadonlySet<string>
}

export interface Asked {
  readonly address: string
  readonly accept: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const crawlerNames = /(?:^|\/)(?:robots\.txt|sitemap[^/]*\.xml|rss\.xml)$/u
const agentNames = /(?:^|\/)llms[^/]*\.txt$/u
const mcp = '~/mcp'

const outputOf = (path: string, contentType: string): Output => {
  if (crawlerNames.test(path)) return 'crawler'
  const isPage = !path.startsWith('~/')
  const isAgents = agentNames.test(path) || path === mcp
  const isMarkdown = path.endsWith('.md') || contentType.startsWith('text/markdown')
  return isAgents || (isPage && isMarkdown) ? 'agent' : 'human'
}

function formOf(path: string, body: string): Answer['form'] {
  if (path === mcp) return /"(?:read_page|resources\/read)"/u.test(body) ? 'read' : 'list'
  if (path.endsWith('llms-full.txt')) return 'texts'
  return crawlerNames.test(path) || agentNames.test(path) ? 'list' : 'page'
}

export async function ask({ visitor }: Caller, base: string, asked: Asked): Promise<Answer> {
  const { address, accept, method = 'GET', body } = asked
  const headers = { accept, ...asked.headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const visited = await visitor.visit(address, { method, headers, ...(body !== undefined && { body }) })
  const path = below(address, base)
  const told = `${JSON.stringify(visited.headers)}\n${visited.cookies.join('\n')}\n${visited.body}`
  // Who asks with a word knows it already.
  const known = new Set(`${address} ${body}`.match(markForm))
  return {
    address,
    path,
    // Where nothing is there for machines, a page for people says so.
    output: visited.status === 404 ? 'human' : outputOf(path, visited.headers['content-type'] ?? ''),
    form: visited.status === 200 ? formOf(path, body ?? '') : 'page',
    status: visited.status,
    headers: visited.headers,
    body: visited.body,
    words: new Set(told.match(markForm)).difference(known),
  }
}

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const tool = (name: string, input: object) => message('tools/call', { name, arguments: input })

/** Asks all that agents can ask, for every page by its address. */
export async function talk(
  caller: Caller,
  base: string,
  pages: readonly string[],
  note: (answer: Answer) => void,
): Promise<void> {
  const client = { name: 'proof', version: '1' }
  const messages = [
    message('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client }),
    message('tools/list'),
    message('resources/list'),
    tool('list_pages', {}),
    ...pages.flatMap((page) => [tool('read_page', { page }), tool('list_pages', { under: page })]),
    ...pages.map((page) => message('resources/read', { uri: `${page}.md` })),
  ]
  const headers = { 'mcp-protocol-version': '2025-06-18' }
  const accept = 'application/json, text/event-stream'
  for (const start of caller.starts) {
    for (const body of messages) {
      note(await ask(caller, base, { address: `${start}/${mcp}`, accept, method: 'POST', headers, body }))
    }
  }
}

/** Follows everything that is named, from where this one begins. */
export async function crawl(
  caller: Caller,
  base: string,
  note: (answer: Answer) => void,
): Promise<ReadonlySet<string>> {
  const known = new Set(caller.starts)
  for (const address of known) {
    const answer = await ask(caller, base, { address, accept: caller.accept })
    note(answer)
    const named = `${answer.headers['location'] ?? ''} ${answer.headers['link'] ?? ''} ${answer.body}`
    for (const link of linksIn(` ${named}`, base)) if (!/\/~\/(?:assets|auth)\//u.test(link)) known.add(link)
  }
  return known
}
