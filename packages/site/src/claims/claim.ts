/** What a claim of a visitor may be. A claim can always be missing: no token has to carry it. */
export type Claim = PrimitiveClaim | ListClaim | ObjectClaim

export type PrimitiveClaim =
  | { readonly type: 'boolean'; readonly description: string }
  | { readonly type: 'number'; readonly description: string }
  /** `values`, where only these may be. */
  | { readonly type: 'string'; readonly description: string; readonly values: readonly string[] | null }

type ListClaim = { readonly type: 'array'; readonly description: string; readonly items: PrimitiveClaim }
export type ObjectClaim = {
  readonly type: 'object'
  readonly description: string
  readonly properties: ReadonlyMap<string, Claim>
}

/** The claims that a site knows, as `visitor.claims`. Those below `unsigned` are what a visitor says without proof. */
export type ClaimsSchema = ObjectClaim

export const unsignedName = 'unsigned'

export const noClaims: ClaimsSchema = { type: 'object', description: '', properties: new Map() }
