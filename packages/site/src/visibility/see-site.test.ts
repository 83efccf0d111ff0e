import { expect, test } from 'vitest'
import type { SiteSpace, SiteStructure } from '../structure/structure.ts'
import { explainReason } from './explain-reason.ts'
import { seeSite } from './see-site.ts'
import { cacheOf, type Sight } from './sight.ts'
import type { PageFacts, PageTarget, SiteAudience, Target, Visit } from './visit.ts'

const at = Date.UTC(2026, 0, 1)
const open: SiteAudience = {
  published: true,
  visibility: 'public',
  agentsContext: 'included',
  adaptiveContent: true,
}
const words = { title: 'x', description: null, icon: null }
const section = (id: string, more: object = {}) => ({
  ...words,
  id,
  order: id,
  group: null,
  path: id,
  condition: null,
  draft: false,
  isDefault: id === 'guides',
  ...more,
})
const siteSpace = (id: string, within: string, more: Partial<SiteSpace> = {}): SiteSpace => ({
  id,
  order: id,
  section: within,
  space: id,
  path: id,
  condition: null,
  draft: false,
  isDefault: !id.endsWith('2'),
  ...more,
})
const structure: SiteStructure = {
  groups: [],
  sections: [section('api', { condition: 'visitor.claims.staff' }), section('guides')],
  siteSpaces: [siteSpace('api1', 'api'), siteSpace('guides1', 'guides'), siteSpace('guides2', 'guides')],
  links: [{ ...words, id: 'blog', order: 'z', group: null, url: 'https://example.com', condition: null, draft: false }],
}
const human: Visit = { output: 'human', at }
const page = (...path: PageFacts[]): PageTarget => ({ level: 'page', siteSpace: 'guides1', path })
const see = (visit: Partial<Visit>, site: Partial<SiteAudience>, target: Target = page({})) =>
  seeSite({ ...open, ...site }, structure, { ...human, ...visit }).of(target)
const flags = ({ seen, listed, searched, indexed }: Sight) => ({ seen, listed, searched, indexed })
const why = ({ reasons }: Sight) => reasons.map(explainReason).at(-1)
const staff = { expiresAt: at + 1, claims: { staff: true } }

test('a page that is nowhere is not seen, however open the site is', () => {
  expect(see({}, {}, page()).seen).toBe(false)
  expect(why(see({}, {}, page()))).toBe(explainReason({ rule: 'not-there', level: 'page', id: null, effect: 'closes' }))
})

test('a hidden page and what lies below it are read at their address and listed nowhere', () => {
  const all = { seen: true, listed: false, searched: false, indexed: false }

  expect(flags(see({}, {}, page({ hidden: true })))).toEqual(all)
  expect(flags(see({}, {}, page({ hidden: true }, {})))).toEqual(all)
  expect(flags(see({ output: 'agent' }, {}, page({ hidden: true })))).toEqual(all)
  expect(flags(see({ output: 'crawler' }, {}, page({ hidden: true })))).toMatchObject({ seen: false, indexed: false })
})

test('an unlisted site is open to people and agents, and closed to search engines', () => {
  expect(flags(see({}, { visibility: 'unlisted' }))).toEqual({
    seen: true,
    listed: true,
    searched: true,
    indexed: false,
  })
  expect(see({ output: 'agent' }, { visibility: 'unlisted' }).listed).toBe(true)
  expect(why(see({ output: 'crawler' }, { visibility: 'unlisted' }))).toMatch(/unlisted/)
})

test('agentsContext excluded closes what agents read, and nothing else', () => {
  expect(see({ output: 'agent' }, { agentsContext: 'excluded' }).seen).toBe(false)
  expect(see({}, { agentsContext: 'excluded' }).seen).toBe(true)
  expect(see({ output: 'crawler' }, { agentsContext: 'excluded' }).indexed).toBe(true)
})

test('a share link opens while it is active, has not expired, its password is given, and only its sections', () => {
  const link = { active: true, expiresAt: null, password: 'none', sections: null } as const
  const shown = (more: object, target?: Target) => {
    const sight = see({ shareLink: { ...link, ...more } }, { visibility: 'share-link' }, target)
    return sight.seen ? 'seen' : why(sight)
  }

  expect(shown({})).toBe('seen')
  expect(shown({ expiresAt: at + 1 })).toBe('seen')
  expect(shown({ expiresAt: at })).toMatch(/expired/)
  expect(shown({ active: false })).toMatch(/switched off/)
  expect(shown({ password: 'missing' })).toMatch(/password/)
  expect(shown({ sections: ['guides'] })).toBe('seen')
  expect(shown({ sections: ['api'] })).toMatch(/not among what the share link opens/)
  expect(shown({ sections: ['guides'] }, { level: 'link', id: 'blog' })).toMatch(/not among/)
  expect(shown({ sections: ['guides'] }, { level: 'site' })).toBe('seen')
  expect(why(see({}, { visibility: 'share-link' }))).toMatch(/none was given/)
})

