import { createRequire } from 'node:module'
import { resolvePorts } from '@easel/server/process/resolve-ports.ts'

/** Parse Server as its own process. Takes the package.json that it is installed under, and the database it shall use. */
const [installed = '', databaseURI = '', appId = '', masterKey = ''] = process.argv.slice(2)
const { ParseServer } = createRequire(installed)('parse-server')
const { EASEL_PORT: port } = await resolvePorts({ EASEL_PORT: '0' })
const serverURL = `http://127.0.0.1:${port}/parse`
// As it comes, but for its log, which is off.
await ParseServer.startApp({
  databaseURI,
  appId,
  masterKey,
  serverURL,
  host: '127.0.0.1',
  port: Number(port),
  mountPath: '/parse',
  logsFolder: null,
  silent: true,
})
process.stdout.write(`${serverURL}\n`)
