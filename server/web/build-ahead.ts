import { createRequire } from 'node:module'
import pino from 'pino'
import { createWebApp } from './web-app.ts'

/** `node server/web/build-ahead.ts`: builds the web app before the first start. `npm ci` ends with it. */
const tell = (line: string): void => void process.stderr.write(`${line}\n`)

const hasBundler = (): boolean => {
  try {
    createRequire(new URL('../../web/build.ts', import.meta.url)).resolve('vite')
    return true
  } catch {
    return false
  }
}

if (hasBundler()) {
  const web = createWebApp({ isAlone: true, dataFolder: 'data', logger: pino(pino.destination(2)), tell })
  await web.prepare()
  if (web.state.name !== 'ready') process.exitCode = 1
} else tell('  The web app is not built: "npm ci" builds it, and "npm prune --omit=dev" then leaves it in place.')
