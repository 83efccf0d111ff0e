type RefusalCode =
  | 'unknown_reference'
  | 'reference_taken'
  | 'slug_taken'
  | 'slug_invalid'
  | 'title_invalid'
  | 'place_invalid'
  | 'field_invalid'
  | 'document_too_large'
  | 'front_matter_invalid'
  | 'patch_invalid'
  | 'variable_invalid'

/** Why a batch is not applied: the change at this place, and its field where one is to blame. */
export type Refusal = { index: number; code: RefusalCode; field?: string; message: string }

/** Thrown by a change that cannot be; the batch that holds it catches it. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined

  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}
