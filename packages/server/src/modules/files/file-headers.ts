import { isShownInline } from './detect-type.ts'

/** Nothing that somebody uploaded runs: what a browser could run is saved instead, and all of it is shut in. */
export function fileHeaders({ name, type }: { readonly name: string; readonly type: string }) {
  const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
  const disposition = isShownInline(type) ? 'inline' : 'attachment'
  return {
    'content-type': `${type}${charset}`,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeName(name)}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}

/** RFC 8187: what encodeURIComponent leaves and the header does not take is spelled out too. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Whether If-None-Match names what is there. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
