import { Value } from 'typebox/value'
import { Environment, variables } from './environment.ts'
import { listIn } from './judge-values.ts'

/** Of these, all are given or none is. */
const together: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PURGE_WEBHOOK_URL', 'PURGE_WEBHOOK_SECRET'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
]

/** A variable that is missing or wrong, and why. The reason holds no secret. */
export interface Fault {
  readonly name: string
  readonly reason: string
}

/** Files are kept in one place, and what is said about a bucket names it. */
function storageFaults(given: Record<string, unknown>): Fault[] {
  const ofBucket = Object.keys(given).find((name) => name.startsWith('S3_'))
  if (ofBucket === undefined) return []
  return [
    ...('S3_BUCKET' in given ? [] : [{ name: 'S3_BUCKET', reason: `is missing, and needed with ${ofBucket}` }]),
    ...('BLOBS_DIR' in given ? [{ name: 'BLOBS_DIR', reason: `cannot be set together with ${ofBucket}` }] : []),
  ]
}

type SchemaError = ReturnType<typeof Value.Errors>[number]

function schemaFaults(error: SchemaError, given: Record<string, unknown>): Fault[] {
  if (error.keyword === 'required') {
    const { requiredProperties } = error.params as { requiredProperties: string[] }
    return requiredProperties.map((name) => ({ name, reason: 'is missing' }))
  }
  const name = error.instancePath.split('/')[1] ?? ''
  return [{ name, reason: shownBefore(name, given[name], reasonOf(name)) }]
}

interface Limits {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly string[]
}

function reasonOf(name: string): string {
  const limits = (Environment.properties as Record<string, unknown>)[name] as Limits
  if (limits.enum) return `must be one of ${limits.enum.join(', ')}`
  if (limits.type !== 'integer') return 'does not have the expected form'
  const { minimum, maximum } = limits
  return `must be a whole number ${maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`}`
}

/** A list is named by the items in it that are wrong. */
function judgedFault(name: string, value: string, judge: (value: string) => boolean): Fault {
  const items = listIn(value)
  const wrong = items.filter((item) => !judge(item))
  if (items.length < 2 || wrong.length === 0) return { name, reason: shownBefore(name, value, 'is not valid') }
  const about = shownOf(name)
  const places = wrong.map((item) =>
    about === 'plain' ? JSON.stringify(short(item)) : `item ${items.indexOf(item) + 1}`,
  )
  return { name, reason: `${places.join(', ')} ${places.length === 1 ? 'is' : 'are'} not valid` }
}

const shownOf = (name: string): string => variables.find(([one]) => one === name)?.[1].shown ?? 'plain'

const short = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value)

/** A value in front of what is wrong with it, unless it is a secret or may hold one. */
function shownBefore(name: string, value: unknown, reason: string): string {
  const isShown = shownOf(name) === 'plain' && (typeof value === 'string' || typeof value === 'number')
  return isShown ? `${JSON.stringify(short(String(value)))} ${reason}` : `the value ${reason}`
}

/** The variables that are missing or wrong, each with the first reason. */
export function environmentFaults(candidate: unknown): Fault[] {
  const given = candidate as Record<string, unknown>
  const bySchema = Value.Errors(Environment, candidate).flatMap((error) => schemaFaults(error, given))
  const byJudge = variables.flatMap(([name, { judge }]) => {
    const value = given[name]
    return judge && typeof value === 'string' && !judge(value) ? [judgedFault(name, value, judge)] : []
  })
  const alone = together.flatMap((names) => {
    const present = names.find((name) => name in given)
    if (present === undefined) return []
    const missing = names.filter((name) => !(name in given))
    return missing.map((name) => ({ name, reason: `is missing, and needed with ${present}` }))
  })
  const all = [...bySchema, ...byJudge, ...alone, ...storageFaults(given)]
  return [...new Map(all.toReversed().map((fault) => [fault.name, fault])).values()].toReversed()
}
