import { parse } from 'yaml'

/** An OpenAPI document, from JSON or YAML; undefined where the text is neither. What an alias repeats is limited by the parser. */
export function readSpecification(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { uniqueKeys: false, logLevel: 'silent' })
  } catch {
    return undefined
  }
}
