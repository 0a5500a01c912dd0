import pino from 'pino'
import { createWebApp } from './web-app.ts'

/** `node server/web/build-ahead.ts`: builds the web app before the first start, as an image for containers wants. */
const web = createWebApp({
  dataFolder: 'data',
  logger: pino(pino.destination(2)),
  tell: (line) => process.stderr.write(`${line}\n`),
})
await web.prepare()
if (web.state.name !== 'ready') process.exitCode = 1
