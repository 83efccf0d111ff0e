import {
  type ClaimsSchema,
  type FittedClaims,
  fitClaims,
  type Output,
  type SiteAudience,
  type Visit,
} from '@octavo/site'
import type { Site } from '../sites/index.ts'

/** Of claims as expressions see them: those that fit, the ones without proof apart. */
export function fitGiven(schema: ClaimsSchema, given: Readonly<Record<string, unknown>> = {}): FittedClaims {
  const { unsigned, ...signed } = given
  return fitClaims(schema, { signed, unsigned })
}

/** As expressions see them. */
export const asSeen = ({ signed, unsigned }: FittedClaims): Readonly<Record<string, unknown>> => ({
  ...signed,
  ...(Object.keys(unsigned).length > 0 && { unsigned }),
})

/** A visitor who has proven who it is, and says the rest. */
export const visitorWith = ({ signed, unsigned }: FittedClaims, output: Output = 'human'): Visit => ({
  output,
  at: Date.now(),
  visitor: { expiresAt: Infinity, claims: signed },
  unsigned,
})

/** Of a site as it is kept, what says who may see it. */
export const audienceOf = (
  site: Pick<Site, 'published' | 'visibility' | 'agents_context' | 'adaptive_content'>,
): SiteAudience => ({
  published: site.published,
  visibility: site.visibility as SiteAudience['visibility'],
  agentsContext: site.agents_context as SiteAudience['agentsContext'],
  adaptiveContent: site.adaptive_content,
})
