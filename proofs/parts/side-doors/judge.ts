import { pagesByPath } from './addresses.ts'
import type { BuiltSite } from './build-site.ts'
import type { Answer } from './crawl.ts'
import { levelOf, type Person, reaches, type Round, stranger } from './oracle.ts'
import type { Mark } from './plan.ts'

/** What one person found in one round, and what is wrong with it. */
export class Judge {
  readonly found = new Set<string>()
  readonly inSitemaps = new Set<string>()
  readonly faults: string[] = []
  answers = 0
  readonly #built: BuiltSite
  readonly #person: Person
  readonly #round: Round
  readonly #pages: ReturnType<typeof pagesByPath>
  readonly #files: ReadonlyMap<string, string>

  constructor(built: BuiltSite, person: Person, round: Round) {
    this.#built = built
    this.#person = person
    this.#round = round
    this.#pages = pagesByPath(built)
    this.#files = new Map(built.spaces.flatMap(({ shown }) => shown.map(({ hash, word }) => [hash, word] as const)))
  }

  note(answer: Answer): void {
    this.answers++
    const marks = [...answer.words, ...this.#drawn(answer)].flatMap((word) => this.#built.marks.all.get(word) ?? [])
    for (const mark of marks) {
      this.found.add(mark.word)
      if (/sitemap/u.test(answer.path)) this.inSitemaps.add(mark.word)
      const fault = this.#faultOf(mark, answer)
      if (fault !== undefined) this.#blame(answer, `${fault}: ${mark.kind} of ${mark.name}`)
    }
    this.#judgeCaching(answer, marks)
    this.#judgeIndexing(answer)
  }

  /** What should have been found and was not: a crawl that finds nothing proves nothing. */
  missing(kinds: readonly Mark['kind'][]): string[] {
    const output = this.#person.name === 'agent' ? 'agent' : 'human'
    return [...this.#built.marks.all.values()]
      .filter(({ kind }) => kinds.includes(kind))
      .filter((mark) => reaches(levelOf(mark, this.#person, this.#round, output), 'listed'))
      .filter(({ word }) => !this.found.has(word))
      .map(({ kind, name }) => `${kind} of ${name}`)
  }

  #faultOf(mark: Mark, { output, form, status, path }: Answer): string | undefined {
    const level = levelOf(mark, this.#person, this.#round, output)
    if (level === 'none') return 'is told'
    if (form === 'list' && mark.kind !== 'structure' && !reaches(level, 'listed')) return 'is listed'
    const isHidden = mark.places.every((place) => place.isHidden)
    // The pages that lead to a hidden one stand among the texts.
    if (form === 'texts' && isHidden && mark.kind !== 'title' && mark.kind !== 'slug') return 'is told with others'
    const isNamed = form === 'page' && status < 300 && isHidden && !this.#isAbout(mark, path)
    return isNamed ? 'is named' : undefined
  }

  /** On a hidden page, on those below it, and on the page that leads to it: nowhere else is it named. */
  #isAbout({ places }: Mark, path: string): boolean {
    if (path.startsWith('~/files/') || path.startsWith('~/social/')) return true
    const at = this.#pages.get(path)
    const isSpace = at !== undefined && places.some(({ space }) => space === at.space.name)
    return isSpace && (at.page.path === '' || at.page.place.isHidden === true)
  }

  /** What cannot be read in bytes: pictures made smaller, and titles that are drawn. */
  #drawn({ path, status }: Answer): string[] {
    if (![200, 206, 304].includes(status)) return []
    const [, hash] = /^~\/files\/([0-9a-f]{64})\//u.exec(path) ?? []
    const [, id] = /^~\/social\/[^/]+\/([^/]+)\.png$/u.exec(path) ?? []
    const page = this.#built.spaces.flatMap(({ pages }) => pages).find((one) => one.id !== undefined && one.id === id)
    return [this.#files.get(hash ?? ''), page?.title].flatMap((word) => word ?? [])
  }

  /** What caches may give to others is what anybody may have. */
  #judgeCaching(answer: Answer, marks: readonly Mark[]): void {
    if (!/\bpublic\b/u.test(answer.headers['cache-control'] ?? '')) return
    const others = marks.filter((mark) => levelOf(mark, stranger, this.#round, answer.output) === 'none')
    if (others.length > 0) this.#blame(answer, `may be kept for others: ${others[0]!.kind} of ${others[0]!.name}`)
    if (answer.headers['set-cookie'] !== undefined) this.#blame(answer, 'may be kept for others: a cookie')
  }

  #judgeIndexing(answer: Answer): void {
    const at = this.#pages.get(answer.path)
    if (!at || answer.status !== 200 || answer.output !== 'human') return
    const isOpen = !/noindex/u.test(answer.headers['x-robots-tag'] ?? '')
    const level = levelOf({ places: [at.page.place] }, stranger, this.#round, 'crawler')
    const isPlain = answer.address.indexOf('/~/') < 0
    if (isOpen && (level !== 'indexed' || !isPlain || this.#person.previews === 'site')) {
      this.#blame(answer, 'search engines may keep it')
    }
  }

  #blame({ address, status, output }: Answer, fault: string): void {
    const { pathname, search } = new URL(address)
    this.faults.push(`${this.#round.name}, ${this.#person.name}, ${output} ${status} ${pathname}${search}: ${fault}`)
  }
}
