#!/usr/bin/env node
// Old versions of Node run this file too: it only says that they are too old, or starts the command.
// biome-ignore-start lint/style/useNodejsImportProtocol: they do not know it
const { existsSync } = require('fs')
const { join } = require('path')
// biome-ignore-end lint/style/useNodejsImportProtocol: from here on nothing is loaded

/** The first with crypto.argon2. */
const NEEDED = [24, 7]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) import('./easel.ts').catch(explain)
else fail(`Easel needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}: ${remedy()}`)

function remedy() {
  const isInstalled = existsSync(join(__dirname, '../node_modules/node/bin/node'))
  if (isInstalled) return 'start it with "npx easel" or "npm start", which use the Node that "npm ci" has installed'
  return '"npm ci" brings one, unless install scripts are skipped (--ignore-scripts)'
}

/** Node's own message has a stack, and none of it helps where nothing was installed. */
function explain(error) {
  if (error && error.code === 'ERR_MODULE_NOT_FOUND' && /Cannot find package/.test(error.message))
    return fail('The packages that Easel needs are not installed: run "npm ci" in its folder')
  console.error(error)
  process.exitCode = 1
}

function fail(message) {
  console.error(`easel: ${message}`)
  process.exitCode = 1
}
