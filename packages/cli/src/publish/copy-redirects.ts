import type { SiteView } from '@octavo/contract'
import type { Api } from './api.ts'
import { publishedSources } from './drop-redirects.ts'
import { redirectsThere } from './former-redirects.ts'
import type { SpacePlan } from './plan-spaces.ts'
import type { Place } from './site-places.ts'
import type { Teller } from './tell.ts'
import { writeRedirects } from './write-redirects.ts'

/**
 * Before a section takes another path, its redirects are written below that one too. Those below the old path stay, since old
 * addresses go on leading somewhere; they are known by being the same.
 */
export async function copyRedirects(
  api: Api,
  site: SiteView,
  plan: SpacePlan & { readonly place: Place },
  key: string,
  tell: Teller,
): Promise<void> {
  const { prefix } = plan.place
  const sources = prefix === '' ? [] : await publishedSources(api, plan)
  if (sources.length === 0) return
  const named = new Set(sources.map((source) => source.toLowerCase()))
  const copied = (await redirectsThere(api, site)).filter(({ source }) => named.has(source.toLowerCase()))
  const entries = copied.map(({ source, permanent, destination }) => ({
    source: `/${key}${source.slice(prefix.length)}`,
    permanent,
    destination,
  }))
  await writeRedirects(api, site, entries, [], tell)
}
