/** Why a structure cannot be changed so. */
type RefusalKind =
  /** What is named is not there. */
  | 'unknown'
  /** Something beside it has that path. */
  | 'path-taken'
  /** What is named does not stand beside it. */
  | 'not-beside'
  | 'full'
  /** Links stand beside sections. */
  | 'no-sections'
  /** The space is on the site already. */
  | 'space-twice'

export class StructureRefusal extends Error {
  readonly kind: RefusalKind
  /** The field of what was asked that is at fault. */
  readonly field: string

  constructor(kind: RefusalKind, field: string) {
    super(`${field}: ${kind}`)
    this.kind = kind
    this.field = field
  }
}
