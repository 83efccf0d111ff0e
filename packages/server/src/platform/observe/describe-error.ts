import { DatabaseError } from 'pg'

type Description = Record<string, unknown>

const deepest = 5

/** What an operator needs to know of an error, and nothing that a user may have written. */
export function describeError(error: unknown, depth = 0): Description {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.constructor.name === 'Error' ? error.name : error.constructor.name,
    message: messageOf(error),
    ...('code' in error && { code: error.code }),
    ...('syscall' in error && { syscall: error.syscall }),
    ...(error instanceof DatabaseError && placeOf(error)),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < deepest && { errors: error.errors.map((one) => describeError(one, depth + 1)) }),
  }
}

// Messages of this class quote the value that was refused; details, hints and contexts may do so in every class.
const quotesValues = /^22/

const messageOf = (error: Error): string =>
  error instanceof DatabaseError && quotesValues.test(error.code ?? '') ? 'left out: it quotes a value' : error.message

const placeOf = ({ severity, schema, table, column, constraint, routine }: DatabaseError): Description =>
  Object.fromEntries(
    Object.entries({ severity, schema, table, column, constraint, routine }).filter(([, value]) => value !== undefined),
  )

/** Without the message, with which a stack begins. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').flatMap((line) => /^ {4}at (.*)$/.exec(line)?.[1] ?? [])
