import { openSigner } from '../../platform/crypto/signer.ts'
import type { Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { VisitorClaims } from './visitor-token.ts'

/** What a preview shows, and for whom it was made: whoever serves it asks whether that one may still view the site. */
export interface Preview {
  readonly tenant: Tenant
  readonly site: Uuid<'site'>
  readonly siteSpace: Uuid<'siteSpace'> | null
  readonly draft: boolean
  readonly claims: VisitorClaims
  readonly madeBy: Uuid<'user'>
}

export interface PreviewTokens {
  make(preview: Preview, now?: number): string
  /** None where it is not ours, was changed, or has ended. */
  read(token: string, now?: number): Preview | undefined
}

const hour = 3600

/** What stands in the address of a preview says all there is to say, signed. */
export function previewTokens(secretKeys: readonly string[]): PreviewTokens {
  const signer = openSigner(secretKeys, 'previews')
  return {
    make(preview, now = seconds()) {
      const text = Buffer.from(JSON.stringify({ ...preview, expires: now + hour })).toString('base64url')
      return `${text}.${signer.sign(text)}`
    },
    read(token, now = seconds()) {
      const [text = '', signature = '', ...more] = token.split('.')
      if (more.length > 0 || !signer.verify(text, signature)) return undefined
      const { expires, ...preview } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Preview & {
        expires: number
      }
      return expires > now ? preview : undefined
    },
  }
}

const seconds = (): number => Math.floor(Date.now() / 1000)
