import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

const acceptable = /(^|,)\s*(\*\/\*|application\/(\*|json|problem\+json))\s*(;|,|$)/i

/** All answers are JSON: who takes none of it is told before anything is done. */
export function requireAcceptable({ headers: { accept } }: FastifyRequest): void {
  if (accept !== undefined && accept !== '*/*' && accept !== '' && !acceptable.test(accept)) {
    throw new Problem('not_acceptable', {})
  }
}

export const wantsProblemJson = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept?.includes('application/problem+json') === true
