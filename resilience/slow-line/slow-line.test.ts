import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openLiveZone } from '@easel/sdk/index.ts'
import { aZone } from '@easel/server/testing/factories.ts'
import { startTestApp } from '@easel/server/testing/test-app.ts'
import { shapeWithText, words } from '../support/large-zones.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const LINE = { bytesPerSecond: 300_000 }
const REQUESTS = 10
const SHAPES = 1_000

describe('a large zone over a line of 300 KB a second', () => {
  test('[L1] opens, and where the line breaks nothing but the page on its way is sent again', async (t) => {
    const testApp = await startTestApp('sqlite')
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const proxy = await startTcpProxy(Number(new URL(address).port))
    t.after(async () => {
      await proxy.close()
      await testApp.close()
    })
    const { at, owner } = await aZone(testApp)
    for (let request = 0; request < REQUESTS; request++) {
      const shapes = Array.from({ length: SHAPES }, () => shapeWithText(words(90)))
      await owner.api.insertShapes({ ...at, body: { shapes } })
    }
    proxy.setMode(LINE)

    /** Resolves with the bytes that came, and those of each page that was asked for. */
    const open = async (resetAfter?: number) => {
      const [start, asked, sizes] = [proxy.forwarded, [] as (string | null)[], [] as number[]]
      const counted: typeof fetch = async (input, init) => {
        asked.push(new URL((input as Request).url).searchParams.get('page'))
        sizes.push(proxy.forwarded)
        return fetch(input, init)
      }
      if (resetAfter !== undefined) proxy.resetAfter(resetAfter)
      const baseUrl = `http://127.0.0.1:${proxy.port}`
      const zone = await openLiveZone({ ...at, baseUrl, token: owner.token, fetch: counted })
      let loads = 0
      zone.on('loaded', () => loads++)
      await zone.ready()
      const { size } = zone.confirmed
      await zone.close()
      assert.deepEqual([size, loads], [REQUESTS * SHAPES, 1])
      const pages = sizes.map((from, page) => (sizes[page + 1] ?? proxy.forwarded) - from)
      return { bytes: proxy.forwarded - start, asked, pages }
    }

    const whole = await open()
    assert.ok(whole.asked.length >= 3, `${whole.asked.length} pages`)
    assert.equal(new Set(whole.asked).size, whole.asked.length, 'each page once')
    const broken = await open(Math.round(whole.bytes / 2))
    const again = broken.asked.filter((page, index) => broken.asked.indexOf(page) !== index)
    assert.deepEqual([again.length, new Set(broken.asked).size], [1, whole.asked.length], `${broken.asked}`)
    const twice = broken.bytes - whole.bytes
    const largest = Math.max(...whole.pages)
    t.diagnostic(
      `${whole.bytes} bytes in ${whole.asked.length} pages; ${twice} sent twice, a page has ${largest} at most`,
    )
    assert.ok(twice <= largest, `${twice} bytes were sent twice, where a page has ${largest}`)
  })
})
