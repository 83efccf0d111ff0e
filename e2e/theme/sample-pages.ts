import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assemble, type Assembly } from '@octavo/content'
import type { FrameView, LookView, NavigationView, PageView, ScreenContent } from '@octavo/site'
import { RenderedSpace } from '../../packages/content/src/testing/render-space.ts'
import { crowdedPages } from './sample-crowd.ts'
import { sampleLook } from './sample-look.ts'

const ownDocuments = join(import.meta.dirname, 'docs')
const allBlocks = resolve(import.meta.dirname, '../../packages/content/fixtures/all-blocks/docs')

const spaceIn = (root: string): RenderedSpace =>
  new RenderedSpace(
    globSync('{**,.gitbook/**}/*.*', { cwd: root }).map((path) => ({ path, bytes: readFileSync(join(root, path)) })),
  )

export const assets = { folder: '/~/theme/', look: '/~/look.css' }

export const frameWith = (look: LookView = sampleLook): FrameView => ({
  title: 'Harbour',
  address: '/',
  look,
  sections: [
    { title: 'Handbook', address: '/', icon: 'book', isCurrent: true, items: [] },
    { title: 'Reference', address: '/reference/berths', icon: 'code', isCurrent: false, items: [] },
    {
      title: 'More',
      isCurrent: false,
      items: [
        {
          title: 'Blocks',
          address: '/blocks/text.md',
          icon: 'cubes',
          description: 'Each of them, once',
          isCurrent: false,
          items: [],
        },
        { title: 'News', address: '/news.md', icon: 'bullhorn', isCurrent: false, items: [] },
      ],
    },
  ],
  variants: [
    { title: 'v4', address: '/', isCurrent: true },
    { title: 'v3', address: '/v3', isCurrent: false },
  ],
  assets,
})

const entry = (title: string, address: string, more: Partial<NavigationView> = {}): NavigationView => ({
  type: 'page',
  title,
  address,
  isCurrent: false,
  isOpen: false,
  hasChildren: false,
  children: [],
  ...more,
})

function navigationAt(path: string): NavigationView[] {
  const page = (title: string, address: string, more: Partial<NavigationView> = {}) =>
    entry(title, address, { isCurrent: address === path, ...more })
  const isInGuide = path.startsWith('/guide')
  const group = { type: 'group' as const, address: undefined }
  return [
    page('Welcome', '/', { icon: 'anchor' }),
    page('Getting started', '/guide/first-berth-overview', { icon: 'compass' }),
    entry('Guides', '', {
      ...group,
      hasChildren: true,
      children: [
        page('Book a first berth', '/guide/first-berth', {
          icon: 'ship',
          hasChildren: true,
          isOpen: isInGuide,
          children: isInGuide
            ? [page('Depths and keels', '/guide/depths'), page('Power and water', '/guide/power')]
            : [],
        }),
        page('Tides', '/guide/tides', { icon: 'water', tag: 'Beta' }),
        page('Guests', '/guide/guests', { icon: 'users', hasChildren: true }),
        page('Prices and seasons', '/guide/prices', { emoji: '⚓' }),
      ],
    }),
    entry('Reference', '', {
      ...group,
      hasChildren: true,
      children: [
        page('Berths', '/reference/berths', { icon: 'code' }),
        page('Webhooks', '/reference/webhooks', { icon: 'webhook' }),
        entry('Status', 'https://example.org/status', { type: 'link', icon: 'signal' }),
      ],
    }),
  ]
}

type Sample = {
  readonly file: string
  readonly icon: string
  readonly description?: string
  readonly more?: Partial<PageView>
}

const samples: Readonly<Record<string, Sample>> = {
  '/': {
    file: 'README.md',
    icon: 'anchor',
    description: 'Berths, tides and guests in one place. Read how to run a harbour of any size.',
    more: {
      layout: { width: 'wide', tableOfContents: false, outline: false, pagination: false, actions: false },
      breadcrumbs: [],
    },
  },
  '/guide/first-berth': {
    file: 'guide/first-berth.md',
    icon: 'ship',
    description: 'From an empty quay to a moored boat: install the program, describe a berth, take a booking.',
  },
  '/guide/tides': {
    file: 'guide/tides.md',
    icon: 'water',
    description: 'Where forecasts come from, and how far to trust them.',
    more: { tags: [{ slug: 'beta', label: 'Beta', icon: 'flask', color: 'blue' }] },
  },
  '/guide/winter': { file: 'guide/winter.md', icon: 'snowflake' },
  '/reference/berths': { file: 'reference/berths.md', icon: 'code', description: 'List, book and free berths.' },
  '/ar/guide/first-berth': {
    file: 'ar/first-berth.md',
    icon: 'ship',
    description: 'من رصيف فارغ إلى قارب راسٍ: ثبّت البرنامج، وصف المرسى، واستقبل أول حجز.',
  },
}

