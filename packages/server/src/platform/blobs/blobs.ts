import type { Readable } from 'node:stream'
import type { Hash } from '@octavo/content'
import type { Tenant } from '../database/database.ts'

export interface DirectorySettings {
  readonly kind: 'directory'
  readonly path: string
}

export interface S3Settings {
  readonly kind: 's3'
  readonly bucket: string
  readonly region: string
  /** Amazon's own where absent. */
  readonly endpoint?: string | undefined
  /** Where absent, what the machine or the container has been given: the SDK's own search. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** The bucket in the path instead of the host. */
  readonly forcePathStyle: boolean
}

export type BlobSettings = DirectorySettings | S3Settings

/** Bytes as they come. */
export type Source = Uint8Array | AsyncIterable<Uint8Array>

/** What the bytes must turn out to be; else nothing is kept and `WrongBytes` is thrown. */
export interface Expected {
  readonly hash?: Hash
  readonly size?: number
  /** The most that is taken. */
  readonly limit?: number
}

export interface Stored {
  readonly hash: Hash
  readonly size: number
}

export interface Found {
  readonly size: number
  /** When it was put last. */
  readonly writtenAt: Date
}

/** The first and the last byte. */
export interface Range {
  readonly start: number
  readonly end: number
}

export interface Opened {
  /** Of the whole, whatever part was asked for. */
  readonly size: number
  /** A whole that is not what its hash says breaks off before its end. A part cannot be judged. */
  readonly bytes: Readable
}

/**
 * The files of each organization, by the SHA-256 of their bytes. Equal files of one organization are one; two
 * organizations share none, or one could find out what another has.
 */
export interface Blobs {
  /** Whole and durable when it returns; nothing is left of what was broken off. Putting again renews `writtenAt`. */
  put(tenant: Tenant, source: Source, expected?: Expected): Promise<Stored>
  find(tenant: Tenant, hash: Hash): Promise<Found | undefined>
  open(tenant: Tenant, hash: Hash, range?: Range): Promise<Opened | undefined>
  /** What is not there, or was put after `writtenBefore`, is left as it is. Returns whether something was removed. */
  remove(tenant: Tenant, hash: Hash, writtenBefore?: Date): Promise<boolean>
  list(tenant: Tenant): AsyncIterable<Stored & Found>
  /** Throws, with what to do, where this cannot be worked with. */
  check(): Promise<void>
  /** Whether this node itself can serve from it. */
  isReady(): Promise<boolean>
  close(): void
}

/** Where a blob lies, in either kind of storage. */
export const folderOf = (tenant: Tenant): string => `o/${tenant}`
export const keyOf = (tenant: Tenant, hash: Hash): string => `${folderOf(tenant)}/${hash.slice(0, 2)}/${hash}`

const hashForm = /^[0-9a-f]{64}$/
export const isHash = (text: string): text is Hash => hashForm.test(text)
