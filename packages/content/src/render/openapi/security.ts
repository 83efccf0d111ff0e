import { element, type Node, text } from '../tree.ts'
import { entriesOf, type Part, partOf, textOf } from './parts.ts'
import { type Requirement, schemeKind } from './requirement.ts'
import { fieldNode, markdown, type SchemaPlace } from './schema-nodes.ts'

/** Each way by itself: where the secret stands, what kind it is, and what it must be allowed to do. */
export function securityNodes(requirements: readonly Requirement[], place: SchemaPlace): Node[] {
  const ways = requirements.filter((one) => one.length > 0)
  return ways.flatMap((way, index) => [
    ...(index === 0 ? [] : [element('p', { class: 'note-text' }, [text('or')])]),
    element(
      'ul',
      { class: 'fields' },
      way.map((one) => schemeNode(one, place)),
    ),
  ])
}

function schemeNode({ name, scheme, scopes }: Requirement[number], place: SchemaPlace): Node {
  const type = textOf(scheme?.['type'])
  const isKey = type === 'apiKey'
  const kind = schemeKind(scheme)
  const where = isKey ? (textOf(scheme?.['in']) ?? 'header') : kind === undefined ? '' : 'header'
  const shownName = isKey ? (textOf(scheme?.['name']) ?? name) : kind === undefined ? name : 'Authorization'
  const words = textOf(scheme?.['description']) ?? kindText(type, kind)
  const description = [
    ...(words === '' ? [] : markdown(words, place)),
    ...(kind === undefined ? [] : [codeLine('Value', [`${kind} …`])]),
    ...(scopes.length === 0 ? [] : [codeLine('Scopes', scopes)]),
    ...addressesOf(scheme).map(([label, address]) => codeLine(label, [address])),
  ]
  return fieldNode({ name: shownName, type: where, schema: undefined, isRequired: false, description }, place)
}

function kindText(type: string | undefined, kind: string | undefined): string {
  if (type === 'apiKey') return 'An API key.'
  if (type === 'oauth2') return 'An access token of OAuth 2.0.'
  if (type === 'openIdConnect') return 'A token of OpenID Connect.'
  if (type === 'mutualTLS') return 'A certificate of the caller, by TLS.'
  if (kind === 'Basic') return 'User name and password, joined by a colon, in Base64.'
  return kind === undefined ? '' : `${kind} authentication.`
}

const codeLine = (label: string, values: readonly string[]): Node =>
  element('p', { class: 'facts' }, [
    text(`${label} `),
    ...values.flatMap((value, index): Node[] => [
      ...(index === 0 ? [] : [text(', ')]),
      element('code', {}, [text(value)]),
    ]),
  ])

/** Where a token is had. */
function addressesOf(scheme: Part | undefined): [string, string][] {
  const flows = [scheme, ...entriesOf(scheme?.['flows']).map(([, flow]) => partOf(flow))]
  const found = new Map<string, string>()
  for (const flow of flows) {
    for (const [key, label] of addressKeys) {
      const address = textOf(flow?.[key])
      if (address !== undefined) found.set(`${label} ${address}`, label)
    }
  }
  return [...found].slice(0, 6).map(([key, label]) => [label, key.slice(label.length + 1)])
}

const addressKeys = [
  ['authorizationUrl', 'Authorize at'],
  ['tokenUrl', 'Token from'],
  ['openIdConnectUrl', 'Described at'],
] as const
