import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the build, with what was compressed when it was built. */
export interface WebFile {
  bytes: Buffer
  type: string
  br: Buffer | undefined
  gzip: Buffer | undefined
}

export interface WebFiles {
  /** index.html, to be filled in. */
  index: string
  /** Keeps the app in the browser; to be told which files. */
  serviceWorker: string
  /** By name, of the folder assets: their names have a hash of what they hold. */
  assets: ReadonlyMap<string, WebFile>
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  woff: 'font/woff',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json; charset=utf-8',
}

/** The build in memory: a few hundred kilobytes, and no file is looked for by the name that a stranger sends. */
export const loadWebFiles = async (folder: string): Promise<WebFiles> => {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const serviceWorker = await readFile(join(folder, 'service-worker.js'), 'utf8')
  const names = await readdir(join(folder, 'assets'))
  const read = async (name: string): Promise<Buffer | undefined> =>
    names.includes(name) ? readFile(join(folder, 'assets', name)) : undefined
  const assets = new Map<string, WebFile>()
  await Promise.all(
    names.map(async (name) => {
      const type = types[name.slice(name.lastIndexOf('.') + 1)]
      const bytes = type && (await read(name))
      if (bytes) assets.set(name, { bytes, type, br: await read(`${name}.br`), gzip: await read(`${name}.gz`) })
    }),
  )
  return { index, serviceWorker, assets }
}
