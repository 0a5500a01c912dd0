import { createRequire } from 'node:module'
import { findFreePort } from '@easel/server/testing/free-port.ts'

/** Parse Server as its own process. Takes the package.json that it is installed under, its database and its keys. */
const [manifest = '', databaseURI = '', appId = '', masterKey = ''] = process.argv.slice(2)
const { ParseServer } = createRequire(manifest)('parse-server')
const port = await findFreePort()
const serverURL = `http://127.0.0.1:${port}/parse`
// As it comes, but for its log, which is off.
await ParseServer.startApp({
  databaseURI,
  appId,
  masterKey,
  serverURL,
  host: '127.0.0.1',
  port,
  mountPath: '/parse',
  logsFolder: null,
  silent: true,
})
process.stdout.write(`${serverURL}\n`)
