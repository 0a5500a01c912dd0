import { findFreePort } from '@easel/server/testing/free-port.ts'
import { requirePeer } from './install-peers.ts'

/** Parse Server as its own process. Takes its database and its keys. */
const [databaseURI = '', appId = '', masterKey = ''] = process.argv.slice(2)
const { ParseServer } = requirePeer('parse-server')
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
