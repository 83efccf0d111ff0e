#!/usr/bin/env node
// Written so that every Node there is can read it, and say what is missing. What needs a new one is in load.js.
'use strict'

var needed = [24, 18]
var here = process.versions.node.split('.').map(Number)

if (here[0] < needed[0] || (here[0] === needed[0] && here[1] < needed[1])) {
  var lines = [
    'Octavo needs Node.js ' + needed.join('.') + ' or newer. This is Node.js ' + process.versions.node + '.',
    '',
    'Get Node.js 24 from https://nodejs.org/en/download',
    'or, where nvm manages your versions: nvm install 24',
    'Then run the same command again.',
  ]
  console.error(lines.join('\n'))
  process.exit(1)
}

module.exports = require('./load.js')
