import { type DocumentPage, getFrom, type VariableValue } from '@octavo/content'
import type { FoundContent } from './found-content.ts'

const expression = /<code class="expression">\s*(space|page)\.vars\.([\p{L}\p{Nd}_]{1,100})\s*<\/code>/gu

/** A document with the values of variables in the place of the expressions that name them; all else stays as it is. */
export async function evaluateText(content: FoundContent, page: DocumentPage, text: string): Promise<string> {
  const named = new Set([...text.matchAll(expression)].filter(([, of]) => of === 'space').map(([, , name]) => name!))
  const values = new Map<string, VariableValue | undefined>()
  for (const name of named) values.set(name, await getFrom(content.objects, content.root.variables, name))
  return text.replaceAll(expression, (_, of: string, name: string) => {
    const value = of === 'page' ? ownValue(page.variables, name) : values.get(name)
    return value === undefined ? '' : escapeMarkdown(String(value))
  })
}

const ownValue = (variables: DocumentPage['variables'], name: string): VariableValue | undefined =>
  variables && Object.hasOwn(variables, name) ? variables[name] : undefined

/** A value is text, and never marks. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|&]/g, String.raw`\$&`)
