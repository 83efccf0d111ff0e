import type { Schema } from 'hast-util-sanitize'

/**
 * What authors may write as HTML. Whatever is not named here does not get past: elements with their content where that is code or
 * another document, the tags alone where it is text.
 */
const elements =
  'a abbr article aside b blockquote br button caption center cite code col colgroup dd del details dfn div dl dt em ' +
  'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li main mark nav ol option p picture pre q rp rt ruby s ' +
  'samp section select small source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var'

/** Elements whose content is not text of the page. */
const withContent =
  'script style iframe noscript template svg math object embed applet xmp plaintext textarea title noembed noframes ' +
  'frameset head audio video canvas'

/** HTML that means nothing here: the tags go, the text stays. */
const withoutContent =
  'address area base basefont bdi bdo big body data datalist dialog dir fieldset form frame html label ' +
  'legend link map marquee menu meta meter nobr optgroup output param progress search slot time track wbr bgsound keygen'

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))
export const allowedElements = names(elements)
export const droppedWithContent = names(withContent)
export const droppedTags = names(withoutContent)

export const allowList: Schema = {
  tagNames: [...allowedElements, 'x-built'],
  strip: [...droppedWithContent],
  allowComments: false,
  allowDoctypes: false,
  clobber: [],
  clobberPrefix: '',
  ancestors: {},
  required: {},
  protocols: {
    href: ['http', 'https', 'mailto', 'tel', 'octavo'],
    src: ['http', 'https'],
    srcSet: ['http', 'https'],
  },
  attributes: {
    '*': ['align', 'className', 'dataFullWidth', 'dir', 'lang'],
    a: ['href', 'id', 'dataIcon', 'dataFootnoteRef', 'dataLabel', 'dataMention'],
    button: ['dataAction', 'dataQuery', 'dataIcon'],
    code: ['className'],
    col: ['width'],
    details: ['open', 'id'],
    div: [
      'id',
      'dataGbCustomBlock',
      'dataTag',
      'dataStyle',
      'dataIcon',
      'dataTitle',
      'dataUrl',
      'dataSrc',
      'dataWidth',
      'dataOverflow',
      'dataLinenumbers',
      'dataWithFrame',
      'data0',
    ],
    h1: ['id'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
    i: ['style'],
    img: ['src', 'alt', 'width', 'height', 'dataSize'],
    input: [['type', 'checkbox'], 'checked'],
    mark: ['style'],
    ol: ['start'],
    option: ['value', 'label', 'color'],
    p: ['id'],
    pre: ['dataTitle', 'dataOverflow', 'dataLineNumbers', 'dataExpandable', 'dataMeta'],
    select: ['multiple'],
    source: ['srcSet', 'media'],
    span: ['id', 'dataGbCustomInline', 'dataTag', 'dataCode', 'dataOption'],
    table: [
      'dataView',
      'dataCardSize',
      'dataHeaderHidden',
      'dataHeaderSticky',
      'dataSearch',
      'dataCardWrap',
      'dataColumnTitleHidden',
    ],
    td: ['colSpan', 'rowSpan', 'vAlign'],
    th: [
      'colSpan',
      'rowSpan',
      'vAlign',
      'width',
      'dataType',
      'dataHidden',
      'dataCardTarget',
      'dataCardCover',
      'dataCardCoverDark',
      'dataMax',
      'dataMultiple',
    ],
    'x-built': ['dataIndex'],
  },
}
