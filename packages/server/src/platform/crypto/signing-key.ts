import { hkdfSync } from 'node:crypto'

/** Signs what clients carry and bring back, such as cursors. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'octavo', 'signing', 32))
