import { publishing } from '../../../packages/contract/src/index.ts'
import { signedBySecret } from '../../../packages/server/src/modules/audience/testing/sign-token.ts'
import { SiteVisitor } from '../../../packages/server/src/testing/browse-site.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import type { BuiltSite } from './build-site.ts'
import { need } from './builder.ts'
import { type Person, stranger } from './oracle.ts'

/** Somebody at the door, with all that this one has. */
export interface Caller {
  readonly person: Person
  readonly visitor: SiteVisitor
  /** Where this one begins. */
  readonly starts: readonly string[]
  /** What every request of this one says. */
  readonly accept: string
}

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** Everyone, each with what lets it in at best. */
export async function callersAt(world: World, built: BuiltSite, base: string): Promise<Caller[]> {
  const { params, admin, maker, link, change } = built
  const auth = (await need(world.call(publishing.getSitePublishingAuthById, { params }, admin))).body
  const tokenFor = (plan: string) =>
    signedBySecret({ alg: 'HS256' }, { exp: Math.floor(Date.now() / 1000) + 3600, plan }, auth.privateKey)
  const preview = async (query: object) =>
    (await need(world.call(publishing.getSitePublishingPreviewById, { params, query }, maker))).body.url
  const open = (headers: Record<string, string> = {}) => new SiteVisitor(world.origin, headers)
  const [golden, silvery, previewer, reviewer] = [open(), open(), open(), open()]
  golden.keep(base, 'octavo-visitor-token', tokenFor('gold'))
  silvery.keep(base, 'octavo-visitor-token', tokenFor('silver'))
  silvery.keep(base, 'octavo-visitor-public', encodeURIComponent('{"isBeta":true}'))
  await previewer.visit(await preview({ claims: '(plan:gold)' }))
  await reviewer.visit(await preview({ changeRequest: change.id }))
  const changed = `${base}/~/changes/${change.number}`
  const begin = { starts: [base], accept: browser }
  return [
    { ...begin, person: stranger, visitor: open() },
    { ...begin, person: { ...stranger, name: 'search engine' }, visitor: open({ 'user-agent': 'Googlebot/2.1' }) },
    { ...begin, person: { ...stranger, name: 'agent' }, visitor: open(), accept: 'text/markdown' },
    {
      ...begin,
      starts: [link.address, base],
      person: { name: 'holder of a share link', claims: {}, hasLink: true },
      visitor: open(),
    },
    { ...begin, person: { name: 'visitor on gold', claims: { plan: 'gold' }, isSigned: true }, visitor: golden },
    {
      ...begin,
      person: { name: 'visitor on silver', claims: { plan: 'silver', isBeta: true }, isSigned: true },
      visitor: silvery,
    },
    { ...begin, person: { name: 'previewer', claims: { plan: 'gold' }, previews: 'site' }, visitor: previewer },
    {
      ...begin,
      starts: [base, changed],
      person: { name: 'reviewer of a change', claims: {}, previews: 'change' },
      visitor: reviewer,
    },
  ]
}
