import type { ContentPart } from '../model/content.ts'
import { larger, type Unit, type Values } from './merge-record.ts'

/** What a page's front matter says; where a page has a document, these follow the merged document. */
export const frontMatterFields = [
  'description',
  'icon',
  'emoji',
  'condition',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'layout',
  'cover',
  'variables',
  'tags',
  'metaLinks',
] as const

/** Two orders among the same siblings lose nothing; two parents would. */
const place: Unit = { name: 'place', fields: ['parent', 'order'] }
export const isSameParent = (ours: Values, theirs: Values): boolean => ours['parent'] === theirs['parent']

const times: Unit[] = [
  {
    name: 'createdAt',
    fields: ['createdAt'],
    settle: (ours, theirs) => (larger(ours, theirs) === ours ? theirs : ours),
  },
  { name: 'updatedAt', fields: ['updatedAt'], settle: larger },
]

export const units: { readonly [Part in ContentPart]: readonly Unit[] } = {
  pages: [
    place,
    { name: 'address', fields: ['slug', 'directory'] },
    { name: 'file', fields: ['file'], settle: larger },
    ...times,
  ],
  files: [{ name: 'blob', fields: ['blob', 'size', 'contentType', 'dimensions'] }],
  reusableContents: [],
  variables: [],
  tags: [],
  sources: [],
}

/** Changes that nobody would miss if the page went. */
export const trifles: ReadonlySet<string> = new Set(['order', 'updatedAt', 'createdAt', 'file'])
