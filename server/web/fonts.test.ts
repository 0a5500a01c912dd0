import assert from 'node:assert/strict'
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
