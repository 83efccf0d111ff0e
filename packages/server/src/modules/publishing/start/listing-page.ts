import { hash } from 'node:crypto'
import { html, type Html, trusted } from '@octavo/site'

/** A site in a list. */
export interface Listed {
  readonly title: string
  /** Undefined where nobody can read it yet. */
  readonly url: string | undefined
  readonly note?: string | undefined
}

/** The sites of one organization. */
export interface Listing {
  readonly title: string
  readonly sites: readonly Listed[]
}

interface ListingPage {
  readonly title: string
  readonly about?: string
  readonly sections: readonly { readonly title?: string; readonly listings: readonly Listing[] }[]
  readonly links?: readonly { readonly title: string; readonly url: string; readonly about: string }[]
}

const style = `
:root{color-scheme:light dark;--ink:#15171c;--faint:#5b6070;--line:#dfe2e8;--ground:#fff;--link:#2456d6}
@media(prefers-color-scheme:dark){:root{--ink:#f2f3f5;--faint:#a5aab8;--line:#2d3138;--ground:#14161a;--link:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:4rem 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h1+ul{margin-top:1.5rem}
h2{font-size:1.125rem;margin:2.5rem 0 .75rem}
h3{font-size:.875rem;font-weight:600;color:var(--faint);margin:1.5rem 0 .5rem}
p{margin:0;color:var(--faint)}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:.5rem}
li{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:baseline;padding:.75rem 1rem;overflow-wrap:anywhere}
li+li{border-top:1px solid var(--line)}
li>:first-child{flex:1 1 12rem;font-weight:600}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
small{font-size:.875rem;color:var(--faint)}
code{font:.875em ui-monospace,monospace;color:var(--ink)}`

/** A page of links without scripts, in the light or dark colors of the browser. */
export function listingHtml({ title, about, sections, links = [] }: ListingPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${trusted(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${about !== undefined && html`<p>${about}</p>`}
          ${sections.map(
            ({ title: heading, listings }) =>
              html`${heading !== undefined && html`<h2>${heading}</h2>`}${listings.map(
                (one) => html`${one.title !== title && html`<h3>${one.title}</h3>`}${siteList(one.sites)}`,
              )}`,
          )}
          ${
            links.length > 0 &&
            html`<h2>This service</h2>
              <ul>
                ${links.map((link) => html`<li><a href="${link.url}">${link.title}</a> <small>${link.about}</small></li>`)}
              </ul>`
          }
        </main>
      </body>
    </html> `.text
}

const siteList = (sites: readonly Listed[]): Html =>
  sites.length === 0
    ? html`<p>No sites yet.</p>`
    : html`<ul>
        ${sites.map(
          ({ title, url, note }) =>
            html`<li>
              ${url === undefined ? html`<span>${title}</span>` : html`<a href="${url}">${title}</a>`}
              ${note !== undefined && html`<small>${note}</small>`}
              ${url !== undefined && html`<small>${url.replace(/^https?:\/\//u, '')}</small>`}
            </li>`,
        )}
      </ul>`

/** Of the style element as it is sent, with what surrounds the style in the template. */
const styleHash = hash(
  'sha256',
  /<style>([^]*)<\/style>/u.exec(listingHtml({ title: '', sections: [] }))![1]!,
  'base64',
)

export const listingHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
