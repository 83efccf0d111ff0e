/**
 * A theme that names kinds of tokens instead of colours, so that code is read once and coloured by the site's stylesheet, light or dark.
 * Each "colour" stands for a class.
 */
const kinds: readonly (readonly [className: string, scopes: readonly string[]])[] = [
  ['t-com', ['comment', 'punctuation.definition.comment']],
  ['t-str', ['string', 'punctuation.definition.string', 'string.regexp', 'constant.character.escape']],
  [
    't-num',
    ['constant.numeric', 'constant.language', 'support.constant', 'constant.other.color', 'variable.other.constant'],
  ],
  ['t-kw', ['keyword', 'storage', 'storage.type', 'storage.modifier', 'keyword.operator.new', 'keyword.control']],
  ['t-op', ['keyword.operator', 'punctuation.separator.pointer']],
  [
    't-fn',
    ['entity.name.function', 'support.function', 'meta.function-call entity.name.function', 'variable.function'],
  ],
  [
    't-type',
    [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'entity.other.inherited-class',
      'entity.name.namespace',
    ],
  ],
  ['t-tag', ['entity.name.tag', 'punctuation.definition.tag', 'markup.heading', 'entity.name.section']],
  [
    't-attr',
    [
      'entity.other.attribute-name',
      'support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property',
      'entity.name.tag.yaml',
    ],
  ],
  ['t-var', ['variable', 'variable.parameter', 'variable.language', 'punctuation.definition.variable']],
  ['t-link', ['markup.underline.link', 'string.other.link']],
  ['t-ins', ['markup.inserted']],
  ['t-del', ['markup.deleted']],
  ['t-meta', ['meta.diff', 'meta.preprocessor', 'entity.name.function.preprocessor', 'markup.changed']],
]

const plain = '#000000'
const colourOf = (index: number) => `#${(index + 1).toString(16).padStart(6, '0').toUpperCase()}`

export const tokenTheme = {
  name: 'octavo-tokens',
  type: 'light' as const,
  fg: plain,
  bg: '#FFFFFF',
  colors: {},
  settings: kinds.map(([, scope], index) => ({ scope: [...scope], settings: { foreground: colourOf(index) } })),
}

const classes: ReadonlyMap<string, string> = new Map(kinds.map(([name], index) => [colourOf(index), name]))

export const classOfColour = (colour: string | undefined): string | undefined =>
  colour === undefined ? undefined : classes.get(colour.toUpperCase())

/** Every class of a token, for the stylesheet. */
export const tokenClasses: readonly string[] = kinds.map(([name]) => name)
