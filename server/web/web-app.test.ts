import assert from 'node:assert/strict'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createWebApp } from './web-app.ts'

/** In place of vite: what is tested is when a build is made, and where. */
const builder = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const [folder] = process.argv.slice(2)
const source = readFileSync(new URL('main.tsx', import.meta.url), 'utf8')
appendFileSync(new URL('builds.log', import.meta.url), 'x')
if (source.includes('broken')) throw new Error('it is broken')
mkdirSync(folder + '/assets', { recursive: true })
writeFileSync(folder + '/index.html', source)
writeFileSync(folder + '/service-worker.js', '')
`

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const anInstallation = () => {
  const root = mkdtempSync(join(tmpdir(), 'easel-install-'))
  folders.push(root)
  mkdirSync(join(root, 'web'))
  writeFileSync(join(root, 'web/main.tsx'), 'first')
  writeFileSync(join(root, 'web/build.ts'), builder)
  writeFileSync(join(root, 'web/builds.log'), '')
  const lines: string[] = []
  const errors: { err: Error }[] = []
  const logger = { error: (details: { err: Error }) => errors.push(details) } as never
  const create = () =>
    createWebApp({ root, dataFolder: join(root, 'data'), logger, tell: (line) => void lines.push(line) })
  /** What it serves, or why it does not. */
  const start = async (): Promise<string> => {
    const web = create()
    await web.prepare()
    return web.state.name === 'ready' ? web.state.files.index : web.state.name
  }
  const countBuilds = () => readFileSync(join(root, 'web/builds.log'), 'utf8').length
  return { root, lines, errors, create, start, countBuilds, cache: join(root, 'node_modules/.cache/easel-web') }
}

describe('the build of the web app', () => {
  test('[K81] is made once, and again when a source has changed; old ones go after a day', async () => {
    const { root, start, countBuilds, cache, lines } = anInstallation()
    assert.deepEqual([await start(), await start(), countBuilds()], ['first', 'first', 1])
    assert.match(lines.join('\n'), /being built …\n.*built: [\d.]+ s/)
    const [old = ''] = readdirSync(cache)
    utimesSync(join(cache, old), 0, 0)
    appendFileSync(join(root, 'web/main.tsx'), ' and second')
    assert.deepEqual([await start(), countBuilds()], ['first and second', 2])
    assert.equal(readdirSync(cache).length, 1)
    writeFileSync(join(root, 'web/some.test.ts'), 'a test is no source')
    await start()
    assert.equal(countBuilds(), 2)
  })

  test('[K81] is made again for other versions of packages, and not because npm has written its lock file anew', async () => {
    const { root, start, countBuilds } = anInstallation()
    const lock = (rest: object, version: string): void =>
      writeFileSync(
        join(root, 'package-lock.json'),
        JSON.stringify({ ...rest, packages: { 'node_modules/one': { version } } }),
      )
    lock({}, '1.0.0')
    await start()
    lock({ requires: true }, '1.0.0')
    await start()
    assert.equal(countBuilds(), 1)
    lock({}, '1.0.1')
    await start()
    assert.equal(countBuilds(), 2)
  })

  test('[K81] can be read by whoever runs the service, whoever made it', async () => {
    const { start, cache } = anInstallation()
    const umask = process.umask(0o077)
    try {
      await start()
    } finally {
      process.umask(umask)
    }
    const [hash = ''] = readdirSync(cache)
    const modeOf = (path: string): number => statSync(join(cache, hash, path)).mode & 0o777
    assert.deepEqual([modeOf('.'), modeOf('assets'), modeOf('index.html')], [0o755, 0o755, 0o644])
  })

  test('[K81] two processes at the same time both have it', async () => {
    const { start, cache } = anInstallation()
    assert.deepEqual(await Promise.all([start(), start(), start()]), ['first', 'first', 'first'])
    assert.equal(readdirSync(cache).length, 1)
  })

  test('[K81] goes to the data folder where the installation cannot be written to, and says so', async () => {
    const { root, start, countBuilds, lines } = anInstallation()
    // Also for root, whom permissions do not stop.
    writeFileSync(join(root, 'node_modules'), '')
    assert.deepEqual([await start(), await start(), countBuilds()], ['first', 'first', 1])
    assert.match(lines[0] ?? '', /in .*data\/web: the installation cannot be written to/)
  })

  test('[K81] that fails leaves the API alone, and says why in the log', async () => {
    const { root, start, errors, lines, cache } = anInstallation()
    writeFileSync(join(root, 'web/main.tsx'), 'broken')
    assert.equal(await start(), 'failed')
    assert.match(String(errors[0]?.err), /it is broken/)
    assert.match(lines.at(-1) ?? '', /could not be built/)
    assert.deepEqual(readdirSync(cache), [])
    writeFileSync(join(root, 'web/main.tsx'), 'mended')
    assert.equal(await start(), 'mended')
  })

  test('[K81] says what to do where what builds it is not installed', async () => {
    const { root, start, errors } = anInstallation()
    writeFileSync(join(root, 'web/build.ts'), "import 'a-bundler'")
    assert.equal(await start(), 'failed')
    assert.match(String(errors[0]?.err), /a-bundler is not installed: "npm ci" builds the app/)
  })

  test('[K81] ends with the service, without a word', async () => {
    const { root, create, errors } = anInstallation()
    writeFileSync(join(root, 'web/build.ts'), 'setInterval(() => {}, 1000)')
    const web = create()
    const prepared = web.prepare()
    await web.loaded
    assert.equal(web.state.name, 'building')
    web.stop()
    await prepared
    assert.deepEqual(errors, [])
  })
})
