import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { aZone } from '@easel/server/testing/factories.ts'
import { startTestApp, type TestApp } from '@easel/server/testing/test-app.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { startChromium } from '../../tools/chromium.ts'
import { type BrowserPage, serveModule } from '../testing/browser-page.ts'
import { until } from '../testing/kept.ts'
import type { StorePage } from './testing/store-page.ts'

/** In the browser. */
declare const navigator: { locks: { query(): Promise<{ held: { name: string }[] }> } }

const MANY = 3_000
const oval = (id: string) => ({ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } })

describe('the store of a live zone in the browser', () => {
  let [testApp, browser, served] = [{} as TestApp, {} as BrowserContext, {} as BrowserPage]
  let baseUrl = ''
  before(async () => {
    ;[served, browser] = await Promise.all([
      serveModule('web/data/testing/store-page.ts'),
      startChromium({ width: 400, height: 300 }),
    ])
    const { origin } = new URL(served.url)
    testApp = await startTestApp('sqlite', { settings: { allowedOrigins: [origin] } })
    baseUrl = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await browser.close()
    served.close()
    await testApp.close()
  })

  const nowhere = 'http://127.0.0.1:1'
  const call = <Name extends keyof StorePage>(page: Page, name: Name, ...values: Parameters<StorePage[Name]>) =>
    page.evaluate<Awaited<ReturnType<StorePage[Name]>>>(
      `storePage.${name}(${values.map((value) => JSON.stringify(value)).join()})`,
    )
  const aTab = async (): Promise<Page> => {
    const page = await browser.newPage()
    await page.goto(served.url)
    return page
  }
  /** The browser frees the locks of a page that is gone in its own time. */
  const freed = (page: Page, client_id: string) =>
    until(
      page,
      async (lock) => !(await navigator.locks.query()).held.some(({ name }) => name === lock),
      `easel live client ${client_id}`,
    )
  const reload = async (page: Page): Promise<void> => {
    const { client_id } = await call(page, 'state')
    await page.reload()
    await freed(page, client_id)
  }
  const aFilledZone = async (count: number) => {
    const { at, owner } = await aZone(testApp)
    const ids = Array.from({ length: count }, () => randomUUID()).sort()
    for (let from = 0; from < count; from += 1_000) {
      const shapes = ids.slice(from, from + 1_000).map((id) => oval(id).insert.shape)
      await owner.api.insertShapes({ ...at, body: { shapes: shapes as never } })
    }
    return { at, owner, ids, options: { ...at, baseUrl, token: owner.token }, name: at.zone_id }
  }

  test('[L1] [L2] after a reload without a connection a large zone is there, and what is changed is sent later', async () => {
    const { at, owner, ids, options, name } = await aFilledZone(MANY)
    const page = await aTab()
    await call(page, 'open', options, name)
    await call(page, 'ready')
    const own = randomUUID()
    const { seq } = await call(page, 'change', [oval(own) as never])
    await page.waitForFunction(`storePage.state().confirmed === ${MANY + 1}`)
    await call(page, 'close')
    await reload(page)
    await call(page, 'open', { ...options, baseUrl: nowhere }, name)
    const offline = await call(page, 'state')
    assert.deepEqual([offline.seq, offline.ids, offline.pending], [seq, [...ids, own].sort(), 0])
    const later = randomUUID()
    await call(page, 'changeOffline', [oval(later) as never])
    await reload(page)
    await call(page, 'open', options, name)
    await call(page, 'ready')
    await page.waitForFunction('storePage.state().pending === 0')
    assert.equal((await owner.api.listShapes({ ...at, query: { ids: later } })).shapes.length, 1)
    await page.close()
  })

  test('[L2] two tabs have queues of their own, and that of a tab that is gone is taken over', async () => {
    const { at, owner, options, name } = await aFilledZone(2)
    const [one, other] = [await aTab(), await aTab()]
    const offline = { ...options, baseUrl: nowhere }
    for (const tab of [one, other]) await call(tab, 'open', offline, name)
    const [first, second] = [randomUUID(), randomUUID()]
    await call(one, 'changeOffline', [oval(first) as never])
    await call(other, 'changeOffline', [oval(second) as never])
    const left = (await call(one, 'state')).client_id
    assert.notEqual(left, (await call(other, 'state')).client_id)
    await one.close()
    const next = await aTab()
    await freed(next, left)
    await call(next, 'open', options, name)
    assert.equal((await call(next, 'state')).client_id, left)
    await call(next, 'ready')
    await next.waitForFunction('storePage.state().pending === 0')
    const found = async (id: string) => (await owner.api.listShapes({ ...at, query: { ids: id } })).shapes.length
    assert.deepEqual([await found(first), await found(second)], [1, 0])
    for (const tab of [other, next]) await tab.close()
  })

  test('[L3] what comes back refused is kept with its reason', async () => {
    const { ids, options, name } = await aFilledZone(1)
    const page = await aTab()
    await call(page, 'open', { ...options, baseUrl: nowhere }, name)
    await call(page, 'changeOffline', [oval(ids[0] as string) as never])
    await reload(page)
    await call(page, 'open', options, name)
    await page.waitForFunction('storePage.refused().length === 1')
    await call(page, 'close')
    await reload(page)
    await call(page, 'open', options, name)
    const [refused] = await call(page, 'refused')
    assert.deepEqual([refused?.refusal.error_code, refused?.edits], ['EL1003', [oval(ids[0] as string)]])
    await page.close()
  })
})
