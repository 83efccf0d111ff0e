import type { Role, TeamRole, TeamView } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import { teamPermissions } from '../access/index.ts'
import type { Team } from './team-store.ts'

/** As one with this role in the organization, and this one in the team, sees it. */
export const presentTeam = (team: Team, role: Role, teamRole: TeamRole | null): TeamView => ({
  object: 'team',
  id: showId('team', team.id),
  title: team.title,
  members: team.members,
  spaces: team.spaces,
  createdAt: team.created_at.toISOString(),
  permissions: teamPermissions(role, teamRole),
})
