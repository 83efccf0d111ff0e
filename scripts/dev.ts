// Serves from source on the database of `npm run services`, and starts again when a file changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { env, execPath } from 'node:process'

const program = join(import.meta.dirname, 'dev-server.ts')

spawn(execPath, ['--watch-path=packages', program], {
  stdio: 'inherit',
  env: {
    DATABASE_URL: 'postgres://postgres@127.0.0.1:54320/postgres',
    SECRET_KEYS: 'a key for development and for nothing else',
    BLOBS_DIR: '.services/blobs',
    ...env,
  },
})
