import { createHash } from 'node:crypto'
import { type AssetAddresses, lookStyles, type LookView, themeAssets } from '@octavo/site'
import type { SiteAnswer } from './site-answer.ts'

interface ThemeFile {
  readonly contentType: string
  readonly body: Buffer
  readonly contentSecurityPolicy?: string
}

const mostLooks = 5_000

/** The theme's own files, each at an address that names its bytes: whoever has one never asks again. */
export class ThemeFiles {
  readonly #files: ReadonlyMap<string, ThemeFile>
  readonly #looks = new Map<string, ThemeFile>()
  readonly #names = new Map<string, string>()

  constructor() {
    this.#files = new Map(themeAssets().map((asset) => [asset.name, asset]))
  }

  addressesFor(basePath: string, look?: LookView): AssetAddresses {
    const folder = `${basePath}/~/assets/`
    return { folder, ...(look && { look: `${folder}${this.#lookName(look)}` }) }
  }

  /** Undefined: no file of the theme as it is now. */
  answer(name: string): SiteAnswer | undefined {
    const file = this.#files.get(name) ?? this.#looks.get(name)
    if (!file) return undefined
    const headers = {
      'content-type': file.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': file.contentSecurityPolicy ?? "default-src 'none'",
      vary: 'accept-encoding',
      etag: `"${name}"`,
    }
    return { status: 200, headers, body: file.body, isShared: true }
  }

  /** Of what a look says, only its colours and shapes are in its styles: sites that look alike share them. */
  #lookName(look: LookView): string {
    const styles = lookStyles(look)
    const known = this.#names.get(styles)
    if (known !== undefined) return known
    const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 16)
    const name = `look.${hash}.css`
    if (this.#names.size >= mostLooks) {
      this.#names.clear()
      this.#looks.clear()
    }
    this.#names.set(styles, name)
    this.#looks.set(name, { contentType: 'text/css; charset=utf-8', body: Buffer.from(styles) })
    return name
  }
}
