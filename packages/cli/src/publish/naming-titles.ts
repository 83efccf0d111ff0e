import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { nameOf, readDocument } from '@octavo/content/repository'
import { repositoryOf, textOf } from './git-repository.ts'
import { type NamingTitle, nameSite, type SiteName } from './name-site.ts'
import type { LocalFolder } from './read-folder.ts'

/** The name of the site that a folder is published to when nobody names one. */
export async function siteNameOf(folder: string, local: LocalFolder): Promise<SiteName> {
  const top = await realpath(resolve(folder))
  const repository = repositoryOf(top)
  const places = [...new Set([top, repository ?? dirname(top)])]
  const titles: NamingTitle[] = local.site.title === undefined ? [] : [{ title: local.site.title, from: 'docs.yaml' }]
  for (const place of places) titles.push(...(await titlesIn(place)))
  return nameSite(top, { repository, home: homedir(), titles: [...titles, ...headingsOf(local)] })
}

async function titlesIn(place: string): Promise<NamingTitle[]> {
  const titles: NamingTitle[] = []
  const mkdocs = /^site_name:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec((await textOf(join(place, 'mkdocs.yml'))) ?? '')
  if (mkdocs) titles.push({ title: mkdocs[2]!, from: 'mkdocs.yml' })
  const name = packageName((await textOf(join(place, 'package.json'))) ?? '')
  if (name !== undefined) titles.push({ title: name, from: 'package.json' })
  return titles
}

function packageName(text: string): string | undefined {
  try {
    const { name } = JSON.parse(text) as { name?: unknown }
    return typeof name === 'string' ? name.replace(/^@[^/]+\//, '') : undefined
  } catch {
    return undefined
  }
}

/** The heading of the page that stands for the folder. */
function headingsOf({ spaces: [first] }: LocalFolder): NamingTitle[] {
  const page = first?.sources.find(({ path }) => /^(?:readme|index)\.mdx?$/i.test(path))
  const heading = page && 'bytes' in page ? readDocument(page.bytes, page.path).heading : undefined
  return heading === undefined ? [] : [{ title: heading, from: `the heading of ${nameOf(page!.path)}` }]
}
