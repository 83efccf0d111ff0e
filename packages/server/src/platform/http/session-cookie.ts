/** Its prefix keeps other hosts and paths from setting it, and makes the browser send it over TLS alone. */
const name = '__Host-octavo-session'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const inHeader = new RegExp(`(?:^|;\\s*)${name}=(ocs_\\w{1,100})(?:;|$)`)

export const setSession = (secret: string, expires: Date): string =>
  `${name}=${secret}; ${attributes}; Expires=${expires.toUTCString()}`

export const clearSession = `${name}=; ${attributes}; Max-Age=0`

export const readSession = (cookie: string | undefined): string | undefined => inHeader.exec(cookie ?? '')?.[1]
