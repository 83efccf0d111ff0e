import { banners } from './banners.ts'
import { documentHtml, scriptWords } from './document.ts'
import type { Drawing } from './drawing.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import { attribute, html, type Html, href, safeAddress } from './html.ts'
import { PageIcons } from './icons.ts'
import type { ScreenView } from './page-view.ts'
import type { Words } from './words/en.ts'
import { filled, languageOf } from './words/of-locale.ts'

/** What is shown where there is no page, as a whole document. */
export function screenHtml(view: ScreenView): string {
  const frame = view.kind === 'not-found' ? view.frame : undefined
  const language = languageOf(view.locale ?? frame?.look.locale ?? 'en')
  const drawing: Drawing = { language, icons: new PageIcons(frame?.look.icons) }
  const { words } = language
  const [title, content] = screen(view, drawing)
  const site = 'siteTitle' in view ? view.siteTitle : frame?.title
  const body = html`<body class="screen" ${scriptWords(language)}>
    <a class="skip" href="#~content">${words.skip}</a>
    ${frame && banners(frame, drawing)} ${frame && header(frame, drawing, false)}
    <main id="~content" class="screen-card ${view.kind}" tabindex="-1" ${wordsLanguage(drawing)}>
      ${site !== undefined && !frame && html`<p class="screen-site">${site}</p>`}
      <h1>${title}</h1>
      ${content}
    </main>
    ${frame && footer(frame, drawing)} ${drawing.icons.sprite()}
  </body>`
  return documentHtml({
    language,
    assets: view.assets,
    look: frame?.look,
    siteTitle: site,
    title: site === undefined ? title : `${title} | ${site}`,
    head: [html`<meta name="robots" content="noindex" />`],
    body,
  })
}

const wordsLanguage = ({ language }: Drawing) => attribute('lang', language.wordsTag)

function screen(view: ScreenView, { language: { words } }: Drawing): readonly [title: string, content: Html] {
  switch (view.kind) {
    case 'not-found':
      return [
        words.notFound,
        html`<p>${words.notFoundAbout}</p>
          ${suggestions(view, words)}`,
      ]
    case 'password':
      return [words.password, passwordForm(view, words)]
    case 'share-link-ended':
      return [
        view.reason === 'expired' ? words.linkExpired : filled(words.linkRevoked, { site: view.siteTitle }),
        html`<p>${words.linkEndedAbout}</p>`,
      ]
    case 'sign-in':
      return [filled(words.signIn, { site: view.siteTitle }), signInAction(view, words)]
    case 'no-cookies':
      return [
        words.noCookies,
        html`<p>${words.noCookiesAbout}</p>
          ${screenAction('primary', view.address, words.tryAgain)}`,
      ]
    case 'log-out':
      return [
        words.logOut,
        html`<form method="post" ${attribute('action', safeAddress(view.action))}>
          <button type="submit" class="button primary" autofocus>${words.logOut}</button>
        </form>`,
      ]
    case 'signed-out':
      return [
        words.signedOut,
        html`<p>${filled(words.signedOutAbout, { site: view.siteTitle })}</p>
          ${screenAction('secondary', view.address, words.signInAgain)}`,
      ]
    case 'preview-ended':
      return [words.previewEnded, html`<p>${words.previewEndedAbout}</p>`]
    case 'too-many':
      return [words.tooMany, html`<p>${words.tooManyAbout}</p>`]
    case 'failed':
      return [
        words.failed,
        html`<p>${words.failedAbout}</p>
          <p class="screen-detail"><code>${filled(words.requestId, { id: view.requestId })}</code></p>`,
      ]
  }
}

type Kind<Name> = Extract<ScreenView, { readonly kind: Name }>

function suggestions({ suggestions: found, frame }: Kind<'not-found'>, words: Words): Html {
  // Pages may have the same title, and whoever looks for one knows its address.
  const items = found.map(
    ({ title, address }) =>
      html`<li><a${href(address)}>${title} <span class="suggestion-at" dir="ltr">${shownPath(address)}</span></a></li>`,
  )
  const list =
    items.length > 0 &&
    html`<h2>${words.suggestions}</h2>
      <ul class="suggestions">
        ${items}
      </ul>`
  return html`${list}${frame && screenAction('primary', frame.address, words.toHome)}`
}

function shownPath(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const screenAction = (kind: 'primary' | 'secondary', address: string, label: string): Html =>
  html`<p class="screen-actions"><a class="button ${kind}" ${href(address)}>${label}</a></p>`

function signInAction({ address, wasRefused }: Kind<'sign-in'>, words: Words): Html {
  const about = wasRefused
    ? html`<p class="form-error" role="alert">${words.signInRefused}</p>`
    : html`<p>${words.signInAbout} ${address === undefined && words.signInNowhere}</p>`
  return html`${about} ${address !== undefined && screenAction('primary', address, words.signInSubmit)}`
}

function passwordForm({ siteTitle, action, wasWrong }: Kind<'password'>, words: Words): Html {
  const isWrong = wasWrong && html` aria-invalid="true" aria-describedby="~wrong"`
  const fault = wasWrong && html`<p id="~wrong" class="form-error" role="alert">${words.passwordWrong}</p>`
  const field = html`<input
    id="~password"
    type="password"
    name="password"
    required
    autofocus
    autocomplete="current-password"
    ${isWrong}
  />`
  return html`<p>${filled(words.passwordAbout, { site: siteTitle })}</p>
    <form method="post" ${attribute('action', safeAddress(action))}>
      <label for="~password">${words.passwordLabel}</label>
      ${field} ${fault}
      <button type="submit" class="button primary">${words.passwordSubmit}</button>
    </form>`
}
