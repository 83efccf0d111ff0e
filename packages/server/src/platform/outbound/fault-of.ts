import { errors } from 'undici'
import type { OutboundFault } from './outbound-error.ts'

const certificate =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|CRL_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/
const unreadable = /^(HPE_|Z_|ERR_)/

/** What it means that undici, TLS or zlib gave up. */
export function faultOf(error: unknown): OutboundFault {
  const code = codeOf(error)
  if (certificate.test(code)) return 'certificate_not_trusted'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large'
  if (code === 'ETIMEDOUT' || code.endsWith('_TIMEOUT')) return 'timed_out'
  return error instanceof errors.HTTPParserError || unreadable.test(code) ? 'unreadable_answer' : 'connection_failed'
}

function codeOf(error: unknown): string {
  const { code, errors: tries } = error as { code?: unknown; errors?: unknown[] }
  return typeof code === 'string' ? code : tries?.[0] ? codeOf(tries[0]) : ''
}
