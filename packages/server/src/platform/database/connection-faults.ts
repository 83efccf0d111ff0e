/** No answer came in the time that a statement is given. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** A migration changed what a statement gives, while a connection that had prepared it lived on. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'
