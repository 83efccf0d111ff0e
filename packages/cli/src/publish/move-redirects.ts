import type { SiteView } from '@octavo/contract'
import type { Api } from './api.ts'
import { publishedSources } from './drop-redirects.ts'
import { listRedirects } from './list-redirects.ts'
import type { SpacePlan } from './plan-spaces.ts'
import type { Place } from './site-places.ts'
import type { Teller } from './tell.ts'
import { writeRedirects } from './write-redirects.ts'

/** Redirects of a section that has taken another path go with it; the site finds them below the old path too. */
export async function moveRedirects(
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
  const old = (await listRedirects(api, site)).filter(({ source }) => named.has(source.toLowerCase()))
  const entries = old.map(({ source, permanent, destination }) => ({
    source: `/${key}${source.slice(prefix.length)}`,
    permanent,
    destination,
  }))
  await writeRedirects(
    api,
    site,
    entries,
    old.map(({ source }) => source),
    tell,
  )
}
