import { plainLook } from '../look-styles.ts'
import type { FrameView, LookView, PageView } from '../page-view.ts'

/** A view in which every text is what is given for its place. */
type Say = (place: string) => string

function lookOf(say: Say): LookView {
  return {
    ...plainLook,
    colors: { ...plainLook.colors, primary: { light: say('color'), dark: '#8fb0ff' } },
    links: 'default',
    font: say('font'),
    monospaceFont: say('code font'),
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
    mode: { default: 'system', canBeChanged: true },
    locale: 'en',
    logo: undefined,
    favicon: { emoji: say('emoji') },
    header: {
      preset: 'default',
      links: [
        { title: say('header link'), style: 'link', address: '/a', links: [] },
        { title: say('menu'), style: 'link', links: [{ title: say('menu link'), address: '/b' }] },
      ],
    },
    footer: {
      groups: [{ title: say('footer group'), links: [{ title: say('footer link'), address: '/c' }] }],
      copyright: say('copyright'),
    },
    announcement: { message: say('announcement'), style: 'info', link: { title: say('more'), address: '/d' } },
    pageActions: ['markdown', 'mcp'],
    opensOutside: 'self',
    hasPagination: true,
    hasTrademark: true,
    privacyPolicy: undefined,
    socialAccounts: [
      { title: say('account'), address: 'https://example.org/a', platform: 'github', inHeader: true, inFooter: true },
    ],
  }
}

const frameOf = (say: Say): FrameView => ({
  title: say('site'),
  address: '/',
  look: lookOf(say),
  sections: [
    { title: say('section'), address: '/', icon: say('section icon'), isCurrent: true, items: [] },
    {
      title: say('group'),
      isCurrent: false,
      items: [{ title: say('item'), description: say('item about'), address: '/e', isCurrent: false, items: [] }],
    },
  ],
  variants: [
    { title: say('variant'), address: '/', isCurrent: true, language: say('variant language') },
    { title: say('other variant'), address: '/old', isCurrent: false },
  ],
  assets: { folder: '/~/theme/', look: '/~/look.css' },
  search: '/~/search',
  logOut: '/~/log-out',
  preview: { title: say('preview'), leave: '/' },
})

export function viewOf(say: Say, more: Partial<PageView> = {}): PageView {
  return {
    frame: frameOf(say),
    navigation: [
      {
        type: 'group',
        title: say('contents group'),
        isCurrent: false,
        isOpen: false,
        hasChildren: true,
        children: [
          {
            type: 'page',
            title: say('contents'),
            address: '/f',
            icon: say('contents icon'),
            emoji: say('contents emoji'),
            tag: say('contents tag'),
            isCurrent: true,
            isOpen: false,
            hasChildren: false,
            children: [],
          },
        ],
      },
    ],
    breadcrumbs: [{ title: say('crumb'), address: '/' }, { title: say('last crumb') }],
    title: say('title'),
    description: say('description'),
    icon: say('icon'),
    layout: {},
    tags: [{ slug: say('tag slug'), label: say('tag'), icon: say('tag icon'), color: say('tag color') }],
    html: '<p>Text</p>',
    hasDiagrams: false,
    outline: [
      { level: 2, title: say('heading'), id: 'one' },
      { level: 3, title: say('lower heading'), id: say('heading id') },
    ],
    previous: { title: say('previous'), address: '/g' },
    next: { title: say('next'), address: '/h' },
    updatedAt: '2031-03-04T10:00:00Z',
    addresses: {
      canonical: 'https://docs.example.org/page',
      markdown: '/page.md',
      edit: 'https://example.org/edit',
      mcp: say('mcp'),
      alternates: [{ language: say('alternate'), address: 'https://docs.example.org/de' }],
    },
    isIndexed: true,
    ...more,
  }
}
