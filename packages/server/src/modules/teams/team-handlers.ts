import type { teams } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { allowsOnTeam } from '../access/index.ts'
import { findMemberRole, presentMember } from '../members/index.ts'
import { changeTeam, readWishes } from './change-team.ts'
import { createTeam } from './create-team.ts'
import { type Dissolution, dissolveTeam } from './dissolve-team.ts'
import { presentTeam } from './present-team.ts'
import { listTeamMembers, listTeams, listTeamsOf } from './team-list.ts'
import { updateTeam } from './update-team.ts'

export const teamHandlers = (publicUrl: string, dissolutions: readonly Dissolution[]): HandlersOf<typeof teams> => ({
  async listTeamsForOrganizationMember({ reader, cursor, caller }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listTeamsOf(reader, proof.organizationId, proof.id, caller.userId, query.title, page)
    return {
      view: listed(
        rows,
        page,
        cursor,
        (team) => [team.id],
        (team) => ({ team: presentTeam(team, proof.role, team.team_role), member: { role: team.member_role } }),
      ),
    }
  },
  async listTeamsInOrganizationById({ reader, cursor, caller }, { proof, query }) {
    const page = pageOf(cursor, query)
    const owner = query.owner && (await ownerFilter(reader, proof.id, readId(query.owner)))
    const rows = await listTeams(reader, proof.id, caller.userId, { owner, title: query.title }, page)
    return {
      view: listed(
        rows,
        page,
        cursor,
        (team) => [team.id],
        (team) => presentTeam(team, proof.role, team.team_role),
      ),
    }
  },
  async createOrganizationTeam(work, { proof, body }) {
    const team = await createTeam(work, proof, body)
    const view = presentTeam(team, proof.role, null)
    const location = `/v1/orgs/${showId('organization', proof.id)}/teams/${view.id}`
    return { view, version: team.version, location }
  },
  async getTeamInOrganizationById(_, { proof }) {
    return { view: presentTeam(proof.row, proof.role, proof.row.team_role), version: proof.row.version }
  },
  async updateTeamInOrganizationById(work, { proof, body, ifMatch }) {
    const team = await updateTeam(work, proof, body.title, ifMatch)
    return { view: presentTeam(team, proof.role, proof.row.team_role), version: team.version }
  },
  async removeTeamFromOrganizationById(work, { proof, ifMatch }) {
    await dissolveTeam(work, proof, ifMatch, dissolutions)
    return { view: undefined }
  },
  async listTeamMembersInOrganizationById({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listTeamMembers(reader, proof.organizationId, proof.id, page)
    const permissions = { view: true }
    return {
      view: listed(
        rows,
        page,
        cursor,
        (row) => [row.user_id],
        (row) => ({ organization: presentMember(row, publicUrl), team: { role: row.team_role }, permissions }),
      ),
    }
  },
  async updateMembersInOrganizationTeam(work, { proof, body, ifMatch }) {
    await changeTeam(work, proof, await readWishes(work.transaction, proof, body), ifMatch)
    return { view: undefined }
  },
  async addMemberToOrganizationTeamById(work, { proof, params, body, ifMatch }) {
    await changeTeam(work, proof, new Map([[readId(params.userId), body.role ?? 'in']]), ifMatch)
    return { view: undefined }
  },
  async deleteMemberFromOrganizationTeamById(work, { proof, params, ifMatch }) {
    const changes = await changeTeam(work, proof, new Map([[readId(params.userId), 'out']]), ifMatch)
    if (changes.length === 0) throw new Problem('not_found', {})
    return { view: undefined }
  },
})

/** Whose teams are asked for: nobody's in particular where the member manages all of them. */
async function ownerFilter(reader: Reader, tenant: Tenant, id: Uuid<'user'>): Promise<Uuid<'user'> | undefined> {
  const role = await findMemberRole(reader, tenant, id)
  if (role === undefined) throw notFound([id])
  return allowsOnTeam(role, null, 'manageMembers') ? undefined : id
}
