import { attribute, html, type Html, href, nothing, safeAddress } from './html.ts'
import type { PageView } from './page-view.ts'

/** What a page tells those who list, share and read it by machine. */
export function pageHead(view: PageView): Html[] {
  const { addresses, frame } = view
  return [
    meta('name', 'description', view.description),
    view.isIndexed ? nothing : meta('name', 'robots', 'noindex'),
    html`<link rel="canonical" ${href(addresses.canonical)} /> `,
    ...addresses.alternates.map(translation),
    alternate('text/markdown', addresses.markdown),
    alternate('application/atom+xml', addresses.feed),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', frame.title),
    meta('property', 'og:title', view.title),
    meta('property', 'og:description', view.description),
    meta('property', 'og:url', safeAddress(addresses.canonical)),
    meta('property', 'og:image', safeAddress(addresses.socialImage)),
    meta('name', 'twitter:card', addresses.socialImage === undefined ? 'summary' : 'summary_large_image'),
  ]
}

const meta = (key: 'name' | 'property', name: string, content: string | undefined): Html =>
  content === undefined ? nothing : html`<meta ${attribute(key, name)} content="${content}" /> `

const alternate = (type: string, address: string | undefined): Html =>
  address === undefined ? nothing : html`<link rel="alternate" type="${type}" ${href(address)} /> `

const translation = ({ language, address }: PageView['addresses']['alternates'][number]): Html =>
  html`<link rel="alternate" ${attribute('hreflang', language)} ${href(address)} /> `
