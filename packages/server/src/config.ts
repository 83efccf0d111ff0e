import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** Every variable the service knows, one sentence each. */
const Environment = Type.Object({
  DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description: 'Where PostgreSQL is; several hosts may be given, separated by commas',
  }),
  SECRET_KEYS: Type.String({
    minLength: 32,
    description: 'Seals and signs; several, separated by commas, while one replaces another: the newest first',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'The address to listen on' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 7070, description: 'The port to listen on' }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://', description: 'The address that clients call' })),
  ORGANIZATION_CREATION: Type.Enum(['everyone', 'operators'], {
    default: 'everyone',
    description: 'Who may create organizations',
  }),
  ROLES: Type.String({
    pattern: '^(api|worker)(,(api|worker))*$',
    default: 'api,worker',
    description: 'What this process does: api, worker, or both, separated by a comma',
  }),
  REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, default: 3000, description: 'The rate limit of each token' }),
  ATTEMPTS_PER_MINUTE: Type.Integer({
    minimum: 1,
    default: 20,
    description: 'How often one address may try to sign in or to use an invite, and how often one account may be tried',
  }),
})

export type Role = 'api' | 'worker'
export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. Names every bad variable at once, never its value. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const candidate = Value.Default(Environment, Value.Convert(Environment, known(environment)))
  const faults = faultyVariables(candidate)
  if (faults.length > 0) throw new Error(`Configuration is missing or wrong:\n${faults.join('\n')}`)
  const env = candidate as Static<typeof Environment>

  return Object.freeze({
    http: { host: env.HOST, port: env.PORT, publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') },
    database: { url: env.DATABASE_URL },
    roles: new Set(env.ROLES.split(',') as Role[]),
    secretKeys: env.SECRET_KEYS.split(','),
    organizationCreation: env.ORGANIZATION_CREATION,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    attemptsPerMinute: env.ATTEMPTS_PER_MINUTE,
  })
}

/** Each variable may be given as `NAME`, or as `NAME_FILE`: the file that holds it. */
function known(environment: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(Environment.properties)) {
    const [value, file] = [environment[name], environment[`${name}_FILE`]]
    if (value !== undefined && value !== '') found[name] = value
    else if (file !== undefined && file !== '') found[name] = readFileSync(file, 'utf8').trim()
  }
  return found
}

function faultyVariables(candidate: unknown): string[] {
  const names = Value.Errors(Environment, candidate).flatMap((error) =>
    error.keyword === 'required'
      ? (error.params as { requiredProperties: string[] }).requiredProperties
      : [nameIn(error.instancePath)],
  )
  const about = Environment.properties as Record<string, { description?: string }>
  return [...new Set(names)].map((name) => `  ${name}: ${about[name]?.description ?? ''}`)
}

const nameIn = (instancePath: string): string => instancePath.split('/')[1] ?? ''
