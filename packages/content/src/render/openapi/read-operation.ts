import { asJson, exampleOf } from './sample-values.ts'
import type { ContentModel, OperationModel } from './operation-nodes.ts'
import { type Field, fieldNode, markdown, schemaNodes, type SchemaPlace, typeText } from './schema-nodes.ts'
import { entriesOf, listOf, type Part, partOf, textOf } from './parts.ts'

type Found = { readonly operation: Part; readonly item: Part }

/** An operation of a specification, of any version of OpenAPI. */
export function readOperation(found: Found, method: string, path: string, place: SchemaPlace): OperationModel {
  const { operation, item } = found
  const { specification } = place
  const server = specification.server(operation, item)
  const parameters = parametersOf(found, place)
  const body = bodyOf(operation, parameters, place)
  const marks = [
    ...(operation['deprecated'] === true ? ['deprecated'] : []),
    ...(textOf(operation['x-stability']) === undefined ? [] : [textOf(operation['x-stability'])!]),
  ]
  const summary = textOf(operation['summary']) ?? textOf(operation['operationId']) ?? ''
  return {
    method,
    server,
    path,
    summary,
    marks,
    description: markdown(textOf(operation['description']) ?? '', place),
    security: specification.security(operation),
    parameters: groups(
      parameters.filter((one) => one.place !== 'body' && one.place !== 'formData'),
      place,
    ),
    body,
    responses: responsesOf(operation, place),
    samples: samplesOf(operation, method, `${server}${path}`, body),
  }
}

type Parameter = { readonly place: string; readonly field: Field; readonly part: Part }

function parametersOf({ operation, item }: Found, { specification }: SchemaPlace): Parameter[] {
  const found = new Map<string, Parameter>()
  for (const value of [...listOf(item['parameters']), ...listOf(operation['parameters'])]) {
    const { part } = specification.resolve(value)
    const name = textOf(part?.['name'])
    if (!part || name === undefined) continue
    const place = textOf(part['in']) ?? 'query'
    const schema = part['schema'] ?? (part['type'] === undefined ? undefined : part)
    const field = {
      name,
      schema,
      isRequired: part['required'] === true,
      description: textOf(part['description']),
      isDeprecated: part['deprecated'] === true,
    }
    found.set(`${place}:${name}`, { place, field, part })
  }
  return [...found.values()]
}

function groups(parameters: readonly Parameter[], place: SchemaPlace): OperationModel['parameters'] {
  return ['path', 'query', 'header', 'cookie'].flatMap((where) => {
    const fields = parameters.filter((one) => one.place === where).map(({ field }) => fieldNode(field, place))
    return fields.length === 0 ? [] : [{ place: where, fields }]
  })
}

function bodyOf(operation: Part, parameters: readonly Parameter[], place: SchemaPlace): OperationModel['body'] {
  const { part } = place.specification.resolve(operation['requestBody'])
  if (part) {
    const description = markdown(textOf(part['description']) ?? '', place)
    return { isRequired: part['required'] === true, description, contents: contentsOf(part['content'], place) }
  }
  const inBody = parameters.find((one) => one.place === 'body')
  if (inBody) {
    const content = contentOf('', inBody.field.schema, undefined, place)
    const description = markdown(textOf(inBody.part['description']) ?? '', place)
    return { isRequired: inBody.field.isRequired, description, contents: [content] }
  }
  const inForm = parameters.filter((one) => one.place === 'formData')
  if (inForm.length === 0) return undefined
  const fields = inForm.map(({ field }) => fieldNode(field, place))
  return { isRequired: false, description: [], contents: [{ type: '', fields, example: undefined }] }
}

function contentsOf(content: unknown, place: SchemaPlace): ContentModel[] {
  return entriesOf(content)
    .slice(0, 5)
    .map(([type, value]) => {
      const media = partOf(value)
      const given =
        media?.['example'] ??
        partOf(place.specification.resolve(entriesOf(media?.['examples'])[0]?.[1]).part)?.['value']
      return contentOf(type, media?.['schema'], given, place)
    })
}

function contentOf(type: string, schema: unknown, given: unknown, place: SchemaPlace): ContentModel {
  const isText = type === '' || /json|xml|text|form/.test(type)
  const example = isText ? asJson(given ?? exampleOf(schema, place.specification)) : undefined
  const fields = schemaNodes(schema, place)
  const name = schema === undefined ? '' : typeText(schema, place)
  const shown = name === '' ? type : type === '' ? name : `${type}: ${name}`
  return { type: shown, fields, example: example === '{}' || example === '[]' ? undefined : example }
}

function responsesOf(operation: Part, place: SchemaPlace): OperationModel['responses'] {
  const isOpen = operation['x-expandAllResponses'] === true
  return entriesOf(operation['responses'])
    .slice(0, 50)
    .map(([status, value], index) => {
      const { part } = place.specification.resolve(value)
      const description = markdown(textOf(part?.['description']) ?? '', place)
      // The older form has one schema and examples by type.
      const older =
        part?.['schema'] === undefined
          ? []
          : [contentOf('', part['schema'], entriesOf(part['examples'])[0]?.[1], place)]
      const contents = part?.['content'] === undefined ? older : contentsOf(part['content'], place)
      return { status, description, contents, isOpen: isOpen || index === 0 }
    })
}

function samplesOf(
  operation: Part,
  method: string,
  url: string,
  body: OperationModel['body'],
): OperationModel['samples'] {
  const given = listOf(operation['x-codeSamples'] ?? operation['x-code-samples']).flatMap((value) => {
    const part = partOf(value)
    const source = textOf(part?.['source'])
    const language = textOf(part?.['lang']) ?? 'text'
    return source === undefined
      ? []
      : [{ source, language: language.toLowerCase(), label: textOf(part?.['label']) ?? language }]
  })
  if (given.length > 0) return given.slice(0, 10)
  if (operation['x-hideSample'] === true || url === '') return []
  return [{ label: 'cURL', language: 'shellscript', source: curl(method, url, body?.contents[0]) }]
}

function curl(method: string, url: string, content: ContentModel | undefined): string {
  const lines = [method.toLowerCase() === 'get' ? `curl '${url}'` : `curl -X ${method.toUpperCase()} '${url}'`]
  if (content?.example !== undefined) {
    const type = /^[\w.+-]+\/[\w.+-]+/.exec(content.type)?.[0] ?? 'application/json'
    lines.push(`-H 'Content-Type: ${type}'`, `-d '${content.example.replaceAll("'", String.raw`'\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
