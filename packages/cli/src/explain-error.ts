import { Problem } from '@octavo/server/administration'
import { Complaint } from './complaint.ts'
import { Refusal } from './publish/refusal.ts'

/** What went wrong, for the person at the terminal. What nobody could expect comes with its stack. */
export function explainError(error: unknown): string {
  if (error instanceof Complaint) return error.message
  if (error instanceof Refusal) return tellRefusal(error)
  if (error instanceof Problem) return error.cause ? explainError(error.cause) : tellProblem(error)
  const code = codeOf(error)
  if (isListening(error)) return tellPort(error)
  const known = knownFaults[code ?? (error instanceof Error ? error.message : '')]
  if (known) return known
  if (code === undefined && isPlain(error)) return [error.message, ...causes(error)].join(': ')
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${told}\n\nThis is a fault of Octavo itself. Please report it with the lines above.`
}

const reach = 'Is it running, and is DATABASE_URL right?'

const knownFaults: Partial<Record<string, string>> = {
  ECONNREFUSED: `PostgreSQL refuses the connection. ${reach}`,
  ECONNRESET: `PostgreSQL broke the connection. ${reach}`,
  ENOTFOUND: 'The host of DATABASE_URL is not known. Check its spelling.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be looked up at this moment. Check the network.',
  ETIMEDOUT: `PostgreSQL does not answer. ${reach}`,
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it first: createdb NAME',
  '42501': 'The user in DATABASE_URL may not do this: it must own the database.',
  '57P03': 'PostgreSQL is starting or stopping. Try again in a moment.',
  // What the driver says without a code.
  'timeout expired': `PostgreSQL does not answer. ${reach}`,
  'Connection terminated unexpectedly': `PostgreSQL broke the connection. ${reach}`,
}

interface ListenError extends Error {
  readonly code: string
  readonly address: string
  readonly port: number
}

const isListening = (error: unknown): error is ListenError =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen'

/** There are two ports that may be meant, so the one that it is about is named. */
function tellPort({ code, address, port, message }: ListenError): string {
  const whose = `PORT, or METRICS_PORT where it is that one`
  if (code === 'EADDRINUSE')
    return `The port ${port} is taken by another program. Stop that one, or set another: ${whose}.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set one from 1024 on: ${whose}.`
  if (code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine. Set HOST, or METRICS_HOST, to one, or to 0.0.0.0 for all of them.`
  return `It cannot listen on port ${port}: ${message}`
}

function tellProblem({ type, details, message }: Problem): string {
  if (type !== 'invalid_request' || !Array.isArray(details)) return message
  return details.map(({ path, message: fault }) => `${path.slice(1)} ${fault}`.trim()).join('; ')
}

/** What a token needs to publish. */
export const publishScopes = [
  'organization:read',
  'space:read',
  'space:write',
  'change-request:merge',
  'site:read',
  'site:write',
  'site:publish',
] as const

/** The title of a refusal says what to do next. */
function tellRefusal({ message, details, type }: Refusal): string {
  if (type === 'unauthenticated')
    return 'The service does not take the token: it is wrong, or has ended. Set another in OCTAVO_TOKEN.'
  if (type === 'insufficient_scope') {
    const lacking = (details as { scope: string }).scope
    return `The token lacks the scope ${lacking}. Make one with all that octavo publish needs: ${publishScopes.join(', ')}`
  }
  if (!Array.isArray(details)) return message
  return [
    message,
    ...(details as { path: string; message: string }[]).map((one) => `  ${one.path} ${one.message}`),
  ].join('\n')
}

/** Ours are plain; those of Node and of libraries have a code or a class of their own. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype

const causes = ({ cause }: Error): string[] => (cause instanceof Error ? [cause.message, ...causes(cause)] : [])

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code
}
