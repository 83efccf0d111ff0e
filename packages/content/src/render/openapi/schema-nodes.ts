import type { RenderRun, Source } from '../run.ts'
import { element, type Node, text } from '../tree.ts'
import { entriesOf, listOf, own, type Part, partOf, textOf } from './parts.ts'
import { goes, type Way } from './sample-values.ts'
import type { Specification } from './specification.ts'

/** What a schema is shown with. `trail` are the names of the schemas around: one that holds itself ends there. */
export type SchemaPlace = {
  readonly run: RenderRun
  readonly source: Source
  readonly specification: Specification
  readonly trail: readonly string[]
  /** Where a schema is shown as what is sent, or as what is answered. */
  readonly way?: Way
}

const deepest = 8

/** A schema as a tree: the fields of an object, what a list holds, the forms that are allowed. */
export function schemaNodes(value: unknown, place: SchemaPlace): Node[] {
  const { part, name } = place.specification.resolve(value)
  if (!part || !place.run.mayShowPart()) return []
  if (name !== undefined && place.trail.includes(name)) return [note(`${name}, as above`)]
  if (place.trail.length > deepest) return [note('…')]
  const inner = { ...place, trail: [...place.trail, name ?? ''] }
  const schema = merged(part, inner)
  const forms = listOf(schema['oneOf'] ?? schema['anyOf'])
  const fields = fieldsOf(schema, inner)
  const items = schema['items'] === undefined ? [] : schemaNodes(schema['items'], inner)
  const shown: Node[] = fields.length > 0 ? [element('ul', { class: 'fields' }, fields)] : items
  const bodies = forms.map((form) => schemaNodes(form, inner))
  // What forms without fields there are, the type says.
  if (bodies.every((body) => body.length === 0) && typeText(part, place) !== '') return shown
  const options = forms.map((form, index) => {
    const body = bodies[index]!
    const title = typeText(form, place) || `Form ${index + 1}`
    return body.length === 0 ? element('p', { class: 'form' }, [text(title)]) : nested(title, body)
  })
  return [...shown, element('p', { class: 'part-title' }, [text(schema['oneOf'] ? 'One of' : 'Any of')]), ...options]
}

const note = (words: string): Node => element('p', { class: 'note-text' }, [text(words)])
/** What has nothing to open is said at once. */
const isNote = (nodes: readonly Node[]): boolean =>
  nodes.every((node) => node.type === 'element' && node.attributes['class'] === 'note-text')
const nested = (title: string, body: Node[]): Node =>
  element('details', { class: 'nested' }, [element('summary', {}, [text(title)]), ...body])

/** `allOf` as the one object that it means. */
function merged(part: Part, place: SchemaPlace): Part {
  const all = listOf(part['allOf'])
  if (all.length === 0 || !place.run.mayShowPart() || place.trail.length > deepest) return part
  const properties: Record<string, unknown> = {}
  const required: unknown[] = [...listOf(part['required'])]
  const parts = all.flatMap((one) => {
    const { part: found, name } = place.specification.resolve(one)
    if (!found || (name !== undefined && place.trail.includes(name))) return []
    return [merged(found, { ...place, trail: [...place.trail, name ?? ''] })]
  })
  for (const one of [...parts, part]) {
    Object.assign(properties, partOf(one['properties']))
    required.push(...listOf(one['required']))
  }
  return { ...Object.assign({}, ...parts), ...part, properties, required } as Part
}

function fieldsOf(schema: Part, place: SchemaPlace): Node[] {
  const required = new Set(listOf(schema['required']))
  const fields = entriesOf(schema['properties'])
    .filter(([, value]) => partOf(value) && own(partOf(value), 'x-internal') !== true)
    .filter(([, value]) => goes(place.specification.resolve(value).part, place.way))
    .map(([name, value]) =>
      fieldNode({ name, schema: value, isRequired: required.has(name), description: undefined }, place),
    )
  const additional = partOf(schema['additionalProperties'])
  if (additional && Object.keys(additional).length > 0) {
    fields.push(
      fieldNode({ name: '(any other)', schema: additional, isRequired: false, description: undefined }, place),
    )
  }
  return fields
}

export type Field = {
  readonly name: string
  readonly schema: unknown
  readonly isRequired: boolean
  readonly description: string | readonly Node[] | undefined
  readonly type?: string | undefined
  readonly isDeprecated?: boolean
  /** Instead of the one that the schema gives. */
  readonly example?: unknown
}

