import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type DocumentPage,
  encodeDocument,
  findSpaces,
  type Hash,
  memoryObjects,
  readRoot,
  storeWhole,
  type WholeContent,
} from '../packages/content/src/index.ts'
import { BarePipeline } from '../packages/content/src/testing/bare-pipeline.ts'
import { expectedSpaces, readCorpus } from '../packages/content/src/testing/corpus.ts'
import { hostileDocuments } from '../packages/content/src/testing/hostile-documents.ts'
import { RenderedSpace, type SpaceDocument } from '../packages/content/src/testing/render-space.ts'
import { hashOf, Store } from '../packages/content/src/testing/store.ts'
import { createFragments, type FragmentContent } from '../packages/server/src/modules/publishing/fragments/fragments.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { percentile, rounded } from './parts/worlds.ts'

export const shows =
  'The CPU of a page that nobody has asked for before, against the bare Markdown pipeline (parse, sanitize, highlight in one theme, stringify) of the same document, both warm and in turns: the renderer alone, and through threads with all that the page names. And how long hostile documents that are rendered in threads keep the thread that answers requests from its next turn.'

const mostRatio = 2
const mostDelay = 50
const mostWarming = 150

export async function run({ small }: ProofOptions): Promise<Proven> {
  const names = small ? ['gitbook-example-site'] : expectedSpaces().map(({ name }) => name)
  // First: what the others read makes collecting garbage take longer than any document does.
  const hostile = await holdUp(small ? [20_000] : [79_000, 1_000_000, 4_000_000])
  const alone = await compare(names)
  const threaded = await throughThreads(small ? names[0]! : 'mosip-docs')
  return {
    figures: { ...alone.figures, ...threaded.figures, ...hostile.figures },
    failures: small ? [] : [...alone.failures, ...threaded.failures, ...hostile.failures],
  }
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Taken {
  readonly bare: number
  readonly own: number
}

/** Each document by both, in turns. The first ones are read twice, and counted when both are warm. */
async function compare(names: readonly string[]): Promise<Proven> {
  const bare = await BarePipeline.open()
  const taken: Taken[] = []
  for (const name of names) {
    for (const { files } of findSpaces(readCorpus(name)).spaces) {
      const space = new RenderedSpace(files)
      const both = async (document: SpaceDocument): Promise<Taken> => {
        const begun = cpu()
        await bare.render(document.source)
        const between = cpu()
        await space.render(document)
        return { bare: between - begun, own: cpu() - between }
      }
      for (const document of space.documents.slice(0, Math.max(0, mostWarming - taken.length))) await both(document)
      for (const document of space.documents) taken.push(await both(document))
    }
  }
  const [bareSum, ownSum] = [sum(taken.map((one) => one.bare)), sum(taken.map((one) => one.own))]
  const ratio = ownSum / bareSum
  return {
    figures: {
      'documents rendered': taken.length,
      'CPU ms of a document, bare pipeline': rounded(bareSum / taken.length, 2),
      'CPU ms of a document, ours': rounded(ownSum / taken.length, 2),
      'ratio of CPU, ours to bare': rounded(ratio, 2),
      'ratio of a document, p50': rounded(
        percentile(
          taken.map(({ bare: one, own }) => own / one),
          0.5,
        ),
        2,
      ),
    },
    failures: ratio > mostRatio ? [`a document takes ${rounded(ratio, 2)} times the CPU of the bare pipeline`] : [],
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The pages of a repository's largest space as the server renders them, each as if nobody had asked for it before. */
async function throughThreads(name: string): Promise<Proven> {
  const [space] = findSpaces(readCorpus(name)).spaces.toSorted((one, other) => other.files.length - one.files.length)
  const store = new Store()
  const { content } = await store.import(space!.files)
  const fragments = createFragments({ ...blobsOf(store), capacity: 0, threads: 1, deadline: 60_000 })
  const bare = await BarePipeline.open()
  try {
    const asked = await openContent(store, content)
    const documents = [...content.pages].filter(
      (page): page is [string, DocumentPage] => page[1].type === 'document' && page[1].document !== undefined,
    )
    const ask = async () => {
      const begun = cpu()
      for (const [pageId, record] of documents)
        await fragments.fragmentOf({ ...visitor, content: asked, pageId, record })
      return cpu() - begun
    }
    const renderBare = async () => {
      const begun = cpu()
      for (const [, record] of documents) await bare.render(new TextDecoder().decode(store.read(record.document!)))
      return cpu() - begun
    }
    // Both compile while they are new.
    const rounds = Math.ceil(mostWarming / documents.length)
    for (let round = 0; round < rounds; round++) await ask()
    for (let round = 0; round < rounds; round++) await renderBare()
    const [own, other] = [await ask(), await renderBare()]
    return {
      figures: {
        'pages through threads': documents.length,
        'CPU ms of a page through threads, with all it names': rounded(own / documents.length, 2),
        'ratio of CPU, through threads to bare': rounded(own / other, 2),
        'renders of a page': rounded(fragments.renders / documents.length / (rounds + 1), 2),
      },
      failures:
        own > mostRatio * other ? [`through threads a page takes ${rounded(own / other, 2)} times the CPU`] : [],
    }
  } finally {
    await fragments.close()
  }
}

const visitor = { visitor: { claims: {} }, isShown: () => false }

const blobsOf = (store: Store) => ({
  blobs: {
    open: async (_tenant: unknown, hash: Hash) => {
      const bytes = store.read(hash)
      return { size: bytes.length, bytes: Readable.from([bytes]) }
    },
  },
})

async function openContent(store: Store, content: WholeContent, space = 'space'): Promise<FragmentContent> {
  const draft = memoryObjects(hashOf)
  const root = await storeWhole(draft, content)
  const objects = { chunks: draft.chunks, bytes: async (hash: Hash) => draft.written.get(hash) ?? store.read(hash) }
  const opened = {
    tenant: 'organization',
    space,
    objects,
    root: await readRoot(draft, root),
    revision: { root },
  }
  return opened as unknown as FragmentContent
}

/** Renders each document while somebody counts how long a turn of the event loop takes, in time and in CPU of that thread. */
async function holdUp(sizes: readonly number[]): Promise<Proven> {
  const store = new Store()
  const fragments = createFragments(blobsOf(store))
  const documents = sizes.flatMap((size) =>
    hostileDocuments(size).map(({ name, bytes }) => ({
      name: `${Math.round(size / 1000)} KB of ${name}`,
      document: store.keep(encodeDocument(new TextDecoder('latin1').decode(bytes))),
    })),
  )
  let plain = 0
  const watch = watchTurns()
  try {
    for (const { name, document } of documents) {
      const record: DocumentPage = { type: 'document', parent: null, order: 'a0', title: name, slug: 'page', document }
      const content = await openContent(store, { ...nothing, pages: new Map([['page', record]]) }, name)
      watch.label(name)
      const { isPlain } = await fragments.fragmentOf({ ...visitor, content, pageId: 'page', record })
      if (isPlain) plain++
    }
  } finally {
    await fragments.close()
  }
  const { longest, longestCpu, worst } = await watch.end()
  return {
    figures: {
      'hostile documents': documents.length,
      'shown as they are written, since they took too long': plain,
      'longest turn of the event loop meanwhile, ms': rounded(longest, 1),
      'its longest turn in CPU, ms': rounded(longestCpu, 1),
      at: worst,
    },
    failures:
      longestCpu > mostDelay
        ? [`a request may wait ${rounded(longestCpu, 1)} ms for a hostile document, at ${worst}`]
        : [],
  }
}

const nothing: Omit<WholeContent, 'pages'> = {
  files: new Map(),
  reusableContents: new Map(),
  variables: new Map(),
  tags: new Map(),
  sources: new Map(),
}

/** On a machine that others use too, a turn takes long while somebody else has the core; its CPU is what we did. */
function watchTurns() {
  const state = { isOver: false, label: '', longest: 0, longestCpu: 0, worst: '' }
  const watching = (async () => {
    let [time, used] = [performance.now(), threadCpu()]
    while (!state.isOver) {
      await sleep(1)
      const [now, usedNow] = [performance.now(), threadCpu()]
      state.longest = Math.max(state.longest, now - time)
      if (usedNow - used > state.longestCpu) Object.assign(state, { longestCpu: usedNow - used, worst: state.label })
      ;[time, used] = [now, usedNow]
    }
  })()
  return {
    label(label: string) {
      state.label = label
    },
    async end() {
      state.isOver = true
      await watching
      return state
    },
  }
}

const threadCpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
