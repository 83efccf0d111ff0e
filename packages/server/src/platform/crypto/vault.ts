import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { Reader, Tenant, Transaction } from '../database/database.ts'
import { newUuid } from '../ids.ts'

/**
 * Seals what must be readable again. Each organization has a key of its own, wrapped by the first of the configured
 * keys; what belongs to no organization is sealed by a key derived from it. Older configured keys still open.
 */
export interface Vault {
  seal(transaction: Transaction, tenant: Tenant | null, plain: Buffer): Promise<Buffer>
  /** The same for many values of one organization, with one read of its keys. */
  sealAll(transaction: Transaction, tenant: Tenant, plain: readonly Buffer[]): Promise<Buffer[]>
  open(reader: Reader, tenant: Tenant | null, sealed: Buffer): Promise<Buffer>
  openAll(reader: Reader, tenant: Tenant, sealed: readonly Buffer[]): Promise<Buffer[]>
  /** For what a client carries and brings back, unread and unchanged. */
  sealText(plain: string): string
  /** None where it is not ours, or was changed. */
  openText(sealed: string): string | undefined
  /** What names the configured keys in what they sealed; that of the first comes first. */
  readonly keyIds: readonly string[]
  /** Wraps an organization's key anew under the first configured key. Returns whether there was something to do. */
  rewrap(transaction: Transaction, tenant: Tenant): Promise<boolean>
}

interface MasterKey {
  readonly id: string
  readonly wrapping: Buffer
  readonly directory: Buffer
  readonly carried: Buffer
}

export function openVault(secrets: readonly string[]): Vault {
  const masters = secrets.map(masterKey)
  const first = masters[0]
  if (!first) throw new Error('A vault needs a key')
  const masterOf = (id: string): MasterKey => {
    const found = masters.find((master) => master.id === id)
    if (!found) throw new Error('Sealed with a key that is no longer configured: add the old one after the new one')
    return found
  }
  const unwrap = (wrapped: Buffer): Buffer => decrypt(masterOf(keyIdOf(wrapped)).wrapping, wrapped)

  async function newKey(transaction: Transaction, tenant: Tenant): Promise<readonly [string, Buffer]> {
    const [id, key] = [newUuid<'event'>() as string, randomBytes(32)]
    const row = { organization_id: tenant, id, wrapped: encrypt(first!.wrapping, first!.id, key) }
    await transaction.add('organization_key').values(row).execute()
    return [id, key]
  }

  async function sealAll(transaction: Transaction, tenant: Tenant, plain: readonly Buffer[]): Promise<Buffer[]> {
    const keys = transaction.rowsOf(tenant, 'organization_key').select(['id', 'wrapped'])
    const newest = await keys.orderBy('id', 'desc').limit(1).executeTakeFirst()
    const [id, key] = newest ? [newest.id, unwrap(newest.wrapped)] : await newKey(transaction, tenant)
    return plain.map((one) => encrypt(key, hash('sha256', id).slice(0, 8), one))
  }

  async function openAll(reader: Reader, tenant: Tenant, sealed: readonly Buffer[]): Promise<Buffer[]> {
    const rows = await reader.rowsOf(tenant, 'organization_key').select(['id', 'wrapped']).execute()
    const keys = new Map(rows.map(({ id, wrapped }) => [hash('sha256', id).slice(0, 8), wrapped]))
    return sealed.map((one) => {
      const wrapped = keys.get(keyIdOf(one))
      if (!wrapped) throw new Error('The key of this organization is missing')
      return decrypt(unwrap(wrapped), one)
    })
  }

  return {
    keyIds: masters.map(({ id }) => id),
    sealText: (plain) => encrypt(first.carried, first.id, Buffer.from(plain)).toString('base64url'),
    openText(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const master = masters.find(({ id }) => id === keyIdOf(bytes))
      try {
        return master && decrypt(master.carried, bytes).toString()
      } catch {
        return undefined
      }
    },
    sealAll,
    openAll,
    async seal(transaction, tenant, plain) {
      if (tenant === null) return encrypt(first.directory, first.id, plain)
      return (await sealAll(transaction, tenant, [plain]))[0]!
    },
    async open(reader, tenant, sealed) {
      if (tenant === null) return decrypt(masterOf(keyIdOf(sealed)).directory, sealed)
      return (await openAll(reader, tenant, [sealed]))[0]!
    },
    async rewrap(transaction, tenant) {
      const keys = await transaction.rowsOf(tenant, 'organization_key').select(['id', 'wrapped']).forUpdate().execute()
      const old = keys.filter(({ wrapped }) => keyIdOf(wrapped) !== first.id)
      for (const { id, wrapped } of old) {
        const renewed = encrypt(first.wrapping, first.id, unwrap(wrapped))
        await transaction.change(tenant, 'organization_key').set({ wrapped: renewed }).where('id', '=', id).execute()
      }
      return old.length > 0
    },
  }
}

function masterKey(secret: string): MasterKey {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'octavo', use, 32))
  return {
    id: derive('key id').toString('hex').slice(0, 8),
    wrapping: derive('wrapping'),
    directory: derive('directory'),
    carried: derive('carried'),
  }
}

// A sealed value is: 8 characters that name the key, 12 bytes of nonce, 16 bytes of tag, then the text.
const keyIdOf = (sealed: Buffer): string => sealed.subarray(0, 8).toString()

function encrypt(key: Buffer, keyId: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from(keyId), nonce, cipher.getAuthTag(), text])
}

function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(8, 20))
  decipher.setAuthTag(sealed.subarray(20, 36))
  return Buffer.concat([decipher.update(sealed.subarray(36)), decipher.final()])
}
