export { type Config, readConfig } from './config.ts'
export { migrate } from './platform/database/migrate.ts'
export { type RunningServer, serve } from './serve.ts'
