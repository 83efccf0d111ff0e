/** The words of the theme, in the language of the page. */
export const words: Record<string, string> = JSON.parse(document.body.dataset['words'] ?? '{}') as Record<
  string,
  string
>

export const all = <Found extends HTMLElement>(selector: string, within: ParentNode = document): Found[] => [
  ...within.querySelectorAll<Found>(selector),
]

/** What is remembered for the next page; where storage is closed, nothing is. */
export const memory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`octavo-${key}`)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(`octavo-${key}`)
      else localStorage.setItem(`octavo-${key}`, value)
    } catch {
      // Then the choice holds for this page.
    }
  },
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

export function makeButton(className: string, ...children: (Node | string)[]): HTMLButtonElement {
  const button = make('button', className, ...children)
  button.type = 'button'
  return button
}

export function makeSign(name: string): HTMLSpanElement {
  const sign = make('span', `i i-${name}`)
  sign.ariaHidden = 'true'
  return sign
}

/** Told to those who do not see that something changed. */
export function announce(message: string): void {
  let region = document.getElementById('~said')
  if (!region) {
    region = make('div', 'visually-hidden')
    region.id = '~said'
    region.role = 'status'
    document.body.append(region)
  }
  region.textContent = message
}
