import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../problem.ts'

interface Asking {
  readonly headers: IncomingHttpHeaders
}

const json = 'application/json'
const problemJson = 'application/problem+json'

/** All answers are JSON: who takes none of it is told before anything is done. */
export function requireAcceptable({ headers: { accept } }: Asking): void {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === json) return
  if (!takes(accept, json) && !takes(accept, problemJson)) throw new Problem('not_acceptable', {})
}

/** Only who names it gets it: a wildcard is said by programs that never heard of it. */
export const wantsProblemJson = ({ headers: { accept } }: Asking): boolean =>
  accept?.includes(problemJson) === true && takes(accept, problemJson)

/** The most particular range decides, and a weight of nought is a refusal (RFC 9110, 12.5.1). */
function takes(accept: string, type: string): boolean {
  const ranges = new Map(accept.toLowerCase().split(',').map(readRange))
  return (ranges.get(type) ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0) > 0
}

function readRange(text: string): [string, number] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
