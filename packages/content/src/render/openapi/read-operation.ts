import type { ContentModel, NamedExample, OperationModel } from './operation-nodes.ts'
import { requestSamples } from './request-samples.ts'
import { givenExample, sampleRequest, sentBody, type SentBody } from './sample-request.ts'
import { asJson, exampleOf, fileExample } from './sample-values.ts'
import { securityNodes } from './security.ts'
import { type Field, fieldNode, markdown, schemaNodes, type SchemaPlace, typeText } from './schema-nodes.ts'
import { entriesOf, listOf, type Part, partOf, textOf } from './parts.ts'
import { element, type Node } from '../tree.ts'

type Found = { readonly operation: Part; readonly item: Part }

/** An operation of a specification, of any version of OpenAPI. */
export function readOperation(found: Found, method: string, path: string, place: SchemaPlace): OperationModel {
  const { operation, item } = found
  const { specification } = place
  const server = specification.server(operation, item)
  const parameters = parametersOf(found, place)
  const body = bodyOf(operation, parameters, { ...place, way: 'request' })
  const requirements = specification.security(operation)
  const responses = responsesOf(operation, { ...place, way: 'response' })
  const given = givenSamples(operation)
  const isMade = given.length === 0 && operation['x-hideSample'] !== true && `${server}${path}` !== ''
  const sent = parameters.map((one) => ({
    ...one,
    ...one.field,
    made: exampleOf(one.field.schema, specification, 'request'),
  }))
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
    security: {
      isOptional: requirements.some((one) => one.length === 0),
      ways: securityNodes(requirements, place),
    },
    parameters: groups(
      parameters.filter((one) => one.place !== 'body' && one.place !== 'formData'),
      place,
    ),
    // What the sample sends is not shown a second time.
    body: body && {
      ...body.model,
      contents: isMade && body.sent ? withoutFirst(body.model.contents) : body.model.contents,
    },
    responses,
    samples: isMade
      ? requestSamples(
          sampleRequest(method, `${server}${path}`, sent, requirements[0], body?.sent, answersJson(operation, place)),
        )
      : given,
  }
}

const withoutFirst = ([first, ...rest]: readonly ContentModel[]): readonly ContentModel[] =>
  first && first.examples.length < 2 ? [{ ...first, examples: [] }, ...rest] : first ? [first, ...rest] : rest

type Parameter = { readonly place: string; readonly field: Field; readonly part: Part; readonly given: unknown }

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
      example: part['example'],
    }
    const given = givenExample(part, specification.resolve(schema).part, (one) => specification.resolve(one).part)
    found.set(`${place}:${name}`, { place, field, part, given })
  }
  return [...found.values()]
}

function groups(parameters: readonly Parameter[], place: SchemaPlace): OperationModel['parameters'] {
  return ['path', 'query', 'header', 'cookie'].flatMap((where) => {
    const fields = parameters.filter((one) => one.place === where).map(({ field }) => fieldNode(field, place))
    return fields.length === 0 ? [] : [{ place: where, fields }]
  })
}

type Body = { readonly model: NonNullable<OperationModel['body']>; readonly sent: SentBody | undefined }

function bodyOf(operation: Part, parameters: readonly Parameter[], place: SchemaPlace): Body | undefined {
  const { part } = place.specification.resolve(operation['requestBody'])
  if (part) {
    const description = markdown(textOf(part['description']) ?? '', place)
    const contents = contentsOf(part['content'], place)
    const [type = ''] = entriesOf(part['content'])[0] ?? []
    const model = { isRequired: part['required'] === true, description, contents }
    return { model, sent: sentBody(type, contents[0]?.examples[0]?.source) }
  }
  const inBody = parameters.find((one) => one.place === 'body')
  if (inBody) {
    const content = contentOf('', inBody.field.schema, [], place)
    const description = markdown(textOf(inBody.part['description']) ?? '', place)
    const model = { isRequired: inBody.field.isRequired, description, contents: [content] }
    return { model, sent: sentBody('application/json', content.examples[0]?.source) }
  }
  const inForm = parameters.filter((one) => one.place === 'formData')
  if (inForm.length === 0) return undefined
  const fields = inForm.map(({ field }) => fieldNode(field, place))
  const contents = [{ type: '', fields: [element('ul', { class: 'fields' }, fields)], examples: [] }]
  return { model: { isRequired: false, description: [], contents }, sent: sentForm(inForm, place) }
}

