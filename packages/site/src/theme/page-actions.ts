import { type Drawing, sign } from './drawing.ts'
import { attribute, html, type Html, href, nothing, safeAddress } from './html.ts'
import type { PageView } from './page-view.ts'
import type { Words } from './words/en.ts'
import { filled } from './words/of-locale.ts'

/** Where a question can be asked by its address. The script knows the same ones. */
const assistants = [
  { name: 'ChatGPT', ask: 'https://chatgpt.com/?q=' },
  { name: 'Claude', ask: 'https://claude.ai/new?q=' },
]

/** What a reader, or an assistant, can do with the page. Copying needs a script; the rest are links. */
export function pageActions({ addresses, frame }: PageView, { language: { words } }: Drawing): Html {
  const wanted = new Set(frame.look.pageActions)
  const markdown = wanted.has('markdown') ? safeAddress(addresses.markdown) : undefined
  const mcp = wanted.has('mcp') ? addresses.mcp : undefined
  const edit = safeAddress(addresses.edit)
  const readable = wanted.has('external-ai') ? addresses.forAssistants : undefined
  const items = [
    markdown !== undefined &&
      copying(attribute('data-copy-from', markdown), line('copy', words.copyPage, words.copyPageAbout)),
    markdown !== undefined && leading(markdown, line('markdown', words.viewMarkdown, words.viewMarkdownAbout)),
    edit !== undefined && leading(edit, line('edit', words.editPage, words.editPageAbout)),
    ...(readable === undefined ? [] : asking(readable, words)),
    mcp !== undefined && copying(attribute('data-copy', mcp), line('plug', words.copyMcp, words.copyMcpAbout)),
  ]
  if (items.every((item) => item === false)) return nothing
  const needsScript = [markdown, edit, readable].every((one) => one === undefined) && ' needs-script'
  return html`<div class="actions${needsScript}">
    ${markdown !== undefined && copyButton(markdown, words.copyPage)}
    <details class="menu end" name="~menus">
      <summary class="action" aria-label="${words.actions}">${sign('down')}</summary>
      <ul class="menu-list">
        ${items}
      </ul>
    </details>
  </div>`
}

function asking(address: string, words: Words): Html[] {
  const question = encodeURIComponent(filled(words.askAbout, { address }))
  return assistants.map(({ name, ask }) => {
    const shown = line('out', filled(words.openIn, { name }), words.openInAbout)
    return html`<li><a${href(`${ask}${question}`)} target="_blank" rel="noopener">${shown}</a></li>`
  })
}

const copying = (attributes: Html, content: Html): Html =>
  html`<li class="needs-script"><button type="button" ${attributes}>${content}</button></li>`

const leading = (address: string, content: Html): Html => html`<li><a${href(address)}>${content}</a></li>`

const copyButton = (address: string, label: string): Html =>
  html`<button type="button" class="action needs-script" data-copy-from="${address}">
    ${sign('copy')}<span class="action-words">${label}</span>
  </button>`

const line = (name: string, title: string, about: string): Html =>
  html`${sign(name)}<span><span class="menu-title">${title}</span><span class="menu-about">${about}</span></span>`
