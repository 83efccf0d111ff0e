import { type DocumentPage, evaluate, parseExpression, type Value } from '@octavo/content'
import type { FoundContent } from './found-content.ts'
import { variablesOf } from './variables-of.ts'

const expression = /<code class="expression">([^<]{1,1024})<\/code>/gu
/** Further ones stay as they are: reading them would hold up others. */
const mostExpressions = 1000

/** A document with values in the place of the expressions in it. One that cannot be read stays as it is. */
export async function evaluateText(
  content: FoundContent,
  variables: DocumentPage['variables'],
  text: string,
): Promise<string> {
  if (!text.includes('<code class="expression">')) return text
  const scope = {
    space: { vars: await variablesOf(content) },
    page: { vars: { ...variables } },
    visitor: { claims: {} },
  }
  let left = mostExpressions
  return text.replaceAll(expression, (whole, source: string) => {
    if (left-- <= 0) return whole
    const parsed = parseExpression(source)
    return parsed.ok ? shown(evaluate(parsed.expression, scope)) : whole
  })
}

/** A value is text, and never marks. */
const shown = (value: Value): string =>
  value === undefined || value === null || typeof value === 'object'
    ? ''
    : String(value).replaceAll(/[\\`*_{}[\]<>#|&]/g, String.raw`\$&`)
