import { all, announce, make, makeButton, makeSign, words } from './page.ts'

/** What each button shows when it tells nothing, and until when it tells something. */
const signs = new WeakMap<Element, { readonly usual: string; timer?: ReturnType<typeof setTimeout> }>()

/** Copies what is given, now or after it was fetched, and tells on the button how it went. */
async function copyFor(button: HTMLButtonElement, text: string | Promise<string>): Promise<void> {
  const sign = button.querySelector('.i')
  const shown = signs.get(button) ?? { usual: sign?.className ?? '' }
  signs.set(button, shown)
  try {
    if (!isSecureContext) copyBySelection(await text, button)
    // Safari copies after a fetch only if the clipboard was asked before it.
    else if (typeof text !== 'string' && typeof ClipboardItem === 'function') {
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } else await navigator.clipboard.writeText(await text)
    if (sign) sign.className = 'i i-check'
    button.classList.add('done')
    announce(words['copied'] ?? '')
  } catch {
    announce(words['copyFailed'] ?? '')
    if (sign) sign.className = 'i i-close'
  }
  clearTimeout(shown.timer)
  shown.timer = setTimeout(() => {
    if (sign) sign.className = shown.usual
    button.classList.remove('done')
  }, 1600)
}

/** Over plain HTTP, as inside of many a company, there is no clipboard to write to. */
function copyBySelection(text: string, button: HTMLElement): void {
  const field = make('textarea', 'visually-hidden')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  button.focus()
  if (!isCopied) throw new Error('copy')
}

async function fetched(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/markdown' } })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.text()
}

export function startCopy(): void {
  for (const button of all<HTMLButtonElement>('[data-copy-from]')) {
    button.addEventListener('click', () => void copyFor(button, fetched(button.dataset['copyFrom'] ?? '')))
  }
  for (const button of all<HTMLButtonElement>('[data-copy]')) {
    // An address is used elsewhere, so it is a whole one.
    button.addEventListener(
      'click',
      () => void copyFor(button, new URL(button.dataset['copy'] ?? '', location.href).href),
    )
  }
  // The address of an operation is copied as code is.
  for (const code of all('.code, .endpoint')) {
    const button = makeButton('', makeSign('copy'))
    button.ariaLabel = words['copy'] ?? ''
    button.title = words['copy'] ?? ''
    button.addEventListener('click', () => void copyFor(button, code.querySelector('pre, code')?.textContent ?? ''))
    code.append(make(code.matches('p') ? 'span' : 'div', 'code-tools', button))
  }
  for (const prompt of all('details.prompt[data-open-in]')) startPrompt(prompt)
}

/** The same as the actions of a page. */
const assistants = { ChatGPT: 'https://chatgpt.com/?q=', Claude: 'https://claude.ai/new?q=' }

function startPrompt(prompt: HTMLElement): void {
  const text = all('summary ~ *', prompt)
    .map((part) => (part.querySelector('pre') ?? part).textContent.trim())
    .join('\n\n')
  const links = Object.entries(assistants).map(([name, ask]) => {
    const link = make('a', 'button secondary small', (words['openIn'] ?? '').replace('{name}', name))
    link.href = ask + encodeURIComponent(text)
    link.target = '_blank'
    link.rel = 'noopener'
    return link
  })
  prompt.append(make('p', 'prompt-actions', ...links))
}
