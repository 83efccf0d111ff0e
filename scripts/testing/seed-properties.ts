import { env } from 'node:process'
import fc from 'fast-check'

const seed = env['OCTAVO_SEED']

// Without one, every run tries cases of its own. What a property found is found again with the seed that it tells.
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
