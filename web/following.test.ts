import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { boardSettled, pinPainted } from './testing/board.ts'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

const shape = (text: string, left: number, top: number, id: string = randomUUID()) => ({
  meta: { id },
  basic: { type: 'RECTANGLE' as const },
  properties: { layout: { left, top, width: 200, height: 120 } },
  text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
})

const frame = (name: string, left: number, id: string = randomUUID()) => ({
  meta: { id, name },
  type: 'CUSTOM' as const,
  properties: { layout: { left, top: 0, width: 600, height: 400 } },
})

describe('the page of a zone that others change', () => {
  let service: WebService
  let at: Omit<ZonePath, 'zone_id'>
  let zone: ZonePath
  let owner: Person
  let page: Page
  let problems: string[]
  const open = async (hash = '') => {
    await page.goto(`${service.baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}${hash}`)
    await page.getByText('Live', { exact: true }).waitFor()
  }
  const settled = () => boardSettled(page)
  const insert = (...shapes: object[]) => owner.api.insertShapes({ ...zone, body: { shapes } } as never)
  const elements = (count: number) => page.locator(`.board[data-elements="${count}"]`).waitFor()

  before(async () => {
    service = await startWebService()
    const team = await aSpaceWithMembers(service.testApp)
    owner = await service.withPassword(team.owner)
    at = team.at
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
    await openAs(page, `${service.baseUrl}/home`, owner)
  })
  beforeEach(async () => {
    zone = { ...at, zone_id: (await newZone(owner, at, 'Busy')).zone_id }
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems, [])
  })

  test('[K84] an empty zone says so until somebody puts something into it, and offers the way there', async () => {
    await open()
    await page.getByText('This zone is empty').waitFor()
    await insert(shape('First', 90_000, 90_000))
    await page.getByText('This zone is empty').waitFor({ state: 'detached' })
    const back = page.getByRole('button', { name: 'Back to the board' })
    await back.click()
    await back.waitFor({ state: 'detached' })
    await settled()
  })

  test('[K84] the pin of a comment stays with its element, and goes with it', async () => {
    const id = randomUUID()
    await insert(shape('Corner', 0, 0), shape('Other corner', 1_800, 880), shape('Pinned', 400, 400, id))
    await owner.api.createComment({ ...zone, body: { text: 'Is this one right?', element_id: id } })
    await open()
    await settled()
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor()
    /** A click on the pin, at the right corner of its element; the middle of all three is that of the board. */
    const clickPinAt = async (left: number, top: number) => {
      const { x, y } = await pinPainted(page, left + 200 - 1000, top - 500)
      await page.mouse.click(x, y)
    }
    const panel = page.getByRole('complementary', { name: 'Comments' })
    await clickPinAt(400, 400)
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const moved = { id, properties: { layout: { left: 1_200, top: 600 } } }
    await owner.api.updateShapes({ ...zone, body: { shapes: [moved] } } as never)
    await clickPinAt(1_200, 600)
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await owner.api.deleteShapes({ ...zone, body: { ids: [id] } })
    await page.locator('.board[data-pins="0"]').waitFor()
  })

  test('[K84] a presentation follows: frames that come can be reached, those that go leave it', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await owner.api.insertFrames({ ...zone, body: { frames: [frame('Beginning', 1_000, first)] } })
    await open()
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 1').waitFor()
    const frames = [frame('Before it', 0, second), frame('After it', 2_000, third)]
    await owner.api.insertFrames({ ...zone, body: { frames } })
    await page.getByText('Frame 2 of 3').waitFor()
    assert.match((await page.locator('.presentation p').textContent()) ?? '', /Beginning/)
    await page.keyboard.press('ArrowRight')
    await page.getByText('Frame 3 of 3').waitFor()
    await owner.api.deleteFrames({ ...zone, body: { ids: [third] } })
    await page.getByText('Frame 2 of 2').waitFor()
    await page.getByRole('button', { name: 'Next frame' }).focus()
    await owner.api.deleteFrames({ ...zone, body: { ids: [first, second] } })
    await page.locator('.presentation').waitFor({ state: 'detached' })
    await page.locator('main:focus').waitFor({ state: 'attached' })
    await page.getByText('This zone is empty').waitFor()
  })

  test('[K84] the list of zones has those that others have made meanwhile', async () => {
    await open()
    await newZone(owner, at, 'Made meanwhile')
    await page.keyboard.press('Control+Alt+z')
    await page.getByRole('complementary').getByText('Made meanwhile').waitFor()
    assert.equal(await page.locator('.zone-list [aria-current=page]').count(), 1)
  })

  test('[K84] two versions are compared as they were, whatever came after them', async () => {
    const [kept, gone] = [randomUUID(), randomUUID()]
    await insert(shape('Kept', 0, 0, kept))
    await insert(shape('Gone later', 400, 0, gone))
    await open()
    await page.keyboard.press('Control+Alt+v')
    const boxes = page.getByRole('checkbox')
    await boxes.nth(1).waitFor()
    await insert(shape('Later', 800, 0))
    await owner.api.deleteShapes({ ...zone, body: { ids: [kept, gone] } })
    await elements(1)
    await page.getByRole('button', { name: 'Show newer versions' }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: /Now/ }).count(), 0)
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByText('1 added, 0 removed, 0 changed').waitFor()
    await page.locator('.board[data-compared="2"]').waitFor()
    await page.getByRole('button', { name: 'Show newer versions' }).click()
    await page.getByRole('checkbox', { name: /Now/ }).waitFor()
  })

  test('[K84] every reply can be read, and a link to one finds it', async () => {
    const { comment_info } = await owner.api.createComment({
      ...zone,
      body: { text: 'Long talk', point: { x: 0, y: 0 } },
    })
    const thread_id = comment_info.comment_id
    let last = ''
    for (let at = 1; at <= 25; at++) {
      const reply = await owner.api.createComment({ ...zone, body: { text: `Reply ${at}.`, thread_id } })
      last = reply.comment_info.comment_id
    }
    await open()
    await page.keyboard.press('Control+Alt+c')
    await page.getByText('Reply 20.').waitFor()
    assert.equal(await page.getByText('Reply 21.').count(), 0)
    await page.getByRole('button', { name: 'Show all 25 replies' }).click()
    await page.getByText('Reply 25.').waitFor()
    await page.goto('about:blank')
    await open(`#comment=${last}`)
    await page.getByText('Reply 25.').waitFor()
    await page.locator('.thread[aria-current=true]').waitFor()
  })

  test('[K84] elements that are too far apart for one view: one of them is shown', async () => {
    await insert(shape('Far west', -9_000_000, -9_000_000), shape('Far east', 9_000_000, 9_000_000))
    await open()
    await settled()
    await page.getByText('200 %').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Back to the board' }).count(), 0)
  })
})
