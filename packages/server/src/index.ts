export {
  type Administration,
  type CreatedOrganization,
  type CreatedToken,
  type CreatedUser,
  openAdministration,
} from './administer.ts'
export { type Config, readConfig } from './config.ts'
export { migrate } from './platform/database/migrate.ts'
export { Problem } from './platform/problem.ts'
export { type RunningServer, serve } from './serve.ts'
export { version } from './version.ts'
