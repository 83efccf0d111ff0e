import { requireStorable } from '../../platform/http/read-json.ts'
import { Problem } from '../../platform/problem.ts'
import { readRison, RisonError } from './read-rison.ts'
import type { VisitorClaims } from './visitor-token.ts'

const refuse = (path: string, message: string) => new Problem('invalid_request', [{ path, message }])

/** As Rison, or as JSON: it begins with a brace. */
export function readClaims(text: string | undefined): VisitorClaims {
  if (text === undefined) return {}
  const claims = text.startsWith('{') ? readJsonClaims(text) : readRisonClaims(text)
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw refuse('/claims', 'is not an object, as (plan:gold) or {"plan":"gold"} are')
  }
  requireStorable(claims)
  return claims as VisitorClaims
}

function readRisonClaims(text: string): unknown {
  try {
    return readRison(text)
  } catch (error) {
    if (!(error instanceof RisonError)) throw error
    throw refuse('/claims', `is not Rison at character ${error.at}: ${error.message}`)
  }
}

function readJsonClaims(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('/claims', 'is not JSON')
  }
}

const base = 'https://site.invalid/'

/** A path below the site, with its query and fragment; whatever leads elsewhere is refused. */
export function readTarget(text: string | undefined): string {
  const url = URL.parse((text ?? '').replace(/^\//, './'), base)
  if (url?.origin !== new URL(base).origin) throw refuse('/target', 'is not a path below the site')
  const path = `${url.pathname}${url.search}${url.hash}`.slice(1)
  if (path.startsWith('/') || path.startsWith('~/')) throw refuse('/target', 'is not a path below the site')
  // Browsers let these stand in an address, and its own rules do not.
  return path.replaceAll(/[[\]{}|\\^`]/g, encodeURIComponent)
}
