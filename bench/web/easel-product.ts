import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { editorOf } from '../../web/testing/editor-page.ts'
import { openAs, type WebService } from '../../web/testing/web-service.ts'
import { log } from '../result.ts'
import { createHands } from './hands.ts'
import { measuredContext, type OpenBoard, type Product, scaleOf, toScreenAt } from './products.ts'
import { centralShape, middleOf, type Point, type Scene } from './scenes.ts'
import { storedShape, storedStroke } from './stored-shapes.ts'

/** A request holds 1 MiB. */
const BATCH = 500

/** The web app as the service serves it, with boards that are in its database. */
export const createEaselProduct = async (service: WebService): Promise<Product> => {
  const team = await aSpaceWithMembers(service.testApp)
  const owner = await service.withPassword(team.owner)
  const context = await measuredContext(service.browser)
  const zones = new Map<Scene, Promise<ZonePath>>()

  const fill = async (scene: Scene): Promise<ZonePath> => {
    const start = performance.now()
    const zone = { ...team.at, zone_id: (await newZone(owner, team.at, scene.name)).zone_id }
    const shapes = [
      ...scene.shapes.map((shape) => ({ ...storedShape(shape, scene), meta: { id: inZone(shape.id, zone) } })),
      ...scene.strokes.map((stroke) => ({ ...storedStroke(stroke), meta: { id: inZone(stroke.id, zone) } })),
    ]
    for (let at = 0; at < shapes.length; at += BATCH)
      await owner.api.insertShapes({ ...zone, body: { shapes: shapes.slice(at, at + BATCH) } })
    const connectors = scene.connectors.map(({ id, from, to }) => ({
      meta: { id: inZone(id, zone) },
      type: 'ELBOW' as const,
      connected: {
        first: { shape_id: inZone(from, zone) },
        second: { shape_id: inZone(to, zone), marker: 'BLOCK' as const },
      },
    }))
    if (connectors.length > 0) await owner.api.insertConnectors({ ...zone, body: { connectors } })
    log(`${scene.name} in a zone after ${((performance.now() - start) / 1000).toFixed(0)} s`)
    return zone
  }

  const zoneOf = (scene: Scene): Promise<ZonePath> => {
    const known = zones.get(scene) ?? fill(scene)
    zones.set(scene, known)
    return known
  }

  let isSignedIn = false
  const newPage = async (): Promise<Page> => {
    const page = await context.newPage()
    if (!isSignedIn) await openAs(page, `${service.baseUrl}/home`, owner)
    isSignedIn = true
    return page
  }

  return {
    name: 'Easel',
    async open(scene) {
      const { edition_id, space_id, zone_id } = await zoneOf(scene)
      const page = await newPage()
      const editor = editorOf(page)
      const hands = await createHands(page)
      const start = performance.now()
      await page.goto(`${service.baseUrl}/zones/${edition_id}/${space_id}/${zone_id}`)
      await editor.ready()
      const box = await page.locator('.board').boundingBox()
      if (!box) throw new Error('there is no board')
      const middle: Point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const zoomOut = page.getByRole('button', { name: 'Zoom out' })
      let toScreen = toScreenAt(1, middle)
      const board: OpenBoard = {
        hands,
        openedMs: 0,
        async view(stepsOut) {
          await page.locator('.zoom-figure').click()
          for (let n = 0; n < stepsOut; n++) await zoomOut.click()
          await page.locator('.zoom-figure', { hasText: `${Math.round(scaleOf(stepsOut) * 100)} %` }).waitFor()
          await editor.settled()
          toScreen = toScreenAt(scaleOf(stepsOut), middle)
        },
        toScreen: (place) => toScreen(place),
        selected: async () => Number(await page.locator('.board').getAttribute('data-selected')),
        // The bar of the selection is put there.
        place: () => page.locator('.zone').getAttribute('style').then(String),
        handleOffset: 0,
        toolKeys: { pen: 'p', lasso: 'q' },
        counts,
        async write() {
          await page.locator('.board').focus()
          await page.keyboard.press('n')
          await editor.tool('note')
          await hands.click(toScreen(middleOf(centralShape(scene))))
          await editor.writing(true)
        },
        async close() {
          // The next one finds the zone as it was.
          await page.locator('.board').focus()
          await page.keyboard.press('Escape')
          const undo = page.getByRole('button', { name: 'Undo', exact: true })
          while (await undo.isEnabled()) await undo.click()
          await editor.saved()
          await page.close()
        },
      }
      // It can be used: what is clicked is selected.
      await hands.click(await aShapeOnScreen(board, scene, page))
      await editor.selected(1)
      board.openedMs = performance.now() - start
      await page.keyboard.press('Escape')
      return board
    },
  }
}

const boardData = `document.querySelector('.board').dataset`
const counts = {
  selected: `Number(${boardData}.selected)`,
  elements: `Number(${boardData}.elements)`,
  hits: `Number(document.querySelector('.find-count')?.textContent.split(' ').at(-1).replace(/\\D/g, ''))`,
}

/** Ids belong to an edition: another zone has others. */
const inZone = (id: string, { zone_id }: ZonePath): string => `${zone_id.slice(-8)}${id.slice(8)}`

/** At the scale that the board opens with, which the page knows. */
const aShapeOnScreen = async (board: OpenBoard, scene: Scene, page: Page): Promise<Point> => {
  const scale = Number((await page.locator('.zoom-figure').textContent())?.replace(/\D+/g, '')) / 100
  const { x, y } = scene.strokes[0]?.points[6] ?? middleOf(centralShape(scene))
  const origin = board.toScreen({ x: 0, y: 0 })
  return { x: origin.x + x * scale, y: origin.y + y * scale }
}