/** One field: its name and type, what it means, what values it takes, and what it holds. */
export function fieldNode(field: Field, place: SchemaPlace): Node {
  const { part } = place.specification.resolve(field.schema)
  const head: Node[] = [element('code', { class: 'field-name' }, [text(field.name)])]
  const type = field.type ?? typeText(field.schema, place)
  if (type !== '') head.push(text(' '), element('span', { class: 'type' }, [text(type)]))
  if (field.isRequired) head.push(text(' '), element('span', { class: 'required' }, [text('required')]))
  if (field.isDeprecated || part?.['deprecated'] === true)
    head.push(text(' '), element('span', { class: 'deprecated' }, [text('deprecated')]))
  for (const [key, words] of onlyKeys)
    if (place.way === undefined && part?.[key] === true)
      head.push(text(' '), element('span', { class: 'stability' }, [text(words)]))
  const description = field.description ?? textOf(part?.['description'])
  const words = typeof description === 'string' ? markdown(description, place) : [...(description ?? [])]
  const inner = field.schema === undefined ? [] : schemaNodes(field.schema, place)
  const children = isNote(inner) ? inner : [nested(part?.['items'] === undefined ? 'Fields' : 'Items', inner)]
  return element('li', { class: 'field' }, [
    element('p', { class: 'field-head' }, head),
    ...words,
    ...factNodes(field.example === undefined ? part : { ...part, example: field.example }, place),
    ...children,
  ])
}

export const markdown = (description: string, { run, source }: SchemaPlace): Node[] =>
  description.trim() === '' || !run.mayInclude(description.length) ? [] : run.render(description, source)

/** Default, example, limits and values. */
function factNodes(part: Part | undefined, { specification }: SchemaPlace): Node[] {
  if (!part) return []
  const facts: Node[] = []
  for (const [key, label] of factKeys) {
    const value = key === 'example' ? (part['example'] ?? listOf(part['examples'])[0]) : part[key]
    // In older versions two of the limits are switches of others.
    if (value === undefined || value === null || (typeof value === 'boolean' && limits.has(key))) continue
    const shown = textOf(value) ?? JSON.stringify(value)?.slice(0, 300)
    if (shown !== undefined)
      facts.push(element('span', { class: 'fact' }, [text(`${label} `), element('code', {}, [text(shown)])]), text(' '))
  }
  const values = listOf(part['enum'] ?? specification.resolve(part['items']).part?.['enum'])
  const nodes: Node[] = facts.length > 0 ? [element('p', { class: 'facts' }, facts.slice(0, -1))] : []
  if (values.length > 0) nodes.push(valuesNode(values, part))
  return nodes
}

const factKeys: readonly (readonly [string, string])[] = [
  ['default', 'Default'],
  ['example', 'Example'],
  ['const', 'Always'],
  ['pattern', 'Pattern'],
  ['minimum', 'At least'],
  ['maximum', 'At most'],
  ['exclusiveMinimum', 'More than'],
  ['exclusiveMaximum', 'Less than'],
  ['multipleOf', 'Multiple of'],
  ['minLength', 'Shortest'],
  ['maxLength', 'Longest'],
  ['minItems', 'Fewest items'],
  ['maxItems', 'Most items'],
]

const limits: ReadonlySet<string> = new Set(['exclusiveMinimum', 'exclusiveMaximum'])

const onlyKeys = [
  ['readOnly', 'read only'],
  ['writeOnly', 'write only'],
] as const

function valuesNode(values: readonly unknown[], part: Part): Node {
  const descriptions = partOf(part['x-enumDescriptions']) ?? {}
  const items = values.slice(0, 100).flatMap((value, index): Node[] => {
    const shown = textOf(value) ?? String(JSON.stringify(value))
    const about = textOf(own(descriptions, shown))
    const node = [element('code', {}, [text(shown)]), ...(about === undefined ? [] : [text(` ${about}`)])]
    return index === 0 ? node : [text(', '), ...node]
  })
  return element('p', { class: 'values' }, [text('Values: '), ...items])
}

/** `array of Berth`, `string (date-time)`. */
export function typeText(value: unknown, place: SchemaPlace, depth = 0): string {
  const { part, name } = place.specification.resolve(value)
  if (!part) return name ?? ''
  const written = part['type']
  const types = Array.isArray(written) ? written.filter((one) => one !== 'null').map(String) : [textOf(written) ?? '']
  const isNullable = part['nullable'] === true || (Array.isArray(written) && written.includes('null'))
  const end = isNullable ? ', or null' : ''
  if (types.includes('array') && depth < 3)
    return `array of ${typeText(part['items'], place, depth + 1) || 'anything'}${end}`
  const format = textOf(part['format'])
  const type = types.filter((one) => one !== '').join(' or ')
  const named = name ?? textOf(part['title']) ?? (type === '' ? formsText(part, place, depth) : type)
  const shown = type === 'object' || type === '' ? named : type
  return `${shown}${format === undefined ? '' : ` (${format})`}${shown === '' ? '' : end}`
}

/** `string or integer` */
function formsText(part: Part, place: SchemaPlace, depth: number): string {
  const forms = listOf(part['oneOf'] ?? part['anyOf'])
  if (depth >= 3 || forms.length === 0 || forms.length > 5) return ''
  const types = forms.map((form) => typeText(form, place, depth + 1))
  return types.includes('') ? '' : [...new Set(types)].join(' or ')
}
