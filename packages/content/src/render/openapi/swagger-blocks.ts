import type { RenderRun, TagUse } from '../run.ts'
import { isBlankText, type Node } from '../tree.ts'
import { methodOf, operationBlock, placeOf } from './operation-blocks.ts'
import { type OperationModel, operationNodes } from './operation-nodes.ts'
import { fieldNode } from './schema-nodes.ts'
import { Specification } from './specification.ts'

/** The oldest form of an operation: of a file, or written down in tags. */
export function swaggerBlock(use: TagUse, run: RenderRun): Node[] {
  const parts = use.parts()
  if (use.attributes.has('src') || parts.length === 0) return operationBlock(use, run)
  const place = placeOf(use, run, new Specification({}))
  const named = (name: string) => parts.filter((part) => part.name === name)
  const parameters = named('swagger-parameter').map((part) => ({
    place: placeName(part.attributes.get('in')),
    node: fieldNode(
      {
        name: part.attributes.get('name') ?? '',
        type: part.attributes.get('type') ?? '',
        schema: undefined,
        isRequired: part.attributes.get('required') === 'true',
        description: content(part),
      },
      place,
    ),
  }))
  const groups = [...new Set(parameters.map((one) => one.place))].map((where) => ({
    place: where,
    fields: parameters.filter((one) => one.place === where).map(({ node }) => node),
  }))
  const responses = named('swagger-response').map((part, index): OperationModel['responses'][number] => {
    const body = content(part)
    const words = part.attributes.get('description') ?? ''
    return {
      status: part.attributes.get('status') ?? '',
      description: words === '' ? [] : run.render(words, place.source),
      headers: [],
      contents: body.length === 0 ? [] : [{ type: '', fields: body, examples: [] }],
      isOpen: index === 0,
    }
  })
  return operationNodes({
    method: methodOf(use),
    server: (use.attributes.get('baseurl') ?? '').replace(/\/$/, ''),
    path: use.attributes.get('path') ?? '',
    summary: use.attributes.get('summary') ?? '',
    description: named('swagger-description').flatMap(content),
    marks: [],
    security: { isOptional: false, ways: [] },
    parameters: groups,
    body: undefined,
    responses,
    samples: [],
  })
}

const content = (part: TagUse): Node[] => part.body().filter((node) => !isBlankText(node))

const placeName = (written: string | undefined) =>
  /^(?:path|query|header|cookie|body|formData)$/.test(written ?? '') ? written! : 'query'
