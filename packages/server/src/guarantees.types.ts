// What the compiler refuses; each expected error is a promise of the architecture.
import { revokeToken } from './modules/accounts/revoke-token.ts'
import { changeOrganization } from './modules/organizations/organization-store.ts'
import { type HasSite, updateOrganization } from './modules/organizations/update-organization.ts'
import type { Database } from './platform/database/database.ts'
import type { DeferredWork, OpenWork, Work } from './platform/http/handler.ts'
import type { Proof } from './platform/http/proof.ts'
import type { Uuid } from './platform/ids.ts'
import { Problem } from './platform/problem.ts'

declare const work: Work
declare const openWork: OpenWork
declare const deferredWork: DeferredWork
declare const database: Database
declare const organizationId: Uuid<'organization'>
declare const tokenId: Uuid<'token'>
declare const viewed: Proof<'organization', 'view'>
declare const administered: Proof<'organization', 'admin'>
declare const self: Proof<'self', 'act'>
declare const hasSite: HasSite

void updateOrganization(work, administered, {}, undefined, hasSite)
void revokeToken(work, self, tokenId)

// @ts-expect-error a command cannot be reached without a proof
void updateOrganization(work, { organizationId, id: organizationId }, {}, undefined, hasSite)
// @ts-expect-error nor with the proof of a lesser permission
void updateOrganization(work, viewed, {}, undefined, hasSite)
// @ts-expect-error nor with the proof of another kind of thing
void updateOrganization(work, self, {}, undefined, hasSite)
// @ts-expect-error a write cannot run outside a transaction
void changeOrganization(database.reader, organizationId, {}, undefined, hasSite)
// @ts-expect-error a reader has nothing to write with
void database.reader.add('member')
// @ts-expect-error nor to write the directory with
void database.reader.directory.insertInto('account')
// @ts-expect-error a command cannot open a transaction of its own
void work.transact
// @ts-expect-error an open operation writes for nobody: what needs a caller cannot be reached from it
void openWork.write((open) => revokeToken(open, self, tokenId))
// @ts-expect-error what waits holds no transaction meanwhile
void deferredWork.transaction
// @ts-expect-error ids of different things do not mix
void revokeToken(work, self, organizationId)
// @ts-expect-error no rows without an organization
void database.reader.rowsOf('member')
// @ts-expect-error and a token is not an organization
void database.reader.rowsOf(tokenId, 'member')
// @ts-expect-error no row without one either
void work.transaction.add('member').values({ user_id: self.id, role: 'read', display_name: '', email: '' })
// @ts-expect-error tenant tables are not in the directory
void work.transaction.directory.selectFrom('member')
// @ts-expect-error and the directory is not joined to them outside the access module
void work.transaction.rowsOf(organizationId, 'member').innerJoin('account', 'account.id', 'member.user_id')
// @ts-expect-error a problem carries the details its contract declares
void new Problem('insufficient_scope', {})
