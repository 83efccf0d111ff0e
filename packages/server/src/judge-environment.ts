import { Value } from 'typebox/value'
import { Environment, variables } from './environment.ts'

/** Of these, all are given or none is. */
const together: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PURGE_WEBHOOK_URL', 'PURGE_WEBHOOK_SECRET'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
]

/** Files are kept in one place, and what is said about a bucket names it. */
function faultyStorage(given: Record<string, unknown>): string[] {
  const ofBucket = Object.keys(given).some((name) => name.startsWith('S3_'))
  if (!ofBucket) return []
  return [...('S3_BUCKET' in given ? [] : ['S3_BUCKET']), ...('BLOBS_DIR' in given ? ['BLOBS_DIR'] : [])]
}

/** The names of the variables that are missing or wrong. */
export function faultyVariables(candidate: unknown): string[] {
  const bySchema = Value.Errors(Environment, candidate).flatMap((error) =>
    error.keyword === 'required'
      ? (error.params as { requiredProperties: string[] }).requiredProperties
      : [error.instancePath.split('/')[1] ?? ''],
  )
  const given = candidate as Record<string, unknown>
  const byJudge = variables.filter(
    ([name, { judge }]) => judge && typeof given[name] === 'string' && !judge(given[name]),
  )
  const alone = together
    .filter((names) => names.some((name) => name in given))
    .flatMap((names) => names.filter((name) => !(name in given)))
  return [...new Set([...bySchema, ...byJudge.map(([name]) => name), ...alone, ...faultyStorage(given)])]
}
