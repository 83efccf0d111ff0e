// Serves from source on the database of `npm run services`, and starts again when a file changes.
import { spawn } from 'node:child_process'
import { env, execPath } from 'node:process'

const program = `
  import { readConfig, serve } from '@octavo/server'
  const server = await serve(readConfig())
  console.log('Octavo listens at ' + server.address)
`
spawn(execPath, ['--watch-path=packages', '--input-type=module', '--eval', program], {
  stdio: 'inherit',
  env: {
    DATABASE_URL: 'postgres://postgres@127.0.0.1:54320/postgres',
    SECRET_KEYS: 'a key for development and for nothing else',
    BLOBS_DIR: '.services/blobs',
    ...env,
  },
})