function sentForm(parameters: readonly Parameter[], { specification }: SchemaPlace): SentBody | undefined {
  const values = parameters.map(({ field, part, given }): [string, unknown] => {
    const made = part['type'] === 'file' ? fileExample : exampleOf(part, specification, 'request')
    return [field.name, given ?? made]
  })
  const hasFiles = parameters.some(({ part }) => part['type'] === 'file')
  const type = hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return sentBody(type, asJson(Object.fromEntries(values)))
}

const mostExamples = 5

function contentsOf(content: unknown, place: SchemaPlace): ContentModel[] {
  return entriesOf(content)
    .slice(0, 5)
    .map(([type, value]) => {
      const media = partOf(value)
      return contentOf(type, media?.['schema'], givenExamples(media, place), place)
    })
}

type Given = { readonly name: string; readonly value: unknown }

function givenExamples(media: Part | undefined, { specification }: SchemaPlace): Given[] {
  if (media?.['example'] !== undefined) return [{ name: '', value: media['example'] }]
  const named = entriesOf(media?.['examples'])
    .slice(0, mostExamples)
    .flatMap(([key, value]) => {
      const { part } = specification.resolve(value)
      return part?.['value'] === undefined ? [] : [{ name: textOf(part['summary']) ?? key, value: part['value'] }]
    })
  return named.length === 1 ? [{ name: '', value: named[0]!.value }] : named
}

function contentOf(type: string, schema: unknown, given: readonly Given[], place: SchemaPlace): ContentModel {
  const fields = schemaNodes(schema, place)
  const name = schema === undefined ? '' : typeText(schema, place)
  const shown = name === '' ? type : type === '' ? name : `${type}: ${name}`
  return { type: shown, fields, examples: examplesOf(type, schema, given, place) }
}

/** Those that are given; else one that is made, of what is written as JSON or as a form. */
function examplesOf(type: string, schema: unknown, given: readonly Given[], place: SchemaPlace): NamedExample[] {
  const canBeMade = type === '' || /json|form/.test(type)
  const made = canBeMade ? [{ name: '', value: exampleOf(schema, place.specification, place.way ?? 'response') }] : []
  const values = given.length > 0 && /^$|json|xml|text|form/.test(type) ? given : made
  return values.flatMap(({ name, value }) => {
    const source = asJson(value)
    return source === undefined || source === '{}' || source === '[]' ? [] : [{ name, source }]
  })
}

function responsesOf(operation: Part, place: SchemaPlace): OperationModel['responses'] {
  const isOpen = operation['x-expandAllResponses'] === true
  return entriesOf(operation['responses'])
    .slice(0, 50)
    .map(([status, value], index) => {
      const { part } = place.specification.resolve(value)
      const description = markdown(textOf(part?.['description']) ?? '', place)
      // The older form has one schema and examples by type.
      const old = entriesOf(part?.['examples']).slice(0, 1)
      const olderExamples = old.map(([, example]) => ({ name: '', value: example }))
      const older = part?.['schema'] === undefined ? [] : [contentOf('', part['schema'], olderExamples, place)]
      const contents = part?.['content'] === undefined ? older : contentsOf(part['content'], place)
      return { status, description, headers: headersOf(part, place), contents, isOpen: isOpen || index === 0 }
    })
}

function headersOf(response: Part | undefined, place: SchemaPlace): Node[] {
  return entriesOf(response?.['headers'])
    .slice(0, 50)
    .flatMap(([name, value]) => {
      const { part } = place.specification.resolve(value)
      if (!part) return []
      const schema = part['schema'] ?? (part['type'] === undefined ? undefined : part)
      const description = textOf(part['description'])
      const isRequired = part['required'] === true
      return [fieldNode({ name, schema, isRequired, description, example: part['example'] }, place)]
    })
}

/** Whether what is answered when all is well is JSON. */
function answersJson(operation: Part, { specification }: SchemaPlace): boolean {
  const well = entriesOf(operation['responses']).find(([status]) => status.startsWith('2'))
  const { part } = specification.resolve(well?.[1])
  return part?.['schema'] !== undefined || entriesOf(part?.['content']).some(([type]) => type.includes('json'))
}

function givenSamples(operation: Part): OperationModel['samples'] {
  return listOf(operation['x-codeSamples'] ?? operation['x-code-samples'])
    .slice(0, 10)
    .flatMap((value) => {
      const part = partOf(value)
      const source = textOf(part?.['source'])
      const language = textOf(part?.['lang']) ?? 'text'
      return source === undefined
        ? []
        : [{ source, language: language.toLowerCase(), label: textOf(part?.['label']) ?? language }]
    })
}
