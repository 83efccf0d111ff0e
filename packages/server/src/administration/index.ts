// The face for those who administer a database and serve nothing. It leaves the HTTP server out, which takes a while to load.
export { type Config, readConfig, readDatabaseUrl, readSecretKeys } from '../config.ts'
export { migrate } from '../platform/database/migrate.ts'
export type { DeadJob } from '../platform/jobs/dead-jobs.ts'
export { Problem } from '../platform/problem.ts'
export { version } from '../version.ts'
export {
  type Administration,
  type CreatedOrganization,
  type CreatedToken,
  type CreatedUser,
  openAdministration,
} from './open-administration.ts'
