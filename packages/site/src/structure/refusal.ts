/** Why a structure cannot be changed so. */
type RefusalKind =
  /** What is named is not there. */
  | 'unknown'
  /** Something beside it has that path. */
  | 'path-taken'
  /** Every site answers it itself. */
  | 'path-reserved'
  /** What is named does not stand beside it. */
  | 'not-beside'
  /** What is named stands the other way round. */
  | 'crossed'
  | 'full'
  /** Links stand beside sections. */
  | 'no-sections'
  /** The space is on the site already. */
  | 'space-twice'

export class StructureRefusal extends Error {
  readonly kind: RefusalKind
  /** The field of what was asked that is at fault. */
  readonly field: string
  /** What is not there. */
  readonly missing: readonly string[]

  constructor(kind: RefusalKind, field: string, missing: readonly string[] = []) {
    super(`${field}: ${kind}`)
    this.kind = kind
    this.field = field
    this.missing = missing
  }
}
