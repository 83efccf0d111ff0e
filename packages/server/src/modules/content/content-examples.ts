import {
  type ContentChangeInput,
  type Id,
  type Operation,
  revisionReads,
  spaceContent,
  spaceReads,
  spaces,
} from '@octavo/contract'
import { givenSpace } from '../spaces/space-examples.ts'
import type { CallInput } from '../../testing/call.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'

type Here = Pick<Place, 'organization'>

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** One thing of every kind. */
export const someChanges: ContentChangeInput[] = [
  { operation: 'insert_page', type: 'group', title: 'Guides', ref: 'guides', icon: 'book' },
  {
    operation: 'insert_page',
    title: 'Start',
    into: 'ref:guides',
    ref: 'start',
    document: {
      markdown:
        '---\ndescription: How to begin\n---\n\n# Start\n\nHello <code class="expression">space.vars.name</code>.\n',
    },
    layout: { width: 'wide', outline: false },
    tags: [{ tag: 'new', primary: true }],
    metaLinks: { canonical: 'https://example.com/start', alternates: ['https://example.com/de'] },
    variables: { version: '1.0' },
    cover: { ref: { kind: 'url', url: 'https://example.com/cover.png' }, yPos: 10 },
  },
  {
    operation: 'insert_page',
    type: 'link',
    title: 'Elsewhere',
    into: 'ref:start',
    target: { kind: 'url', url: 'https://example.com' },
  },
  {
    operation: 'insert_page',
    type: 'computed',
    title: 'API',
    computed: { type: 'builtin:openapi', props: { models: true } },
  },
  { operation: 'insert_files', files: [{ name: 'dot.png', base64: png, contentType: 'image/png', ref: 'dot' }] },
  { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Careful!\n' }, ref: 'note' },
  { operation: 'set_variables', variables: { name: 'World', count: 3, beta: true } },
]

/** The ids of what `someChanges` made. */
interface MadeContent {
  readonly page: Id<'page'>
  readonly file: Id<'file'>
  readonly reusableContent: Id<'reusableContent'>
}

type Results = { readonly changes: readonly unknown[] }

export function madeBy({ changes }: Results): MadeContent {
  const [, start, , , files, reusable] = changes as [
    unknown,
    { page: { id: Id<'page'> } },
    unknown,
    unknown,
    { files: { file: Id<'file'> }[] },
    { reusableContent: Id<'reusableContent'> },
  ]
  return { page: start.page.id, file: files.files[0]!.file, reusableContent: reusable.reusableContent }
}

/** A space that can be edited directly, with one thing of every kind in it. */
export async function givenContent(world: World, organization: Place['organization']) {
  const { id: spaceId } = await givenSpace(world, organization, { editMode: 'live' })
  const admin = await world.givenMember(organization, 'admin')
  const edit = { params: { spaceId }, body: { changes: someChanges } }
  const { body } = await world.call(spaceContent.updateSpaceContent, edit, admin)
  return { spaceId, revisionId: body.revision, admin, ...madeBy(body) }
}

type Given = MadeContent & { readonly params: Readonly<Record<string, string>> }
type Reads = Readonly<Record<keyof typeof spaceReads, Operation>>

/** An example for each read of a family. */
export function readExamples(reads: Reads, given: (world: World, here: Here) => Promise<Given>) {
  const exampleOf: Readonly<Record<keyof typeof spaceReads, (given: Given) => CallInput<Operation>>> = {
    whole: ({ params }) => ({ params, query: { computed: false } }),
    pages: ({ params }) => ({ params, query: { metadata: false } }),
    page: ({ params, page }) => ({
      params: { ...params, pageId: page },
      query: { format: 'markdown', evaluated: true },
    }),
    pageByPath: ({ params }) => ({ params: { ...params, pagePath: 'guides' }, query: { format: 'document' } }),
    metaLinks: ({ params, page }) => ({ params: { ...params, pageId: page } }),
    files: ({ params }) => ({ params, query: { limit: 10 } }),
    file: ({ params, file }) => ({ params: { ...params, fileId: file } }),
    reusableContent: ({ params, reusableContent }) => ({ params: { ...params, reusableContentId: reusableContent } }),
    repository: ({ params }) => ({ params }),
    repositoryFile: ({ params }) => ({ params, query: { path: 'SUMMARY.md' } }),
  }
  return Object.fromEntries(
    (Object.keys(exampleOf) as (keyof typeof spaceReads)[]).map((name) => [
      reads[name].id,
      async (world: World, here: Here) => exampleOf[name](await given(world, here)),
    ]),
  )
}

export const spaceReadExamples = readExamples(spaceReads, async (world, { organization }) => {
  const { spaceId, ...made } = await givenContent(world, organization)
  return { params: { spaceId }, ...made }
})

export const revisionReadExamples = readExamples(revisionReads, async (world, { organization }) => {
  const { spaceId, revisionId, ...made } = await givenContent(world, organization)
  return { params: { spaceId, revisionId }, ...made }
})

/** A change of everything that `someChanges` made. */
export const moreChanges = ({ page, file, reusableContent }: MadeContent): ContentChangeInput[] => [
  { operation: 'update_page', page, into: null, at: 0, icon: 'bolt', patches: [{ find: 'Hello', replace: 'Welcome' }] },
  { operation: 'upsert_page', path: 'reference/limits', document: { markdown: '# Limits\n' }, ref: 'limits' },
  { operation: 'delete_page', page: 'ref:limits' },
  { operation: 'update_file', file, name: 'point.png' },
  { operation: 'update_reusable_content', reusableContent, title: 'Warning' },
]

const someRevision = async (world: World, { organization }: Here) => {
  const { spaceId, revisionId } = await givenContent(world, organization)
  return { params: { spaceId, revisionId } }
}

export const contentExamples: ExamplesOf<typeof spaceContent> = {
  updateSpaceContent: async (world, { organization }) => {
    const { spaceId, ...made } = await givenContent(world, organization)
    return { params: { spaceId }, body: { changes: moreChanges(made) } }
  },
  listRevisionsInSpace: async (world, { organization }) => ({
    params: { spaceId: (await givenContent(world, organization)).spaceId },
    query: { limit: 10 },
  }),
  rollBackSpace: someRevision,
  getPageDocumentInRevisionById: async (world, { organization }) => {
    const { spaceId, revisionId, page } = await givenContent(world, organization)
    return { params: { spaceId, revisionId, pageId: page }, query: { evaluated: true } }
  },
  getReusableContentDocumentInRevisionById: async (world, { organization }) => {
    const { spaceId, revisionId, reusableContent } = await givenContent(world, organization)
    return { params: { spaceId, revisionId, reusableContentId: reusableContent } }
  },
  getRevisionSemanticChanges: async (world, here) => ({ ...(await someRevision(world, here)), query: { limit: 3 } }),
}

export const twice: ContentChangeInput[] = [
  { operation: 'insert_page', title: 'One', slug: 'same' },
  { operation: 'insert_page', title: 'Two', slug: 'same' },
]

export const contentProvocations: ProvocationsOf<typeof spaceContent> = {
  rollBackSpace: {
    merge_rules_failed: async (world, here) => {
      const input = await someRevision(world, here)
      const admin = await world.givenMember(here.organization, 'admin')
      const mergeRules = { type: 'rules' as const, rules: [{ rule: 'require_at_least_one_review' as const }] }
      const { spaceId } = input.params
      await world.call(spaces.updateSpaceById, { params: { spaceId }, body: { mergeRules } }, admin)
      return input
    },
  },
  updateSpaceContent: {
    edits_locked: async (world, { organization }) => ({
      params: { spaceId: (await givenSpace(world, organization)).id },
      body: { changes: someChanges },
    }),
    change_refused: async (world, { organization }) => ({
      params: { spaceId: (await givenContent(world, organization)).spaceId },
      body: { changes: twice },
    }),
  },
}
