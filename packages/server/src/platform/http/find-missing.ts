import type { FastifyRequest } from 'fastify'
import { isAnyId } from '@octavo/contract'
import { readId } from '../ids.ts'

const toldAtOnce = 100
const longestName = 200

/**
 * Where the request names what is missing, with the name. Where nobody says what that is, it is what the path ends with: its last
 * parameter is the resource itself.
 */
export function findMissing(
  { body, query, params }: Pick<FastifyRequest, 'body' | 'query' | 'params'>,
  missing: readonly string[],
) {
  const names = new Set(missing)
  const isMissing = (text: string): boolean => names.has(text) || (isAnyId(text) && names.has(readId(text)))
  const inPath = Object.entries((params ?? {}) as Record<string, string>).filter(([name]) => name !== '*')
  if (names.size === 0) return inPath.slice(-1).map(([name, value]) => faultAt(`/${name}`, value))
  return [...placesIn(query, '', isMissing), ...placesIn(body, '', isMissing), ...placesIn(params, '', isMissing)]
    .slice(0, toldAtOnce)
    .map(([path, name]) => faultAt(path, name))
}

const faultAt = (path: string, name: string) => ({
  path,
  message: `${name.slice(0, longestName)} does not exist, or you may not view it`,
})

function placesIn(value: unknown, path: string, isMissing: (text: string) => boolean): [path: string, name: string][] {
  if (typeof value === 'string') return isMissing(value) ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isMissing(key) ? [[`${path}/${key}`, key] as [string, string]] : placesIn(inner, `${path}/${key}`, isMissing),
  )
}