const ownAddresses: Assembly = {
  addressOf: (target) => {
    if (target.kind !== 'page') return undefined
    return Object.entries(samples).find(([, { file }]) => file === target.page)?.[0]
  },
  pageOf: (target) => {
    const page = target.kind === 'page' ? target.page : ''
    const { icon, description } = Object.values(samples).find(({ file }) => file === page) ?? { icon: 'file' }
    const title = { 'guide/tides.md': 'Tides', 'reference/berths.md': 'Berths' }[page] ?? page
    return { title, icon, ...(description !== undefined && { description }) }
  },
  fileOf: () => undefined,
}

/** Pages by their addresses: those of a small handbook, and the one that holds every block. */
export async function samplePages(look: LookView = sampleLook): Promise<Map<string, PageView>> {
  const pages = new Map<string, PageView>()
  const own = spaceIn(ownDocuments)
  const documents = new Map(own.documents.map((document) => [document.path, document]))
  for (const [path, { file, icon, description, more }] of Object.entries(samples)) {
    const { rendered } = await own.render(documents.get(file)!)
    const html = assemble(rendered.pieces, ownAddresses)
    const isArabic = path.startsWith('/ar/')
    const frame = frameWith(isArabic ? { ...look, locale: 'ar' } : look)
    pages.set(path, {
      ...basic(frame, path, rendered.title ?? file, html),
      icon,
      description,
      outline: rendered.outline,
      ...more,
    })
  }
  const blocks = spaceIn(allBlocks)
  for (const document of blocks.documents) {
    if (document.path.startsWith('.')) continue
    const { rendered, html } = await blocks.render(document)
    const path = `/${document.path}`
    const announced = path === '/news.md' ? { ...look, announcement } : look
    pages.set(path, { ...basic(frameWith(announced), path, rendered.title ?? path, html), outline: rendered.outline })
  }
  return new Map([...pages, ...crowdedPages(pages.get('/guide/first-berth')!)])
}

const announcement = { message: 'Harbour 4 is here', style: 'success' as const }

function basic(frame: FrameView, path: string, title: string, html: string): PageView {
  return {
    frame,
    navigation: navigationAt(path.replace(/^\/ar/, '')),
    breadcrumbs: [{ title: 'Handbook', address: '/' }, { title: 'Guides' }],
    title,
    layout: {},
    tags: [],
    html,
    hasDiagrams: html.includes('<figure class="mermaid">'),
    outline: [],
    previous: { title: 'Getting started', address: '/' },
    next: { title: 'Tides', address: '/guide/tides' },
    updatedAt: '2031-03-04T10:00:00Z',
    addresses: {
      canonical: `https://docs.example.org${path}`,
      markdown: `${path === '/' ? '/index' : path}.md`,
      forAssistants: `https://docs.example.org${path}.md`,
      edit: 'https://example.org/edit',
      mcp: 'https://docs.example.org/~/mcp',
      alternates: [],
    },
    isIndexed: true,
  }
}

export const screens: Readonly<Record<string, ScreenContent>> = {
  'not-found': {
    kind: 'not-found',
    frame: frameWith(),
    suggestions: [
      { title: 'Book a first berth', address: '/guide/first-berth' },
      { title: 'Tides', address: '/guide/tides' },
    ],
  },
  'not-found-bare': { kind: 'not-found', suggestions: [] },
  password: { kind: 'password', siteTitle: 'Harbour', action: '/~/share/key', wasWrong: false },
  'password-wrong': { kind: 'password', siteTitle: 'Harbour', action: '/~/share/key', wasWrong: true },
  expired: { kind: 'share-link-ended', siteTitle: 'Harbour', reason: 'expired' },
  revoked: { kind: 'share-link-ended', siteTitle: 'Harbour', reason: 'revoked' },
  'sign-in': { kind: 'sign-in', siteTitle: 'Harbour', address: 'https://example.org/sign-in' },
  'no-cookies': { kind: 'no-cookies', siteTitle: 'Harbour', address: '/guide/tides' },
  'sign-in-elsewhere': { kind: 'sign-in', siteTitle: 'Harbour' },
  'sign-in-refused': {
    kind: 'sign-in',
    siteTitle: 'Harbour',
    address: 'https://example.org/sign-in',
    wasRefused: true,
  },
  'log-out': { kind: 'log-out', siteTitle: 'Harbour', action: '/~/auth/logout' },
  'signed-out': { kind: 'signed-out', siteTitle: 'Harbour', address: '/' },
  'preview-ended': { kind: 'preview-ended' },
  'too-many': { kind: 'too-many' },
  failed: { kind: 'failed', requestId: 'req_01h2xcejqtf2nbrexx3vqjhp41' },
}
