import { _, Ajv, type Options, str } from 'ajv'
import formats from 'ajv-formats'

/** An Ajv whose errors carry their schema and data, for the code that describes them. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ useDefaults: true, strictTypes: false, removeAdditional: false, verbose: true, ...options })
  ajv.removeKeyword('maxLength')
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    // The length is checked before a pattern is tried on a long text.
    before: 'minLength',
    error: {
      message: ({ schemaCode }) => str`must NOT have more than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
    validate: hasAtMost,
    errors: false,
  })
  formats.default(ajv)
  for (const name of ['date-time', 'uri']) ajv.addFormat(name, withinLength(ajv.formats[name]))
  return ajv
}

/** In characters: longer texts are of no format, and some formats take long to find out. */
const longestOfFormat = 8192

function withinLength(format: Ajv['formats'][string]): (text: string) => boolean {
  const validate = typeof format === 'object' && 'validate' in format ? format.validate : format
  return (text) => text.length <= longestOfFormat && (validate as (text: string) => boolean)(text)
}

/** Ajv would count the code points of every text; that takes long for many megabytes, and few texts need it. */
function hasAtMost(limit: number, text: string): boolean {
  if (text.length <= limit) return true
  if (text.length > 2 * limit) return false
  let count = 0
  for (let at = 0; at < text.length; count++) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return count <= limit
}
