import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aSpace } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { WebApp, WebState } from './web-app.ts'
import { loadWebFiles } from './web-files.ts'
import { pagePaths } from './web-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'easel-web-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<meta name="easel" data-config><script src="/assets/a.js"></script>')
writeFileSync(join(folder, 'service-worker.js'), 'keep()')
writeFileSync(join(folder, 'assets/a.js'), 'alert(1)')
writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync('alert(1)'))
const files = await loadWebFiles(folder)

let state: WebState = { name: 'ready', files }
const web: WebApp = {
  get state() {
    return state
  },
  loaded: Promise.resolve(),
  prepare: async () => {},
  stop() {},
}

test('[K80] the service has the addresses that the app has pages for', () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/pages/routes.tsx'), 'utf8')
  const patterns = Array.from(routes.matchAll(/pattern: '([^']+)'/g), ([, pattern]) => pattern as string)
  assert.deepEqual(patterns.filter((pattern) => !pattern.startsWith('/embed')).sort(), pagePaths.toSorted())
})

onOneOrBothEngines('sqlite', 'the web app', (engine) => {
  const testApp = testAppFor(engine, { web })
  const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers })

  test('[K80] every address of the app is its page, with a policy that lets nothing inline in and nobody frame it', async () => {
    for (const path of pagePaths) {
      const { statusCode, headers, body } = await get(path.replaceAll(/:\w+/g, '1'))
      assert.equal(statusCode, 200, path)
      const policy = String(headers['content-security-policy'])
      assert.doesNotMatch(policy, /unsafe/)
      assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
      assert.ok(policy.includes(`connect-src 'self' ${testApp.settings.authUrl} ws://127.0.0.1:8080;`), policy)
      assert.deepEqual(
        [headers['x-content-type-options'], headers['referrer-policy'], headers['x-frame-options']],
        ['nosniff', 'no-referrer', 'DENY'],
      )
      assert.match(body, /data-base-url="http:\/\/127\.0\.0\.1:8080" data-sign-in="{&quot;issuer&quot;:/)
    }
    assert.equal((await get('/spaces')).statusCode, 404)
    assert.equal((await get('/docs')).statusCode, 200)
  })

  test('[G10] a browser that asks for an address nobody has gets a page, everybody else the envelope', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    for (const path of ['/nowhere', '/spaces', '/zones/1/2/3/4', '/service', '/%E2%82%AC']) {
      const { statusCode, headers, body } = await get(path, { accept: browser })
      assert.equal(statusCode, 404, path)
      assert.match(String(headers['content-type']), /^text\/html/)
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
      assert.match(String(headers.vary), /Accept,/)
      assert.match(body, /data-sign-in/)
    }
    const head = await testApp.app.inject({ method: 'HEAD', url: '/nowhere', headers: { accept: browser } })
    assert.deepEqual([head.statusCode, head.headers['content-type']], [404, 'text/html; charset=utf-8'])
    for (const [url, accept] of [
      ['/nowhere', '*/*'],
      ['/nowhere', ''],
      ['/nowhere', 'application/json, text/html;q=0'],
      ['/nowhere', 'text/html-sandboxed'],
      ['/service/api/v1/paintings', browser],
      ['/service/api/v1', browser],
      ['/assets/none.js', browser],
    ] as const) {
      const { statusCode, body } = await get(url, { accept })
      assert.deepEqual([statusCode, JSON.parse(body).error.details.error_code], [404, 'IAM1001'], `${url} ${accept}`)
    }
    const posted = await testApp.app.inject({ method: 'POST', url: '/nowhere', headers: { accept: browser } })
    assert.deepEqual([posted.statusCode, posted.json().status], [404, 'error'])
    state = { name: 'building' }
    const early = await get('/nowhere', { accept: browser })
    assert.deepEqual([early.statusCode, early.headers['retry-after']], [404, undefined])
    assert.match(early.body, /<a href="\/">/)
    state = { name: 'ready', files }
  })

  test('[K80] files are compressed beforehand and kept for good; others are not found', async () => {
    const compressed = await get('/assets/a.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(compressed.headers['content-encoding'], 'br')
    assert.match(String(compressed.headers['cache-control']), /immutable/)
    for (const accepted of ['', 'br;q=0', 'br; q=0.0', 'identity']) {
      const plain = await get('/assets/a.js', { 'accept-encoding': accepted })
      assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, 'alert(1)'], accepted)
    }
    const tag = String(compressed.headers.etag)
    assert.equal((await get('/assets/a.js', { 'if-none-match': tag })).statusCode, 304)
    for (const name of ['b.js', '..%2Findex.html', 'a.js.br', '__proto__'])
      assert.equal((await get(`/assets/${name}`)).statusCode, 404, name)
  })

  test('[K80] the script that keeps the app knows its files, is asked for again each time, and is another with another page', async () => {
    const { statusCode, headers, body } = await get('/service-worker.js')
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^text\/javascript/)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'")
    assert.match(body, /^self\.easel = {"version":"[0-9a-f]{16}","files":\["\/assets\/a\.js"\]}\nkeep\(\)$/)
    assert.equal((await get('/service-worker.js')).body, body)
    state = { name: 'ready', files: { ...files, index: `${files.index}<p>` } }
    assert.notEqual((await get('/service-worker.js')).body, body)
    state = { name: 'building' }
    assert.equal((await get('/service-worker.js')).statusCode, 404)
    state = { name: 'ready', files }
  })

  test('[K81] while it is built its page is 503 and comes again, and the API answers', async () => {
    state = { name: 'building' }
    const { statusCode, headers, body } = await get('/')
    assert.deepEqual([statusCode, headers['retry-after']], [503, '1'])
    assert.match(body, /http-equiv="refresh"/)
    assert.equal((await get('/readyz')).statusCode, 200)
    state = { name: 'failed' }
    const failed = await get('/')
    assert.doesNotMatch(failed.body, /refresh/)
    assert.equal(failed.headers['retry-after'], undefined)
    state = { name: 'ready', files }
  })

  test('[K82] a board may be framed while its space may be embedded, and its page says so to nobody else', async () => {
    const team = await testApp.anEdition()
    const { edition_id, owner } = team
    const space_id = await aSpace(testApp, team, owner)
    const setEmbed = (value: boolean, more: { origins?: string[] } = {}) =>
      owner.api.setSpaceEmbed({ edition_id, space_id, body: { action_type: 'EMBED', value, ...more } })
    const untilStatus = async (status: number) => {
      for (;;) {
        const answer = await get(`/embed/${space_id}/x`)
        if (answer.statusCode === status) return answer
        await setImmediate()
      }
    }
    const refused = await get(`/embed/${space_id}/x`)
    assert.equal(refused.statusCode, 403)
    assert.match(String(refused.headers['content-security-policy']), /frame-ancestors 'none'/)
    await setEmbed(true)
    const allowed = await untilStatus(200)
    assert.match(String(allowed.headers['content-security-policy']), /frame-ancestors \*/)
    assert.equal(allowed.headers['x-frame-options'], undefined)
    assert.match(allowed.body, new RegExp(`data-edition-id="${edition_id}"`))
    await setEmbed(false)
    await untilStatus(403)
    const origins = ['https://wiki.example.com', 'http://intranet:8080']
    await setEmbed(true, { origins })
    const narrowed = await untilStatus(200)
    const policy = String(narrowed.headers['content-security-policy'])
    assert.match(policy, /; frame-ancestors https:\/\/wiki\.example\.com http:\/\/intranet:8080$/)
    assert.equal(narrowed.headers['x-frame-options'], undefined)
    await owner.api.changeSpaceState({ edition_id, space_id, body: { space_state: 'TRASH' } })
    await untilStatus(403)
    for (const id of ['1', '0', 'x', '99999999999999999999', `${space_id}%00`]) {
      const { statusCode, body: page } = await get(`/embed/${id}/x`)
      assert.deepEqual([statusCode, page], [403, refused.body], id)
    }
  })
})
