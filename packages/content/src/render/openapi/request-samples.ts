import { partOf } from './parts.ts'
import { formFields, type SampleRequest, type SentBody } from './sample-request.ts'
import { fileExample } from './sample-values.ts'

export type Sample = { readonly label: string; readonly language: string; readonly source: string }

/** A body that is longer is written once and no more. */
const longest = 4000

/** The same request in the languages that most readers call from. */
export function requestSamples(request: SampleRequest): Sample[] {
  const samples = [{ label: 'cURL', language: 'shellscript', source: curl(request) }]
  if ((request.body?.text.length ?? 0) > longest) return samples
  return [
    ...samples,
    { label: 'JavaScript', language: 'javascript', source: javascript(request) },
    { label: 'Python', language: 'python', source: python(request) },
  ]
}

const isJson = (body: SentBody): boolean => body.mediaType.includes('json') && body.value !== undefined
const isMultipart = (body: SentBody): boolean => body.mediaType.startsWith('multipart/')
const quoted = (text: string): string => JSON.stringify(text)
/** A field that holds a file is one whose example is only that: something. */
const isFile = (value: string): boolean => value === fileExample

const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curl({ method, url, headers, body }: SampleRequest): string {
  const start = method === 'GET' ? 'curl' : method === 'HEAD' ? 'curl -I' : `curl -X ${method}`
  const fields = body && formFields(body)
  const option = body && isMultipart(body) ? '-F' : '--data-urlencode'
  const sent = fields
    ? fields.map(([name, value]) => `${option} ${word(`${name}=${isFile(value) ? '@file' : value}`)}`)
    : body
      ? [`-d ${word(body.text)}`]
      : []
  const lines = headers.map(([name, value]) => `-H ${word(`${name}: ${value}`)}`)
  return [`${start} ${word(url)}`, ...lines, ...sent].join(' \\\n  ')
}

function javascript({ method, url, headers, body, answersJson }: SampleRequest): string {
  const fields = body && formFields(body)
  const isForm = fields && isMultipart(body)
  const form = isForm
    ? [
        'const form = new FormData()',
        ...fields.map(([name, value]) => `form.append(${quoted(name)}, ${isFile(value) ? 'file' : quoted(value)})`),
        '',
      ]
    : []
  const names = headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`)
  const content = body === undefined ? undefined : isForm ? 'form' : javascriptBody(body, fields)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(names.length === 0 ? [] : ['  headers: {', ...names, '  },']),
    ...(content === undefined ? [] : [`  body: ${content},`]),
  ]
  const call = options.length === 0 ? `(${quoted(url)})` : `(${quoted(url)}, {\n${options.join('\n')}\n})`
  const end = answersJson ? ['const data = await response.json()'] : []
  return [...form, `const response = await fetch${call}`, ...end].join('\n')
}

function javascriptBody(body: SentBody, fields: ReturnType<typeof formFields>): string {
  if (fields) return `new URLSearchParams(${indented(JSON.stringify(Object.fromEntries(fields), null, 2), '  ')})`
  return isJson(body) ? `JSON.stringify(${indented(JSON.stringify(body.value, null, 2), '  ')})` : quoted(body.text)
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

const functions: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

function python({ method, url, headers, body, answersJson }: SampleRequest): string {
  const call = functions.has(method)
    ? { name: method.toLowerCase(), first: [] }
    : { name: 'request', first: [`    ${quoted(method)},`] }
  // What is sent as JSON is said to be JSON by itself.
  const own = headers.filter(([name]) => !(body && isJson(body) && name.toLowerCase() === 'content-type'))
  const names = own.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`)
  const rest = [...(names.length === 0 ? [] : ['    headers={', ...names, '    },']), ...(body ? pythonBody(body) : [])]
  const end = answersJson ? ['data = response.json()'] : []
  if (rest.length === 0 && call.first.length === 0)
    return ['import requests', '', `response = requests.${call.name}(${quoted(url)})`, ...end].join('\n')
  const lines = [...call.first, `    ${quoted(url)},`, ...rest]
  return ['import requests', '', `response = requests.${call.name}(`, ...lines, ')', ...end].join('\n')
}

function pythonBody(body: SentBody): string[] {
  const fields = formFields(body)
  if (!fields) return [isJson(body) ? `    json=${literal(body.value, '    ')},` : `    data=${quoted(body.text)},`]
  const files = fields.filter(([, value]) => isMultipart(body) && isFile(value))
  const others = fields.filter((field) => !files.includes(field))
  return [
    ...(files.length === 0
      ? []
      : ['    files={', ...files.map(([name]) => `        ${quoted(name)}: open("file", "rb"),`), '    },']),
    ...(others.length === 0 ? [] : [`    data=${literal(Object.fromEntries(others), '    ')},`]),
  ]
}

/** JSON as Python writes it. */
function literal(value: unknown, indent: string): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  const deeper = `${indent}    `
  const part = partOf(value)
  const items = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : part && Object.entries(part).map(([name, one]) => `${quoted(name)}: ${literal(one, deeper)}`)
  if (items === undefined) return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return items.length === 0
    ? `${open}${close}`
    : `${open}\n${items.map((one) => `${deeper}${one},\n`).join('')}${indent}${close}`
}
