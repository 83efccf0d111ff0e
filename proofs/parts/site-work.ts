const works = ['documents_rendered', 'bodies_compressed', 'answers_kept', 'answers_made'] as const

/** What a node did so far to show sites, as its metrics tell. */
type SiteWork = Readonly<Record<(typeof works)[number], number>>

export async function workOf(metricsPort: number): Promise<SiteWork> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const count = (work: string) => Number(new RegExp(`octavo_site_work_total\\{work="${work}"\\} (\\d+)`).exec(text)![1])
  return Object.fromEntries(works.map((work) => [work, count(work)])) as SiteWork
}
