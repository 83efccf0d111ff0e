import { documentHtml } from './document.ts'
import { banners, type Drawing, footer, header, scriptWords } from './frame.ts'
import { attribute, html, type Html, href } from './html.ts'
import { PageIcons } from './icons.ts'
import type { ScreenView } from './page-view.ts'
import { filled, languageOf } from './words/of-locale.ts'

/** What is shown where there is no page, as a whole document. */
export function screenHtml(view: ScreenView): string {
  const frame = view.kind === 'not-found' ? view.frame : undefined
  const language = languageOf(view.locale ?? frame?.look.locale ?? 'en')
  const drawing: Drawing = { language, icons: new PageIcons() }
  const { words } = language
  const [title, content] = screen(view, drawing)
  const site = 'siteTitle' in view ? view.siteTitle : frame?.title
  const body = html`<body class="screen" ${scriptWords(drawing)}>
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
          ${
            view.suggestions.length > 0 &&
            html`<h2>${words.suggestions}</h2>
              <ul class="suggestions">
                ${view.suggestions.map(({ title, address }) => html`<li><a${href(address)}>${title}</a></li>`)}
              </ul>`
          }${view.frame && html`<p class="screen-actions"><a class="button primary" ${href(view.frame.address)}>${words.toHome}</a></p>`}`,
      ]
    case 'password':
      return [
        words.password,
        html`<p>${filled(words.passwordAbout, { site: view.siteTitle })}</p>
          <form method="post" ${attribute('action', view.action)}>
            <label for="~password">${words.passwordLabel}</label
            ><input
              id="~password"
              type="password"
              name="password"
              required
              autofocus
              autocomplete="current-password"
              ${view.wasWrong && html` aria-invalid="true" aria-describedby="~wrong"`}
            />${view.wasWrong && html`<p id="~wrong" class="form-error" role="alert">${words.passwordWrong}</p>`}<button
              type="submit"
              class="button primary"
            >
              ${words.passwordSubmit}
            </button>
          </form>`,
      ]
    case 'share-link-ended':
      return [
        view.reason === 'expired' ? words.linkExpired : filled(words.linkRevoked, { site: view.siteTitle }),
        html`<p>${words.linkEndedAbout}</p>`,
      ]
    case 'sign-in':
      return [
        filled(words.signIn, { site: view.siteTitle }),
        view.address === undefined
          ? html`<p>${words.signInAbout} ${words.signInNowhere}</p>`
          : html`<p>${words.signInAbout}</p>
              <p class="screen-actions"><a class="button primary" ${href(view.address)}>${words.signInSubmit}</a></p>`,
      ]
    case 'signed-out':
      return [
        words.signedOut,
        html`<p>${filled(words.signedOutAbout, { site: view.siteTitle })}</p>
          <p class="screen-actions"><a class="button secondary" ${href(view.address)}>${words.signInAgain}</a></p>`,
      ]
    case 'preview-ended':
      return [words.previewEnded, html`<p>${words.previewEndedAbout}</p>`]
    case 'failed':
      return [
        words.failed,
        html`<p>${words.failedAbout}</p>
          <p class="screen-detail"><code>${filled(words.requestId, { id: view.requestId })}</code></p>`,
      ]
  }
}
