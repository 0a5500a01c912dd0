import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import config from './vite.config.ts'

/** `node web/build.ts FOLDER [yielding]`: the app for browsers, with its files compressed beside them. */
const [folder, manner] = process.argv.slice(2)
if (folder === undefined) throw new Error('say where: node web/build.ts FOLDER')
// The service answers meanwhile.
if (manner === 'yielding') setPriority(10)
await build({
  ...config,
  // Vite writes what it has made of a configuration file beside the packages, where it may not.
  configFile: false,
  logLevel: 'error',
  build: { ...config.build, outDir: folder, emptyOutDir: true },
})

const brotli = promisify(brotliCompress)
const assets = join(folder, 'assets')
for (const name of await readdir(assets)) {
  if (!/\.(?:js|css|svg|json)$/.test(name)) continue
  const bytes = await readFile(join(assets, name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(join(assets, `${name}.br`), await brotli(bytes, { params }))
  await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
}