test('a claim that is not proven any more holds no longer', () => {
  const api: Target = { level: 'section', id: 'api' }

  expect(see({ visitor: staff }, {}, api)).toMatchObject({ seen: true, privateBecause: ['condition'] })
  expect(see({ visitor: { ...staff, expiresAt: at } }, {}, api).seen).toBe(false)
  expect(see({ unsigned: { staff: true } }, {}, api).seen).toBe(false)
  expect(see({ visitor: staff }, { adaptiveContent: false }, api)).toMatchObject({ seen: false, privateBecause: [] })
})

test('a signed claim called unsigned does not speak for what is unsigned', () => {
  const target = page({ condition: 'visitor.claims.unsigned.staff' })

  expect(see({ visitor: { ...staff, claims: { unsigned: { staff: true } } } }, {}, target).seen).toBe(false)
})

test('a preview opens what it was made for, whatever the site is, and its conditions stay', () => {
  const preview = { expiresAt: at + 1, siteSpaces: ['guides1'], drafts: true }
  const site = { published: false, visibility: 'visitor-auth' } as const

  expect(flags(see({ preview }, site))).toEqual({ seen: true, listed: true, searched: false, indexed: false })
  expect(see({ preview }, site).privateBecause).toEqual(['preview'])
  expect(see({ preview }, site, { level: 'site-space', id: 'guides2' }).seen).toBe(false)
  expect(see({ preview }, site, page({ condition: 'visitor.claims.staff' })).seen).toBe(false)
  expect(see({ preview: { ...preview, expiresAt: at } }, site).seen).toBe(false)
  expect(flags(see({ preview, output: 'agent' }, site))).toMatchObject({ seen: true, listed: false })
})

test('a preview without drafts shows the site as it will be published', () => {
  const draft = seeSite(
    { ...open, published: false },
    { ...structure, siteSpaces: [siteSpace('guides1', 'guides', { draft: true }), siteSpace('guides2', 'guides')] },
    { ...human, preview: { expiresAt: at + 1, siteSpaces: null, drafts: false } },
  )

  expect(draft.of({ level: 'site-space', id: 'guides1' }).seen).toBe(false)
  expect(draft.of({ level: 'site-space', id: 'guides2' }).seen).toBe(true)
})

test('where the default section or variant is not seen, the first one that is takes its place', () => {
  const hiding = (sections: SiteStructure['sections'], siteSpaces = structure.siteSpaces) =>
    seeSite(open, { ...structure, sections, siteSpaces }, human)
  const closed = 'visitor.claims.staff'

  expect(hiding(structure.sections).entry()).toBe('guides1')
  expect(hiding([section('api'), section('guides', { condition: closed })]).entry()).toBe('api1')
  expect(
    hiding(structure.sections, [
      siteSpace('guides1', 'guides', { draft: true }),
      siteSpace('guides2', 'guides'),
    ]).entry(),
  ).toBe('guides2')
  expect(hiding([section('api', { condition: closed })]).entry()).toBeUndefined()
})

test('a section in which nothing is seen is not seen', () => {
  const empty = { ...structure, siteSpaces: [siteSpace('guides1', 'guides', { condition: 'visitor.claims.staff' })] }
  const guides = (visit: Visit) => seeSite(open, empty, visit).of({ level: 'section', id: 'guides' })

  expect(guides(human)).toMatchObject({ seen: false, privateBecause: ['condition'] })
  expect(why(guides(human))).toMatch(/holds nothing that is seen/)
  expect(guides({ ...human, visitor: staff }).seen).toBe(true)
})

test('a condition that cannot be read, or hides behind one that can, hides', () => {
  for (const condition of ['visitor.claims.staff = true', 'true ||', 'eval("true")', 'constructor', '__proto__']) {
    expect(see({ visitor: staff }, {}, page({ condition })).seen).toBe(false)
  }
})

test('a listing may be kept for others only where all of it may', () => {
  const sight = seeSite(open, structure, human)
  const [api, guides] = structure.sections.map(({ id }) => sight.of({ level: 'section', id }))

  expect(cacheOf([guides!])).toBe('public')
  expect(cacheOf([guides!, api!])).toBe('private')
})
