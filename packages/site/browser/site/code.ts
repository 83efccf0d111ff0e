import { all, makeButton, words } from './page.ts'

/** Long code that its author wants short. */
export function startCode(): void {
  for (const code of all('.code[data-expandable]')) {
    const lines = (code.querySelector('pre')?.textContent ?? '').trimEnd().split('\n').length
    const more = makeButton('code-more')
    const show = (isShort: boolean) => {
      code.classList.toggle('short', isShort)
      more.ariaExpanded = String(!isShort)
      more.textContent = (isShort ? words['showAll']?.replace('{count}', String(lines)) : words['showLess']) ?? ''
    }
    more.addEventListener('click', () => show(!code.classList.contains('short')))
    show(true)
    code.append(more)
  }
}
