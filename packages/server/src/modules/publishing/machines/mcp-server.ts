import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { findPage, type FoundDocument, listPages, type PageEntry, pageMarkdown, type VisibleSite } from '@octavo/site'
import { Type } from 'typebox'

const mostListed = 200
/** Characters of a page that are sent at once: more than most contexts take well. */
const longestRead = 60_000

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

const schemaOf = <Input = unknown>(schema: object) => fromJsonSchema<Input>(schema as JsonSchemaType)

interface ListInput {
  readonly under?: string
  readonly cursor?: string
}
const listInput = schemaOf<ListInput>(
  Type.Object(
    {
      under: Type.Optional(
        Type.String({
          maxLength: 8_000,
          description: 'The address of a page: lists this page and those below it. Without it, all pages are listed.',
        }),
      ),
      cursor: Type.Optional(
        Type.String({ maxLength: 200, description: 'To go on: `next` of the answer before, with the same `under`.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
const listOutput = schemaOf(
  Type.Object({
    pages: Type.Array(
      Type.Object({
        title: Type.String(),
        description: Type.Optional(Type.String()),
        address: Type.String({ description: 'For people, and for read_page.' }),
        markdown: Type.String({ description: 'The page as Markdown.' }),
        section: Type.Optional(Type.String()),
        depth: Type.Integer({ description: 'How many pages are above it.' }),
      }),
    ),
    next: Type.Optional(Type.String({ description: 'The cursor of what follows, where there is more.' })),
  }),
)

interface ReadInput {
  readonly page: string
  readonly from?: number
}
const readInput = schemaOf<ReadInput>(
  Type.Object(
    {
      page: Type.String({
        maxLength: 8_000,
        description: 'The address of the page, whole or from the root of the site, with or without `.md`.',
      }),
      from: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Where to go on in a long page, as the answer before said.' }),
      ),
    },
    { additionalProperties: false },
  ),
)

/** A site for agents, over the Model Context Protocol: they list and read what their visit sees, and change nothing. */
export function mcpServer(site: VisibleSite): McpServer {
  const server = new McpServer(
    { name: 'octavo', title: site.title, version: '1' },
    {
      capabilities: { resources: {} },
      instructions: `The documentation of “${site.title}”. Find pages with list_pages, and read them with read_page.`,
    },
  )
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description:
        'The pages of this documentation in the order of reading: titles, addresses and what they are about.',
      inputSchema: listInput,
      outputSchema: listOutput,
      annotations: readOnly,
    },
    (input) => listTool(site, input),
  )
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'A page of this documentation as Markdown.',
      inputSchema: readInput,
      annotations: readOnly,
    },
    (input) => readTool(site, input),
  )
  offerResources(server, site)
  return server
}

/** The same pages for clients whose people choose what is read. */
function offerResources({ server }: McpServer, site: VisibleSite): void {
  server.setRequestHandler('resources/list', async ({ params }) => {
    const { pages, last } = await listPages(site, { after: await readCursor(site, params?.cursor), most: mostListed })
    const resources = pages.map(({ title, description, markdown }) => ({
      uri: markdown,
      name: title,
      title,
      mimeType: 'text/markdown',
      ...(description !== undefined && { description }),
    }))
    return { resources, ...(last && { nextCursor: cursorOf(last) }) }
  })
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = await findPage(site, uri)
    if (!found) throw new ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: 'text/markdown', text: await pageMarkdown(site, found.space, found.page) }] }
  })
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
}

async function listTool(site: VisibleSite, { under, cursor }: ListInput): Promise<CallToolResult> {
  const found = under === undefined ? undefined : await findPage(site, under)
  if (under !== undefined && !found) return missing(under)
  const listed = await listPages(site, { under: found, after: await readCursor(site, cursor), most: mostListed })
  const next = listed.last && cursorOf(listed.last)
  const more = next === undefined ? '' : `\nThere are more: ask again with the cursor "${next}".\n`
  return {
    content: [{ type: 'text', text: `${listed.pages.map(lineOf).join('')}${more}` }],
    structuredContent: { pages: listed.pages, ...(next !== undefined && { next }) },
  }
}

const lineOf = ({ title, description, address, depth, section }: PageEntry): string => {
  const about = [section, description].filter((part) => part !== undefined).join(': ')
  return `${'  '.repeat(depth)}- ${title} <${address}>${about === '' ? '' : ` ${about}`}\n`
}

async function readTool(site: VisibleSite, { page: named, from = 0 }: ReadInput): Promise<CallToolResult> {
  const found = await findPage(site, named)
  if (!found) return missing(named)
  const text = await pageMarkdown(site, found.space, found.page)
  const part = text.slice(from, from + longestRead).toWellFormed()
  const end = from + longestRead
  const more = end < text.length ? `\n\n[${text.length - end} more characters: ask again with from ${end}]` : ''
  return { content: [{ type: 'text', text: `${part}${more}` }] }
}

const missing = (named: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: `There is no page at ${named.slice(0, 300)}. list_pages tells which there are.` }],
})

/** Names the last page that was told of: what comes or goes before it shifts nothing, and nobody walks through all of it again. */
const cursorOf = ({ space, page }: FoundDocument): string => `${space.id}.${page.id}`

async function readCursor(site: VisibleSite, cursor: string | undefined): Promise<FoundDocument | undefined> {
  if (cursor === undefined) return undefined
  const dot = cursor.indexOf('.')
  const space = site.spaces.find(({ id }) => id === cursor.slice(0, dot))
  const page = await space?.page(cursor.slice(dot + 1))
  if (space && page) return { space, page }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such cursor: begin without one.')
}
