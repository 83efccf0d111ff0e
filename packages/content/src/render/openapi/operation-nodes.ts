import { tabKey } from '../blocks/containers.ts'
import { type CodeNode, element, type Node, text } from '../tree.ts'

export type ContentModel = { readonly type: string; readonly fields: Node[]; readonly example: string | undefined }

/** An operation, however it was written down. */
export type OperationModel = {
  readonly method: string
  readonly server: string
  readonly path: string
  readonly summary: string
  readonly description: Node[]
  readonly marks: readonly string[]
  readonly security: readonly string[]
  /** By where they are sent: path, query, header, cookie. */
  readonly parameters: readonly { readonly place: string; readonly fields: Node[] }[]
  readonly body:
    | { readonly isRequired: boolean; readonly description: Node[]; readonly contents: readonly ContentModel[] }
    | undefined
  readonly responses: readonly {
    readonly status: string
    readonly description: Node[]
    readonly contents: readonly ContentModel[]
    readonly isOpen: boolean
  }[]
  readonly samples: readonly { readonly label: string; readonly language: string; readonly source: string }[]
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
  const security =
    model.security.length === 0
      ? []
      : [
          partTitle('Authorization'),
          element(
            'ul',
            { class: 'fields' },
            model.security.map((one) => element('li', { class: 'field' }, [element('code', {}, [text(one)])])),
          ),
        ]
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
        ...exampleNodes('Example request', model.samples),
        ...exampleNodes('Example response', model.responses.flatMap(responseExamples)),
      ]),
      ...partNode('operation-responses', responses),
    ]),
  ]
}

/** Parts that a wide page sets side by side. */
const partNode = (className: string, nodes: Node[]): Node[] =>
  nodes.length === 0 ? [] : [element('div', { class: className }, nodes)]

type Example = OperationModel['samples'][number]

const responseExamples = ({ status, contents }: OperationModel['responses'][number]): Example[] =>
  contents.flatMap(({ type, example }) =>
    example === undefined ? [] : [{ label: status, language: languageOf(type), source: example }],
  )

function exampleNodes(title: string, examples: readonly Example[]): Node[] {
  const [first] = examples
  if (!first) return []
  if (examples.length === 1)
    return [partTitle(title), { ...codeNode(first.source, first.language), title: first.label }]
  const panes = examples.map(({ label, language, source }) =>
    element('section', { class: 'tab', 'data-tab': tabKey(label) }, [
      element('p', { class: 'tab-title' }, [text(label)]),
      codeNode(source, language),
    ]),
  )
  return [partTitle(title), element('div', { class: 'tabs' }, panes)]
}

const languageOf = (type: string) => (/json|^$/.test(type) ? 'json' : /xml/.test(type) ? 'xml' : 'text')

function contentNodes({ type, fields }: ContentModel): Node[] {
  return [
    ...(type === '' ? [] : [element('p', { class: 'content-type' }, [element('code', {}, [text(type)])])]),
    ...fields,
  ]
}

const bodyNodes = (content: ContentModel): Node[] =>
  content.example === undefined
    ? contentNodes(content)
    : [...contentNodes(content), codeNode(content.example, languageOf(content.type))]

function responseNode({ status, description, contents, isOpen }: OperationModel['responses'][number]): Node {
  const kind = /^[1-5]/.test(status) ? ` s${status[0]}` : ''
  const body = contents.flatMap(contentNodes)
  const head = [element('span', { class: `status${kind}` }, [text(status)])]
  if (body.length === 0) return element('div', { class: 'response' }, [element('p', {}, head), ...description])
  return element('details', { class: 'response', open: isOpen ? true : undefined }, [
    element('summary', {}, head),
    ...description,
    ...body,
  ])
}
