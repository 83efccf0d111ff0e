import { readId } from '../../../packages/server/src/platform/ids.ts'
import type { BuiltSite } from './build-site.ts'
import type { BuiltPage, BuiltSpace } from './build-space.ts'
import { changedSpace } from './plan.ts'

const ownNames = ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'rss.xml']

/** Every path below the site that its content could have, whoever may see what is there. */
export function pathsOf({ spaces, redirects, former }: BuiltSite): string[] {
  const pages = spaces.flatMap((space) => space.pages.map((page) => pathOf(space, page)))
  const own = spaces.flatMap(({ prefix }) => ownNames.map((name) => [...prefix, name].join('/')))
  const files = spaces.flatMap(({ shown }) => shown.map(({ hash, name }) => `~/files/${hash}/${name}`))
  const drawn = spaces.flatMap((space) => space.pages.map(({ id }) => `~/social/${readId(space.siteSpace)}/${id}.png`))
  return [
    ...pages,
    ...pages.map((path) => `${path}.md`),
    // What was almost meant is suggested.
    ...pages.filter((path) => path !== '').map((path) => path.slice(0, -1)),
    ...spaces.map(({ prefix }) => [...prefix, 'nowhere'].join('/')),
    ...redirects.map((path) => path.slice(1)),
    former,
    ...own,
    ...files,
    ...drawn,
    '~/mcp',
  ]
}

/** Where what is not published could be: all of its own space, and the start of every other. */
export function pathsOfChanged({ spaces }: BuiltSite): string[] {
  const pages = spaces.flatMap((space) =>
    space.pages
      .filter(({ name }) => space.name === changedSpace || name === 'home')
      .flatMap((page) => [pathOf(space, page), `${[...space.prefix, page.ownPath ?? page.path].join('/')}.md`]),
  )
  return [...pages, ...ownNames, '~/mcp', 'nowhere']
}

export const pathOf = ({ prefix }: BuiltSpace, { path }: BuiltPage): string =>
  [...prefix, ...(path === '' ? [] : [path])].join('/')

/** The page at each path, as a page and as Markdown. */
export function pagesByPath({ spaces }: BuiltSite): ReadonlyMap<string, { space: BuiltSpace; page: BuiltPage }> {
  return new Map(
    spaces.flatMap((space) =>
      space.pages.flatMap((page) => {
        const own = [...space.prefix, page.ownPath ?? page.path].join('/')
        return [pathOf(space, page), `${own}.md`].map((path) => [path, { space, page }] as const)
      }),
    ),
  )
}

const links = /https?:\/\/[^\s"'<>)\]`]+|(?<=["'(\s,])\/[^\s"'<>)\]`,]*/gu

/** All addresses of the site that an answer names. */
export function linksIn(text: string, base: string): string[] {
  const { origin, pathname } = new URL(base)
  const found = text.replaceAll('&amp;', '&').match(links) ?? []
  return found.flatMap((link) => {
    const url = URL.parse(link, origin)
    const isInside = url?.origin === origin && (url.pathname === pathname || url.pathname.startsWith(`${pathname}/`))
    return isInside ? [`${origin}${url.pathname}${url.search}`] : []
  })
}

/** The path below the site, without how the visitor came. */
export function below(address: string, base: string): string {
  const path = decodeURIComponent(new URL(address).pathname.slice(new URL(base).pathname.length)).replace(/^\//u, '')
  return path.replace(/^~\/share\/[^/]+\/?/u, '').replace(/^~\/(?:changes|revisions)\/[^/]+\/?/u, '')
}
