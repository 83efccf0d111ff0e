import { type Part, textOf } from './parts.ts'

/** One way for callers to show who they are: all of these together. */
export type Requirement = readonly {
  readonly name: string
  readonly scheme: Part | undefined
  readonly scopes: readonly string[]
}[]

/** What stands before a token in the header that is for it. */
export function schemeKind(scheme: Part | undefined): string | undefined {
  const type = textOf(scheme?.['type'])
  if (type === 'basic') return 'Basic'
  if (type === 'oauth2' || type === 'openIdConnect') return 'Bearer'
  if (type !== 'http') return undefined
  const name = textOf(scheme?.['scheme']) ?? 'bearer'
  return name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase()
}
