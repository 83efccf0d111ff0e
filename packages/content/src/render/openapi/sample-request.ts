import { entriesOf, listOf, type Part, partOf, textOf } from './parts.ts'
import { type Requirement, schemeKind } from './requirement.ts'

/** A request as a reader would send it, in whatever language. */
export type SampleRequest = {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: SentBody | undefined
  readonly answersJson: boolean
}

/** What is sent: its type, its text, and what the text means where it is JSON. */
export type SentBody = { readonly mediaType: string; readonly text: string; readonly value: unknown }

type SentParameter = {
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  /** What the specification gives as an example, if it gives one. */
  readonly given: unknown
  /** What the schema allows, where nothing is given. */
  readonly made: unknown
}

/** What is required, and what has an example. A part of the path that has none stays as the specification writes it. */
export function sampleRequest(
  method: string,
  address: string,
  parameters: readonly SentParameter[],
  requirement: Requirement | undefined,
  body: SentBody | undefined,
  answersJson: boolean,
): SampleRequest {
  const sent = [...parameters.flatMap(valuesOf), ...(requirement ?? []).flatMap(credentials)]
  const at = (place: string) => sent.filter((one) => one.place === place)
  const path = at('path').reduce((url, { name, value }) => url.replaceAll(`{${name}}`, encoded(value)), address)
  const query = at('query').map(({ name, value }) => `${encoded(name)}=${encoded(value)}`)
  const cookies = at('cookie').map(({ name, value }) => `${name}=${value}`)
  const type: [string, string][] =
    body && !body.mediaType.startsWith('multipart/') ? [['Content-Type', body.mediaType]] : []
  const named = [
    ...at('header')
      .toReversed()
      .map(({ name, value }): [string, string] => [name, value]),
    ...type,
  ]
  const headers = new Map(named.map(([name, value]) => [name.toLowerCase(), [name, value] as const]))
  if (cookies.length > 0) headers.set('cookie', ['Cookie', cookies.join('; ')])
  return {
    method: method.toUpperCase(),
    url: query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`,
    headers: [...headers.values()].map(([name, value]) => [name, value.replaceAll(/[\r\n]+/g, ' ')]),
    body,
    answersJson,
  }
}

type Sent = { readonly place: string; readonly name: string; readonly value: string }

function valuesOf({ name, place, isRequired, given, made }: SentParameter): Sent[] {
  const value = given ?? (isRequired && place !== 'path' ? made : undefined)
  const values = Array.isArray(value) ? value.slice(0, 5) : [value]
  return values.flatMap((one) => (textOf(one) === undefined ? [] : [{ place, name, value: textOf(one)! }]))
}

function credentials({ scheme }: Requirement[number]): Sent[] {
  const type = textOf(scheme?.['type'])
  const prefix = textOf(scheme?.['x-gitbook-prefix'])
  const token = textOf(scheme?.['x-gitbook-token-placeholder'])
  if (type === 'apiKey') {
    const value = [prefix, token ?? 'YOUR_API_KEY'].filter(Boolean).join(' ')
    return [{ place: textOf(scheme?.['in']) ?? 'header', name: textOf(scheme?.['name']) ?? 'X-API-Key', value }]
  }
  const kind = schemeKind(scheme)
  if (kind === undefined) return []
  const value = `${prefix ?? kind} ${token ?? (kind === 'Basic' ? 'YOUR_CREDENTIALS' : 'YOUR_TOKEN')}`
  return [{ place: 'header', name: 'Authorization', value }]
}

/** The first example that is given: for the parameter, or by its schema. */
export function givenExample(part: Part, schema: Part | undefined, resolve: (value: unknown) => Part | undefined) {
  const named = resolve(entriesOf(part['examples'])[0]?.[1])?.['value']
  return part['example'] ?? named ?? schema?.['example'] ?? listOf(schema?.['examples'])[0]
}

/** The text of a body, and what it means. */
export function sentBody(mediaType: string, text: string | undefined): SentBody | undefined {
  if (text === undefined) return undefined
  try {
    return { mediaType, text, value: JSON.parse(text) as unknown }
  } catch {
    return { mediaType, text, value: undefined }
  }
}

/** The fields of a form, if the body is one. */
export function formFields({ mediaType, value }: SentBody): readonly (readonly [string, string])[] | undefined {
  if (!/^(?:multipart\/|application\/x-www-form-urlencoded)/.test(mediaType) || !partOf(value)) return undefined
  return entriesOf(value).map(([name, one]) => [name, textOf(one) ?? JSON.stringify(one)])
}

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed())
