import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { serveModule } from '../../web/testing/browser-page.ts'
import { installPeers } from '../install-peers.ts'
import { createHands, type Hands } from './hands.ts'
import { latencyProbe } from './latency-probe.ts'
import type { Point, Scene } from './scenes.ts'

/** A board that is open in a product, as hands and eyes have it. */
export interface OpenBoard {
  hands: Hands
  /** Milliseconds until it was there and could be used. */
  openedMs: number
  /** Shows the middle of the scene in the middle of the screen, so often a step of 1.25 further out than 100 %. */
  view(stepsOut: number): Promise<void>
  toScreen(place: Point): Point
  selected(): Promise<number>
  /** Where what is selected is, in whatever words: after a drag they are others. */
  place(): Promise<string>
  /** How far outside of the corner of a selection its handle is, in pixels. */
  handleOffset: number
  /** Keys that choose a tool. */
  toolKeys: { pen: string; lasso?: string }
  /** What the page can say of itself, as expressions for it: `hits` are those that a search shows. */
  counts: Counts
  /** Begins to write: a note of its own, or the text of this shape where there are no notes. */
  write(shapeId: string): Promise<void>
  close(): Promise<void>
}

interface Counts {
  selected: string
  elements: string
  hits: string
}

export interface Product {
  name: string
  open(scene: Scene): Promise<OpenBoard>
}

const SIZE = { width: 1440, height: 900 }
const ZOOM_STEP = 1.25
export const scaleOf = (stepsOut: number): number => ZOOM_STEP ** -stepsOut

/** Ends what hangs. */
const TIMEOUT_MS = 120_000

/** A profile for pages that are measured. */
export const measuredContext = async (browser: Browser): Promise<BrowserContext> => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', locale: 'en-GB', permissions })
  context.setDefaultTimeout(TIMEOUT_MS)
  await context.addInitScript(latencyProbe)
  return context
}

export const toScreenAt =
  (scale: number, middle: Point = { x: SIZE.width / 2, y: SIZE.height / 2 }) =>
  ({ x, y }: Point): Point => ({ x: middle.x + x * scale, y: middle.y + y * scale })

/** An empty page: what its events take is the floor. */
export const openEmptyPage = async (browser: Browser) => {
  const served = await serveModule('bench/web/pages/empty-page.js')
  const context = await measuredContext(browser)
  const page = await context.newPage()
  await page.goto(served.url)
  const hands = await createHands(page)
  return {
    hands,
    async close(): Promise<void> {
      await context.close()
      served.close()
    },
  }
}

/** In the browser: what a page of bench/peers/ can do. */
interface PeerPage {
  open(scene: Scene): Promise<number>
  view(scale: number): Promise<void>
  selected(): number
  elements(): number
  /** Those that a search shows. */
  hits(): number
  place(): string
  /** Where to click to write. */
  write(shapeId: string): Promise<Point>
}
declare const peerPage: PeerPage

interface Peer {
  name: string
  entry: string
  handleOffset: number
  /** How often one clicks to write. */
  clicks: number
  penKey: string
}

const excalidraw: Peer = {
  name: 'Excalidraw',
  entry: 'bench/peers/excalidraw-board.js',
  handleOffset: 8,
  clicks: 2,
  penKey: 'p',
}
const tldraw: Peer = {
  name: 'tldraw',
  entry: 'bench/peers/tldraw-board.js',
  handleOffset: 0,
  clicks: 1,
  penKey: 'd',
}

const peerCounts = { selected: 'peerPage.selected()', elements: 'peerPage.elements()', hits: 'peerPage.hits()' }

const tldrawAssets = join(import.meta.dirname, '../peers/node_modules/@tldraw/assets')

/** Fonts and icons, which tldraw would load from its own server. */
const assetAnswer = async (path: string) => {
  const [, name] = /^\/assets\/([\w./-]+)$/.exec(path) ?? []
  if (name === undefined || name.includes('..')) return undefined
  const body = await readFile(join(tldrawAssets, name)).catch(() => undefined)
  const type = name.endsWith('.svg') ? 'image/svg+xml' : 'application/octet-stream'
  return body && { body, type }
}

const openPeer = async (browser: Browser, peer: Peer, scene: Scene): Promise<OpenBoard> => {
  const { entry, handleOffset, clicks, penKey } = peer
  await installPeers()
  const served = await serveModule(entry, assetAnswer)
  const context = await measuredContext(browser)
  const close = async (): Promise<void> => {
    await context.close()
    served.close()
  }
  try {
    const page: Page = await context.newPage()
    await page.goto(served.url)
    const openedMs = await page.evaluate((content) => peerPage.open(content), scene)
    const hands = await createHands(page)
    let toScreen = toScreenAt(1)
    return {
      hands,
      openedMs,
      async view(stepsOut) {
        await page.evaluate((scale) => peerPage.view(scale), scaleOf(stepsOut))
        toScreen = toScreenAt(scaleOf(stepsOut))
        await hands.pause(1_000)
      },
      toScreen: (place) => toScreen(place),
      selected: () => page.evaluate(() => peerPage.selected()),
      place: () => page.evaluate(() => peerPage.place()),
      handleOffset,
      toolKeys: { pen: penKey },
      counts: peerCounts,
      async write(shapeId) {
        const at = await page.evaluate((id) => peerPage.write(id), shapeId)
        await hands.click(at, clicks)
        await hands.pause(500)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const peersOf = (browser: Browser): Product[] =>
  [excalidraw, tldraw].map((peer) => ({ name: peer.name, open: (scene) => openPeer(browser, peer, scene) }))
