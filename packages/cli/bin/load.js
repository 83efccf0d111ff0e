'use strict'

const { existsSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

// Halves the time that a command takes from its second run on.
enableCompileCache()

// A checkout runs from source. The packed package has no source: Node strips no types inside node_modules.
const fromSource = existsSync(join(__dirname, '../src/main.ts'))
const program = fromSource ? import('../src/main.ts') : import('../dist/main.js')

program.then(({ main }) => main(process.argv))
