import { directoryPlace, getFrom, pageOf, pagesOnWay, slugKey } from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Reader } from '../../platform/database/database.ts'
import type { FoundContent } from './found-content.ts'

const findRows = prepare(sql<{ place: string; slug: string; page: string }>`
  select asked.place, asked.slug, old.page from unnest($3::text[], $4::text[]) as asked (place, slug)
  cross join lateral (
    select page from address_history
    where organization_id = $1 and space_id = $2 and place = asked.place and slug = asked.slug
    order by created_at desc limit 1
  ) old`)

/** No tree is deeper, so no address that ever was is longer. */
export const mostSegments = 64
/** How many pages one address may stand for: what is there now, and what was there before. */
const mostCandidates = 4

/**
 * The page that once had an address. Each segment is looked up where pages are now, then where they were: so one row of a
 * page finds everything below it too, also when another page has taken its place.
 */
export async function pageBefore(reader: Reader, content: FoundContent, address: string): Promise<string | undefined> {
  const slugs = address.split('/')
  if (slugs.length > mostSegments) return undefined
  const { objects, root } = content
  const live = await pagesOnWay(objects, root, address)
  const past = new Past(reader, content)
  // Where something is not known yet, the walk goes on as if there were nothing, and is done again when all of it has been read.
  for (;;) {
    let above: readonly string[] = []
    for (const [index, slug] of slugs.entries()) {
      const directory = slugs.slice(0, index).join('/')
      const found = new Set([live[index], await past.pageAt(directoryPlace(directory), slug)])
      for (const one of above) {
        found.add(await getFrom<string>(objects, root.slugs, slugKey(one, slug)))
        found.add(await past.pageAt(one, slug))
      }
      above = [...found].filter((one) => one !== undefined).slice(0, mostCandidates)
    }
    if (!(await past.readAsked())) return above[0]
  }
}

/** What was where. All that is asked for is read at once, when it is wanted. */
class Past {
  readonly #reader: Reader
  readonly #content: FoundContent
  readonly #known = new Map<string, string | undefined>()
  readonly #asked = new Map<string, readonly [place: string, slug: string]>()

  constructor(reader: Reader, content: FoundContent) {
    this.#reader = reader
    this.#content = content
  }

  /** The page that left a place last, if it is still there; undefined also before it has been read. */
  async pageAt(place: string, slug: string): Promise<string | undefined> {
    const key = slugKey(place, slug)
    if (!this.#known.has(key)) this.#asked.set(key, [place, slug])
    const page = this.#known.get(key)
    const { objects, root } = this.#content
    return page !== undefined && (await pageOf(objects, root, page)) ? page : undefined
  }

  /** False where nothing was asked for that is not known. */
  async readAsked(): Promise<boolean> {
    const asked = [...this.#asked.values()]
    if (asked.length === 0) return false
    const { tenant, space } = this.#content
    const columns = [asked.map(([place]) => place), asked.map(([, slug]) => slug)]
    const rows = await this.#reader.run(findRows, [tenant, space, ...columns])
    for (const key of this.#asked.keys()) this.#known.set(key, undefined)
    for (const { place, slug, page } of rows) this.#known.set(slugKey(place, slug), page)
    this.#asked.clear()
    return true
  }
}
