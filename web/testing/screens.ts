import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Colleague } from './people.ts'

/** Ends what hangs. */
const TIMEOUT_MS = 120_000

interface Canvas {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } }
}

/** In the browser. */
declare const crypto: { subtle: { digest(name: string, data: Uint8ClampedArray): Promise<ArrayBuffer> } }

/** What is painted on the board of a page, as a number that tells two of them apart; by default once it is at rest. */
export const pictureHash = async (page: Page, selector = '.board[data-settled=true] canvas'): Promise<string> => {
  const canvas = await page.waitForSelector(selector, { state: 'attached' })
  return canvas.evaluate(async (element) => {
    const canvas = element as unknown as Canvas
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    return `${canvas.width}x${canvas.height} ${[...hash].map((byte) => byte.toString(16)).join('')}`
  })
}

/** Until nobody points at anything, and all boards are painted alike. */
export const screensAgree = async (people: readonly Colleague[]): Promise<void> => {
  // Off the board: others see no cursor.
  for (const { page } of people) await page.locator('.state-bar').hover()
  await Promise.all(people.map(({ hands }) => hands.others(0)))
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    await Promise.all(people.map(({ hands }) => hands.settled()))
    const hashes = await Promise.all(people.map(({ page }) => pictureHash(page)))
    if (new Set(hashes).size === 1) return
    // Painted by now, or never.
    if (Date.now() > deadline) assert.equal(new Set(hashes).size, 1, `the screens differ: ${hashes.join(', ')}`)
  }
}
