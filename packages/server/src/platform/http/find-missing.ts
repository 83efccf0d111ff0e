import type { FastifyRequest } from 'fastify'
import { isAnyId } from '@octavo/contract'
import { readId } from '../ids.ts'

const message = 'is not there, or is nothing that you may view'
const toldAtOnce = 100

/** Where the request names what is missing, besides its path. */
export function findMissing({ body, query }: Pick<FastifyRequest, 'body' | 'query'>, missing: readonly string[]) {
  const names = new Set(missing)
  if (names.size === 0) return []
  const isMissing = (text: string): boolean => names.has(text) || (isAnyId(text) && names.has(readId(text)))
  return [...placesIn(query, '', isMissing), ...placesIn(body, '', isMissing)]
    .slice(0, toldAtOnce)
    .map((path) => ({ path, message }))
}

function placesIn(value: unknown, path: string, isMissing: (text: string) => boolean): string[] {
  if (typeof value === 'string') return isMissing(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isMissing(key) ? [`${path}/${key}`] : placesIn(inner, `${path}/${key}`, isMissing),
  )
}
