import type { Preview as Content } from '@octavo/site'
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
  /** Of which space it shows other content than the site does; nothing else is shown then. */
  readonly content?: { readonly space: Uuid<'space'>; readonly shown: Content }
}

export interface PreviewTokens {
  make(preview: Preview, now?: number): string
  /** None where it is not ours, was changed, or has ended. */
  read(token: string, now?: number): Preview | undefined
  /** What one of ours says, also after its end. */
  open(token: string): { readonly preview: Preview; readonly expires: number } | undefined
}

const hour = 3600

/** What stands in the address of a preview says all there is to say, signed. */
export function previewTokens(secretKeys: readonly string[]): PreviewTokens {
  const signer = openSigner(secretKeys, 'previews')
  const open: PreviewTokens['open'] = (token) => {
    const [text = '', signature = '', ...more] = token.split('.')
    if (more.length > 0 || !signer.verify(text, signature)) return undefined
    const { expires, ...preview } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Preview & {
      expires: number
    }
    return { preview, expires }
  }
  return {
    make(preview, now = seconds()) {
      const text = Buffer.from(JSON.stringify({ ...preview, expires: now + hour })).toString('base64url')
      return `${text}.${signer.sign(text)}`
    },
    read(token, now = seconds()) {
      const opened = open(token)
      return opened && opened.expires > now ? opened.preview : undefined
    },
    open,
  }
}

const seconds = (): number => Math.floor(Date.now() / 1000)
