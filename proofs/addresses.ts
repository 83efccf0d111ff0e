import { addresses, type Id, sites, siteSections, siteSpaces, spaces } from '../packages/contract/src/index.ts'
import { editSpace } from '../packages/server/src/modules/addresses/address-examples.ts'
import { givenSite } from '../packages/server/src/modules/sites/site-examples.ts'
import { givenSpace } from '../packages/server/src/modules/spaces/space-examples.ts'
import { openWorld, type World } from '../packages/server/src/testing/open-world.ts'
import {
  addressesOf,
  type OracleAddress,
  type OraclePage,
  type OracleSection,
  type OracleVariant,
  pathOf,
} from './parts/address-oracle.ts'
import { withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Pages, sections and variants of a site are moved and renamed at random over HTTP. After every step pages are looked up at their addresses, and at addresses of before; at the end every address that ever was: each leads in one hop to the page that had it last, unless another page has it.'

const sectionCount = 3
const variantCount = 3
const pagesEach = 6
/** Few, so that addresses are left and taken again and again; some are those of sections and variants too. */
const slugs = ['intro', 'install', 'api', 'users', 'errors', 'v1', 'v2', 'faq', 'guide', 'usage', 'limits', 'auth']
const paths = ['guides', 'api', 'reference', 'v1', 'v2', 'v3', 'en', 'de', 'latest', 'next', 'cloud', 'server']

type Site = Awaited<ReturnType<typeof startSite>>

export async function run({ small }: ProofOptions): Promise<Proven> {
  const plan = small ? { steps: 60, looks: 4 } : { steps: 1350, looks: 2 }
  return withDatabase(async (url) => {
    const world = await openWorld(url)
    try {
      const site = await startSite(world)
      const walk = new Walk(site)
      for (let step = 0; step < plan.steps; step++) {
        await walk.step(step)
        await walk.look(plan.looks)
      }
      await walk.lookAtAll()
      const { counts, failures } = walk
      return {
        figures: counts,
        failures: [
          ...failures.slice(0, 10),
          ...(counts['earlier addresses that lead to their page in one hop'] < plan.steps
            ? ['fewer earlier addresses than steps: the walk shows too little']
            : []),
        ],
      }
    } finally {
      await world.close()
    }
  })
}

/** A published site of several sections with several variants each. */
async function startSite(world: World) {
  const organization = await world.givenOrganization()
  const { admin, params } = await givenSite(world, organization, { spaces: [] })
  const sections: OracleSection[] = []
  for (let section = 0; section < sectionCount; section++) {
    const first = await startSpace(world, organization)
    const made = await world.call(
      siteSections.addSectionToSite,
      { params, body: { spaceId: first.space as Id<'space'>, title: `Section ${section}` } },
      admin,
    )
    const { id, path, siteSpaces: held } = made.body
    const variants = [{ ...first, id: held[0]!.id, path: held[0]!.path, isDefault: true }]
    for (let variant = 1; variant < variantCount; variant++) {
      const more = await startSpace(world, organization)
      const body = { spaceId: more.space as Id<'space'>, sectionId: id }
      const added = (await world.call(siteSpaces.addSpaceToSite, { params, body }, admin)).body
      variants.push({ ...more, id: added.id, path: added.path, isDefault: added.default })
    }
    sections.push({ id, path, isDefault: section === 0, variants })
  }
  const published = await world.call(sites.publishSite, { params }, admin)
  const someone = await world.givenUser()
  return { world, admin, params, sections, base: published.body.urls.published!, someone }
}

async function startSpace(world: World, organization: Parameters<typeof givenSpace>[1]) {
  const space = await givenSpace(world, organization, { title: 'Docs' })
  const editor = await world.givenMember(organization, 'admin')
  await world.call(spaces.updateSpaceById, { params: { spaceId: space.id }, body: { editMode: 'live' } }, editor)
  const changes = Array.from({ length: pagesEach }, (_, index) => {
    return { operation: 'insert_page' as const, title: `Page ${index}`, slug: `page-${index}` }
  })
  const ids = await editSpace(world, editor, space.id, changes)
  const pages = ids.map((id, index): OraclePage => ({ id, slug: `page-${index}`, parent: null }))
  return { space: space.id as string, pages }
}

class Walk {
  readonly failures: string[] = []
  readonly counts = {
    'steps taken': 0,
    'of pages': 0,
    'of sections': 0,
    'of variants': 0,
    'steps refused, since the place is taken': 0,
    'look-ups of pages at their addresses': 0,
    'addresses with section and variant written out': 0,
    'look-ups of earlier addresses': 0,
    'earlier addresses that lead to their page in one hop': 0,
    'earlier addresses that several pages had, and that lead to the last of them': 0,
    'earlier addresses that another page has taken': 0,
  }
  readonly #site: Site
  /** Every address that ever was, with all pages that had it, the last one at the end. */
  readonly #ever = new Map<string, Set<OraclePage>>()
  readonly #random = randomFrom(20_261_115)
  #now: readonly OracleAddress[]

  constructor(site: Site) {
    this.#site = site
    this.#now = this.#remember()
  }

  async step(number: number): Promise<void> {
    const kind = this.#random(10)
    const done =
      kind < 6 ? await this.#movePage() : kind < 8 ? await this.#renamePart(number) : await this.#changeDefault()
    if (!done) {
      this.counts['steps refused, since the place is taken']++
      return
    }
    this.counts['steps taken']++
    this.counts[done]++
    this.#now = this.#remember()
  }

  /** Some pages where they are, and some where they were. */
  async look(times: number): Promise<void> {
    for (let time = 0; time < times; time++) await this.#lookAtPage(this.#pick(this.#now))
    const all = [...this.#ever.keys()]
    for (let time = 0; time < times; time++) await this.#lookAtFormer(this.#pick(all), false)
  }

  async lookAtAll(): Promise<void> {
    for (const one of this.#now) await this.#lookAtPage(one)
    for (const address of this.#ever.keys()) await this.#lookAtFormer(address, true)
  }

  #remember(): OracleAddress[] {
    const now = addressesOf(this.#site.sections)
    for (const { address, page } of now) {
      const had = this.#ever.get(address) ?? new Set()
      had.delete(page)
      this.#ever.set(address, had.add(page))
    }
    return now
  }

  #pick<One>(all: readonly One[]): One {
    return all[this.#random(all.length)]!
  }

  /** To another name, or below another page of its space. */
  async #movePage(): Promise<'of pages' | undefined> {
    const { world, admin } = this.#site
    const { page, variant } = this.#pick(this.#now)
    const into = this.#random(2) === 0 ? undefined : this.#pick([null, ...variant.pages])
    if (into && isInside(into, page)) return undefined
    const slug = into === undefined ? this.#pick(slugs) : page.slug
    const place = into === undefined ? page.parent : into
    if (variant.pages.some((other) => other !== page && other.parent === place && other.slug === slug)) return undefined
    const change = into === undefined ? { slug } : { into: into && (into.id as Id<'page'>) }
    await editSpace(world, admin, variant.space as Id<'space'>, [
      { operation: 'update_page', page: page.id as Id<'page'>, ...change },
    ])
    page.slug = slug
    if (into !== undefined && into !== page.parent) {
      page.parent = into
      // Last among its new siblings.
      variant.pages.splice(variant.pages.indexOf(page), 1)
      variant.pages.push(page)
    } else if (into !== undefined) {
      variant.pages.splice(variant.pages.indexOf(page), 1)
      variant.pages.push(page)
    }
    return 'of pages'
  }

  async #renamePart(number: number): Promise<'of sections' | 'of variants' | undefined> {
    const { world, admin, params, sections } = this.#site
    const path = this.#pick(paths)
    const section = this.#pick(sections)
    if (number % 2 === 0) {
      const named = { params: { ...params, siteSectionId: section.id as Id<'siteSection'> }, body: { path } }
      const { problem } = await world.call(siteSections.updateSiteSectionById, named, admin)
      if (problem) return refused(problem)
      section.path = path
      return 'of sections'
    }
    const variant: OracleVariant = this.#pick(section.variants)
    const named = { params: { ...params, siteSpaceId: variant.id as Id<'siteSpace'> }, body: { path } }
    const { problem } = await world.call(siteSpaces.updateSiteSpaceById, named, admin)
    if (problem) return refused(problem)
    variant.path = path
    return 'of variants'
  }

  async #changeDefault(): Promise<'of sections' | 'of variants' | undefined> {
    const { world, admin, params, sections } = this.#site
    const section = this.#pick(sections)
    if (this.#random(2) === 0) {
      const body = { defaultSiteSection: section.id as Id<'siteSection'> }
      const { problem } = await world.call(sites.updateSiteById, { params, body }, admin)
      if (problem) return refused(problem)
      for (const one of sections) one.isDefault = one === section
      return 'of sections'
    }
    const variant: OracleVariant = this.#pick(section.variants)
    const body = { defaultSiteSpace: variant.id as Id<'siteSpace'> }
    const named = { ...params, siteSectionId: section.id as Id<'siteSection'> }
    const { problem } = await world.call(siteSections.updateSiteSectionById, { params: named, body }, admin)
    if (problem) return refused(problem)
    for (const one of section.variants) one.isDefault = one === variant
    return 'of variants'
  }

  async #ask(address: string): Promise<Record<string, unknown>> {
    const { world, base, someone } = this.#site
    const url = address.startsWith('https:') ? address : `${base}${address === '' ? '' : `/${address}`}`
    return (await world.call(addresses.resolvePublishedContentByUrl, { body: { url } }, someone)).body ?? {}
  }

  /** Whether the answer shows this page. */
  #shows(answer: Record<string, unknown>, { page, variant }: Pick<OracleAddress, 'page' | 'variant'>): boolean {
    const isHome = variant.pages.find(({ parent }) => parent === null) === page
    return answer['space'] === variant.space && answer['pathname'] === (isHome ? '/' : `/${pathOf(page)}`)
  }

  async #lookAtPage(at: OracleAddress): Promise<void> {
    this.counts['look-ups of pages at their addresses']++
    if (at.isFull) this.counts['addresses with section and variant written out']++
    const answer = await this.#ask(at.address)
    const url = `${this.#site.base}${at.address === '' ? '' : `/${at.address}`}`
    if (this.#shows(answer, at) && answer['canonicalUrl'] === url) return
    this.failures.push(`/${at.address} does not show its page, but ${JSON.stringify(answer)}`)
  }

  async #lookAtFormer(address: string, isLast: boolean): Promise<void> {
    const owners = this.#ever.get(address)!
    const count = (what: keyof Walk['counts']): void => void (isLast && this.counts[what]++)
    if (this.#now.some((one) => one.address === address)) {
      if (owners.size > 1) count('earlier addresses that another page has taken')
      return
    }
    this.counts['look-ups of earlier addresses']++
    const first = await this.#ask(address)
    const to = first['redirect']
    const second = typeof to === 'string' ? await this.#ask(to) : first
    const last = [...owners].at(-1)
    const found = this.#now.find((one) => one.page === last && this.#shows(second, one))
    const isOneHop = typeof to === 'string' && found && second['canonicalUrl'] === to
    if (!isOneHop) {
      this.failures.push(`/${address} does not lead to its page: ${JSON.stringify([first, second])}`)
      return
    }
    count(
      owners.size === 1
        ? 'earlier addresses that lead to their page in one hop'
        : 'earlier addresses that several pages had, and that lead to the last of them',
    )
  }
}

const isInside = (page: OraclePage | null, outer: OraclePage): boolean =>
  page !== null && (page === outer || isInside(page.parent, outer))

function refused({ type, message }: { type: string; message: string }): undefined {
  if (type !== 'path_taken') throw new Error(message)
  return undefined
}

/** The same numbers in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
