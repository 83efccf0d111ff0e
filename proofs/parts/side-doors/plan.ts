import { createHash } from 'node:crypto'

/** What is known of a visitor, as conditions name it. */
export interface Claims {
  readonly plan?: string
  readonly isBeta?: boolean
}

/** As it is written, and what it means. The oracle reads no expressions. */
export interface Condition {
  readonly text: string
  readonly holds: (claims: Claims) => boolean
}

export const gold: Condition = { text: 'visitor.claims.plan === "gold"', holds: ({ plan }) => plan === 'gold' }
const silver: Condition = { text: 'visitor.claims.plan === "silver"', holds: ({ plan }) => plan === 'silver' }
const beta: Condition = { text: 'visitor.claims.unsigned.isBeta', holds: ({ isBeta }) => isBeta === true }
const plain: Condition = { text: '!visitor.claims.plan', holds: ({ plan }) => plan === undefined }
const never: Condition = { text: 'visitor.claims.plan === "none of them"', holds: () => false }
const faulty: Condition = { text: 'visitor.claims.plan ===', holds: () => false }

export const claimsSchema = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'The plan' },
    unsigned: {
      type: 'object',
      properties: { isBeta: { type: 'boolean', description: 'Takes part in the beta' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

/** Where something stands that not everyone sees. */
export interface Place {
  /** Undefined for what stands in no section. */
  readonly section?: string
  readonly space?: string
  readonly page?: string
  readonly conditions: readonly Condition[]
  readonly isDraft?: boolean
  readonly isHidden?: boolean
  readonly isUnindexed?: boolean
  /** What the site shows, a change request, what is past, or what is on no site. */
  readonly content: 'published' | 'change' | 'past' | 'nowhere'
}

type MarkKind = 'title' | 'slug' | 'text' | 'description' | 'file' | 'structure'

/** A word that stands at one place and nowhere else. */
export interface Mark {
  readonly word: string
  readonly name: string
  readonly kind: MarkKind
  /** It may be told where one of them is seen: a section is, where one of its spaces is. */
  readonly places: readonly Place[]
}

export const markForm = /zq[a-z2-7]{12}/gu

/** All words that were planted. */
export class Marks {
  readonly all = new Map<string, Mark>()

  plant(kind: MarkKind, name: string, ...places: readonly Place[]): string {
    const digest = createHash('sha256').update(`${kind} ${name}`).digest()
    const letters = [...digest.subarray(0, 12)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32])
    const word = `zq${letters.join('')}`
    if (this.all.has(word)) throw new Error(`${word} is planted twice`)
    this.all.set(word, { word, name, kind, places })
    return word
  }
}

export interface PlannedPage {
  readonly name: string
  readonly conditions?: readonly Condition[]
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  /** Texts that stand in blocks with conditions. */
  readonly blocks?: readonly (readonly Condition[])[]
  readonly hasFile?: boolean
  readonly children?: readonly PlannedPage[]
}

export interface PlannedSpace {
  readonly name: string
  readonly conditions?: readonly Condition[]
  readonly isDraft?: boolean
  readonly pages: readonly PlannedPage[]
}

export interface PlannedSection {
  readonly name: string
  readonly conditions?: readonly Condition[]
  readonly isDraft?: boolean
  readonly spaces: readonly PlannedSpace[]
}

/** Every way in which a page may be for some and not for others. */
const everyPage: readonly PlannedPage[] = [
  { name: 'open', hasFile: true },
  { name: 'gold', conditions: [gold], hasFile: true, children: [{ name: 'below gold', hasFile: true }] },
  { name: 'blocks', blocks: [[gold], [silver], [beta], [gold, beta], [never], [faulty], [plain]], hasFile: true },
  { name: 'hidden', hidden: true, hasFile: true, children: [{ name: 'below hidden' }] },
  { name: 'silver', conditions: [silver], hasFile: true },
  { name: 'beta', conditions: [beta], children: [{ name: 'gold below beta', conditions: [gold] }] },
  { name: 'no index', noIndex: true, children: [{ name: 'below no index' }] },
  { name: 'no robots', noRobotsIndex: true },
  { name: 'faulty', conditions: [faulty], hasFile: true },
  { name: 'never', conditions: [never] },
]
const fewPages = everyPage.slice(0, 4)

/** The space whose change request and earlier revision are planted, and those that its maker may not view. */
export const [changedSpace, vault] = ['guides now', 'vault']
export const scopeOfLink = 'api'

export const planOf = (small: boolean): readonly PlannedSection[] => [
  {
    name: 'guides',
    spaces: [
      { name: changedSpace, pages: everyPage },
      { name: 'guides silver', conditions: [silver], pages: small ? fewPages : everyPage },
    ],
  },
  { name: scopeOfLink, spaces: [{ name: 'calls', pages: small ? fewPages : everyPage }] },
  { name: 'gold section', conditions: [gold], spaces: [{ name: 'gold docs', pages: fewPages }] },
  {
    name: 'drafts',
    isDraft: true,
    spaces: [{ name: 'plans', pages: fewPages }],
  },
  {
    name: 'mixed',
    spaces: [
      { name: 'mixed draft', isDraft: true, pages: fewPages.slice(0, 2) },
      { name: vault, pages: fewPages },
    ],
  },
]
