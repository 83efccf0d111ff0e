import { tabKey } from '../blocks/containers.ts'
import { type CodeNode, element, type ElementNode, type Node, text } from '../tree.ts'
import type { Sample } from './request-samples.ts'

export type ContentModel = {
  /** As it is shown: the media type, and what the schema is called. */
  readonly type: string
  readonly fields: Node[]
  readonly examples: readonly NamedExample[]
}

/** One that stands alone needs no name. */
export type NamedExample = { readonly name: string; readonly source: string }

/** An operation, however it was written down. */
export type OperationModel = {
  readonly method: string
  readonly server: string
  readonly path: string
  readonly summary: string
  readonly description: Node[]
  readonly marks: readonly string[]
  /** The ways for callers to show who they are; none, and they need not. */
  readonly security: { readonly isOptional: boolean; readonly ways: Node[] }
  /** By where they are sent: path, query, header, cookie. */
  readonly parameters: readonly { readonly place: string; readonly fields: Node[] }[]
  readonly body:
    | { readonly isRequired: boolean; readonly description: Node[]; readonly contents: readonly ContentModel[] }
    | undefined
  readonly responses: readonly {
    readonly status: string
    readonly description: Node[]
    readonly headers: Node[]
    readonly contents: readonly ContentModel[]
    readonly isOpen: boolean
  }[]
  readonly samples: readonly Sample[]
}

const titles: Readonly<Record<string, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
  body: 'Body',
  formData: 'Form fields',
}

const partTitle = (words: string): Node => element('p', { class: 'part-title' }, [text(words)])

const codeNode = (source: string, language: string): CodeNode => ({ type: 'code', source, language })

/** Readable from top to bottom without a script. */
export function operationNodes(model: OperationModel): Node[] {
  const method = model.method.toLowerCase()
  const marks = model.marks.flatMap((mark) => [
    text(' '),
    element('span', { class: mark === 'deprecated' ? 'deprecated' : 'stability' }, [text(mark)]),
  ])
  const endpoint = element('p', { class: 'endpoint' }, [
    element('span', { class: `method ${method}` }, [text(method.toUpperCase())]),
    text(' '),
    element('code', {}, [text(`${model.server}${model.path}`)]),
    ...marks,
  ])
  const { isOptional, ways } = model.security
  const security =
    ways.length === 0 ? [] : [partTitle(isOptional ? 'Authorization, optional' : 'Authorization'), ...ways]
  const parameters = model.parameters.flatMap(({ place, fields }) => [
    partTitle(titles[place] ?? place),
    element('ul', { class: 'fields' }, fields),
  ])
  const body = model.body
    ? [
        partTitle(model.body.isRequired ? 'Request body, required' : 'Request body'),
        ...model.body.description,
        ...model.body.contents.flatMap(bodyNodes),
      ]
    : []
  const responses = model.responses.length === 0 ? [] : [partTitle('Responses'), ...model.responses.map(responseNode)]
  return [
    element('section', { class: 'operation', 'data-method': method }, [
      ...(model.summary === '' ? [] : [element('h2', {}, [text(model.summary)])]),
      endpoint,
      ...model.description,
      ...partNode('operation-text', [...security, ...parameters, ...body]),
      ...partNode('operation-samples', [
        ...exampleNodes('Example request', model.samples, true),
        ...exampleNodes('Example response', model.responses.flatMap(responseExamples)),
      ]),
      ...partNode('operation-responses', responses),
    ]),
  ]
}

/** Parts that a wide page sets side by side. */
const partNode = (className: string, nodes: Node[]): Node[] =>
  nodes.length === 0 ? [] : [element('div', { class: className }, nodes)]

const responseExamples = ({ status, contents }: OperationModel['responses'][number]): Sample[] =>
  contents.flatMap(({ type, examples }, index) =>
    examples.map(({ name, source }) => ({
      label: [status, name || (index > 0 && mediaType(type))].filter(Boolean).join(' '),
      language: languageOf(type),
      source,
    })),
  )

/** What is chosen of requests holds on every page; which answer one looks at does not. */
function exampleNodes(title: string, examples: readonly Sample[], isKept = false): Node[] {
  const [first] = examples
  if (!first) return []
  if (examples.length === 1)
    return [partTitle(title), { ...codeNode(first.source, first.language), title: first.label }]
  const panes = examples.map(({ label, language, source }) =>
    element('section', { class: 'tab', 'data-tab': isKept ? tabKey(label) : undefined }, [
      element('p', { class: 'tab-title' }, [text(label)]),
      codeNode(source, language),
    ]),
  )
  return [partTitle(title), element('div', { class: 'tabs' }, panes)]
}

const mediaType = (type: string) => type.split(':', 1)[0]
const languageOf = (type: string) => (/json|^$/.test(type) ? 'json' : /xml/.test(type) ? 'xml' : 'text')

function contentNodes({ type, fields }: ContentModel): Node[] {
  return [
    ...(type === '' ? [] : [element('p', { class: 'content-type' }, [element('code', {}, [text(type)])])]),
    ...fields,
  ]
}

function bodyNodes(content: ContentModel): Node[] {
  const language = languageOf(content.type)
  const samples = content.examples.map(({ name, source }) => ({ label: name, language, source }))
  const [only] = samples
  if (only && samples.length === 1) return [...contentNodes(content), codeNode(only.source, language)]
  return [...contentNodes(content), ...exampleNodes('Examples', samples)]
}

function responseNode({ status, description, headers, contents, isOpen }: OperationModel['responses'][number]): Node {
  const kind = /^[1-5]/.test(status) ? ` s${status[0]}` : ''
  const sent =
    headers.length === 0
      ? []
      : [
          element('details', { class: 'nested' }, [
            element('summary', {}, [text('Headers')]),
            element('ul', { class: 'fields' }, headers),
          ]),
        ]
  const body = [...sent, ...contents.flatMap(contentNodes)]
  const head = [element('span', { class: `status${kind}` }, [text(status)])]
  if (body.length === 0) return element('div', { class: 'response' }, [element('p', {}, head), ...description])
  const line = oneLine(description)
  const said = line && element('span', { class: 'response-text' }, line.children)
  return element('details', { class: 'response', open: isOpen ? true : undefined }, [
    element('summary', {}, said ? [...head, text(' '), said] : head),
    ...(line ? [] : description),
    ...body,
  ])
}

/** A description that is one paragraph, without anything to press, has room beside the status. */
function oneLine(description: readonly Node[]): ElementNode | undefined {
  const [only] = description
  if (description.length !== 1 || only?.type !== 'element' || only.name !== 'p') return undefined
  const isPlain = (node: Node): boolean =>
    node.type === 'text' ||
    (node.type === 'element' && /^(?:em|strong|code|br)$/.test(node.name) && node.children.every(isPlain))
  return only.children.every(isPlain) ? only : undefined
}
