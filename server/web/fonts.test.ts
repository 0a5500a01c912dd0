import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fastify from 'fastify'
import { ApiError } from '../api-error.ts'
import { registerFontRoutes } from './fonts.ts'

describe('fonts for the browser', () => {
  const app = fastify()
  registerFontRoutes(app)
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof ApiError && error.error === 'notFound' ? 404 : 500).send(),
  )
  const get = (url: string) => app.inject({ url })

  interface Listed {
    id: string
    version: string
    subsets?: [string, string][]
  }

  test('[V12] lists the families with their letters, and serves their files for good', async () => {
    const { packages } = (await get('/fonts/fonts.json')).json<{ packages: Listed[] }>()
    const inter = packages.find(({ id }) => id === 'inter')
    assert.ok(inter)
    assert.ok(inter.subsets?.some(([name]) => name === 'latin'))
    const file = await get(`/fonts/inter/${inter.version}/inter-latin-400-normal.woff2`)
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'font/woff2'])
    assert.match(String(file.headers['cache-control']), /immutable/)
    assert.equal(file.rawPayload.subarray(0, 4).toString(), 'wOF2')
    const chinese = packages.find(({ id }) => id === 'noto-sans-sc')
    assert.ok(chinese && !chinese.subsets)
    const { subsets } = (await get(`/fonts/noto-sans-sc/${chinese.version}/subsets.json`)).json()
    assert.ok(subsets.length > 50)
  })

  test('[V12] the fonts of the operator are served too, before others of their name; bad ones are in the log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-served-fonts-'))
    const { packages } = (await get('/fonts/fonts.json')).json<{ packages: Listed[] }>()
    const { version = '' } = packages.find(({ id }) => id === 'inter') ?? {}
    const inter = (await get(`/fonts/inter/${version}/inter-latin-400-normal.woff2`)).rawPayload
    writeFileSync(join(folder, 'own.woff2'), inter)
    writeFileSync(join(folder, 'bad.otf'), 'bad')
    const lines: string[] = []
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    const own = fastify({ logger })
    registerFontRoutes(own, folder)
    const listed = (await own.inject({ url: '/fonts/fonts.json' })).json<{ packages: (Listed & { isOwn?: true })[] }>()
    const inters = listed.packages.filter(({ id }) => id === 'inter')
    assert.deepEqual([inters.length, inters[0]?.isOwn, listed.packages.length], [1, true, packages.length])
    const path = `/fonts/inter/${inters[0]?.version}/inter-all-400-normal.woff2`
    const file = await own.inject({ url: path })
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'font/woff2'])
    assert.ok(file.rawPayload.equals(inter))
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { path: string }).path),
      [join(folder, 'bad.otf')],
    )
    rmSync(folder, { recursive: true })
    assert.notEqual((await own.inject({ url: path })).statusCode, 200)
    for (const name of ['own.woff2', 'bad.otf', '..%2Fbad.otf', 'inter-all-401-normal.woff2'])
      assert.notEqual((await own.inject({ url: `/fonts/inter/${inters[0]?.version}/${name}` })).statusCode, 200, name)
  })

  test('[V12] nothing but font files is served', async () => {
    const { packages } = (await get('/fonts/fonts.json')).json<{ packages: Listed[] }>()
    const { version } = packages.find(({ id }) => id === 'inter') ?? { version: '' }
    for (const path of [
      `inter/${version}/package.json`,
      `inter/${version}/..%2Fpackage.json`,
      `inter/${version}/inter-latin-401-normal.woff2`,
      'inter/0/inter-latin-400-normal.woff2',
      `..%2Finter/${version}/inter-latin-400-normal.woff2`,
      `__proto__/${version}/x.woff2`,
    ])
      assert.equal((await get(`/fonts/${path}`)).statusCode, 404, path)
  })
})
