import type { UploadKind } from '@octavo/contract'
import type { Hash } from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { Inspected } from './inspect-file.ts'

interface NewUpload {
  readonly organization_id: Tenant
  readonly id: Uuid<'upload'>
  readonly user_id: Uuid<'user'>
  readonly kind: UploadKind
  readonly name: string
  readonly declared_type: string
  readonly size: string
  readonly expires_at: Date
}

export interface UploadRow {
  readonly kind: UploadKind
  readonly name: string
  readonly declared_type: string
  readonly size: string
  readonly blob: Hash | null
}

export const addUpload = async (transaction: Transaction, upload: NewUpload): Promise<void> =>
  void (await transaction.add('upload').values(upload).execute())

const weighing = prepare<{ count: number; bytes: string }>(sql`
  select count(*)::integer as count, coalesce(sum(size), 0)::bigint as bytes from upload
  where organization_id = $1 and user_id = $2 and taken_at is null`)

/** What this user has asked for and not used yet. */
export async function weighWaiting(reader: Reader, tenant: Tenant, userId: Uuid<'user'>) {
  const [found] = await reader.run(weighing, [tenant, userId])
  return { count: found!.count, bytes: Number(found!.bytes) }
}

const finding = prepare<UploadRow>(sql`
  select kind, name, declared_type, size, blob from upload
  where organization_id = $1 and id = $2 and expires_at > now() and exists (
    select from member where member.organization_id = $1 and member.user_id = upload.user_id and not member.disabled)`)

/** The upload, as long as it has not expired and its user is a member. */
export const findUpload = async (
  reader: Pick<Reader, 'run'>,
  tenant: Tenant,
  id: Uuid<'upload'>,
): Promise<UploadRow | undefined> => (await reader.run(finding, [tenant, id]))[0]

/** Writes what was found in the bytes, once. Returns whether the row is about these bytes now. */
export async function completeUpload(
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'upload'>,
  { blob, contentType, dimensions }: Inspected,
): Promise<boolean> {
  const found = {
    blob,
    content_type: contentType,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
  }
  const changed = await transaction
    .change(tenant, 'upload')
    .set(found)
    .where('id', '=', id)
    .where((where) => where.or([where('blob', 'is', null), where('blob', '=', blob)]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Those of these that are complete, each with what was found in it. They are not counted as waiting any more. */
export const takeRows = (transaction: Transaction, tenant: Tenant, ids: readonly Uuid<'upload'>[], kind: UploadKind) =>
  transaction
    .change(tenant, 'upload')
    .set({ taken_at: sql<Date>`coalesce(taken_at, now())` })
    .where('id', '=', sql<Uuid<'upload'>>`any(${ids})`)
    .where('kind', '=', kind)
    .where('blob', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'name', 'content_type', 'size', 'blob', 'width', 'height'])
    .execute()

const sweeping = prepare<{ is_abandoned: boolean }>(sql`
  delete from upload where (organization_id, id) in (
    select organization_id, id from upload where organization_id = $1 and expires_at <= now()
    limit $2 for update skip locked
  ) returning blob is not null and taken_at is null as is_abandoned`)

export const removeExpired = (transaction: Transaction, tenant: Tenant, atOnce: number) =>
  transaction.run(sweeping, [tenant, atOnce])
