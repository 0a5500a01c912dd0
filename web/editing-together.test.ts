import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { boardSettled } from './testing/board.ts'
import { type EditorPage, editorOf } from './testing/editor-page.ts'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

/** In the browser. */
declare const document: {
  querySelector(selector: string): {
    width: number
    height: number
    getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8Array } }
  } | null
}

const shape = (id: string) => ({
  meta: { id },
  basic: { type: 'RECTANGLE' as const },
  properties: {
    layout: { left: -100, top: -50, width: 200, height: 100 },
    fills: [{ solid: { color: { hex: { value: '#ff0000' } } } }],
    strokes: [],
  },
})

describe('editing a zone together', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let zone: ZonePath
  let owner: Person
  let one: Page
  let other: Page
  let hands: EditorPage
  let others: EditorPage
  const problems: string[] = []
  let id = ''
  const url = () => `${service.baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}`

  const openProfile = async (person: Person): Promise<Page> => {
    const opened = await newProfile(service.browser, {
      viewport: { width: 1000, height: 700 },
      reducedMotion: 'reduce',
    })
    const page = await opened.profile.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    await openAs(page, `${service.baseUrl}/account`, person)
    return page
  }
  const show = async (page: Page) => {
    await page.goto(url())
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('toolbar', { name: 'Changes' }).waitFor()
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor()
    await boardSettled(page)
  }
  /** Until the pixel at a place, from the middle of the board, is red, or is not. */
  const isRed = (page: Page, x: number, y: number, wanted = true) =>
    page.waitForFunction(
      ([x, y, wanted]) => {
        const canvas = document.querySelector('.board canvas')
        if (!canvas) return false
        const at = [canvas.width / 2 + x, canvas.height / 2 + y] as const
        const [red = 0, green = 0] = canvas.getContext('2d').getImageData(...at, 1, 1).data
        return (red > 200 && green < 60) === wanted
      },
      [x, y, wanted] as const,
    )

  before(async () => {
    service = await startWebService()
    team = await aSpaceWithMembers(service.testApp)
    owner = await service.withPassword(team.owner)
    await service.withPassword(team.editor)
    await service.withPassword(team.viewer)
    zone = { ...team.at, zone_id: '' }
    one = await openProfile(owner)
    other = await openProfile(team.editor)
    hands = editorOf(one)
    others = editorOf(other)
  })
  beforeEach(async () => {
    zone = { ...team.at, zone_id: (await newZone(owner, team.at, 'Together')).zone_id }
    id = randomUUID()
    await owner.api.insertShapes({ ...zone, body: { shapes: [shape(id)] } })
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems, [])
  })

  test('[K84] others see the cursor, and a drag while it lasts; what is dropped stays there', async () => {
    await Promise.all([show(one), show(other)])
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 0, y: 200 })
    await others.others(1)
    await isRed(other, -50, 200)
    await isRed(other, 0, -20, false)
    assert.equal((await owner.api.listShapes({ ...zone })).shapes[0]?.properties.layout?.top, -50)
    await one.keyboard.press('Escape')
    await hands.release()
    await isRed(other, 0, -20)
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 200 })
    await hands.saved()
    await isRed(other, -50, 200)
    await isRed(other, 0, -20, false)
  })

  test('[K84] whoever comes later sees the cursors of those who are there', async () => {
    await show(one)
    await hands.click({ x: 0, y: 0 })
    await show(other)
    await others.others(1)
  })

  test('[K84] whoever is followed takes the view along, until it is moved by hand or by Esc', async () => {
    await Promise.all([show(one), show(other)])
    const bar = other.getByText('Following')
    const zoomOf = (page: Page) => page.locator('.zoom-figure').textContent()
    await other.getByRole('button', { name: /^Follow / }).click()
    await bar.waitFor()
    await one.keyboard.press('h')
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 200 })
    // Beside the cursor.
    await isRed(other, -50, 200)
    await one.keyboard.press('-')
    await one.keyboard.press('-')
    await other.getByText((await zoomOf(one)) ?? '', { exact: true }).waitFor()
    // Its own change leaves it.
    await other.keyboard.press('0')
    await bar.waitFor({ state: 'detached' })
    const button = other.getByRole('button', { name: /^Follow / })
    await button.click()
    await bar.waitFor()
    await other.getByText((await zoomOf(one)) ?? '', { exact: true }).waitFor()
    await other.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    const kept = await zoomOf(other)
    await one.keyboard.press('0')
    await one.getByText('100 %').waitFor()
    // What is told after the view is there, and the view has not changed.
    await one.keyboard.press('n')
    await hands.click({ x: -300, y: 0 })
    await others.elements(2)
    assert.equal(await zoomOf(other), kept)
    // Whoever leaves is followed no more.
    await button.click()
    await bar.waitFor()
    await one.goto(`${service.baseUrl}/account`)
    await bar.waitFor({ state: 'detached' })
  })

  test('[K84] each takes back what is their own', async () => {
    await Promise.all([show(one), show(other)])
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 150 })
    await hands.saved()
    await isRed(other, -50, 150)
    await other.keyboard.press('n')
    await others.click({ x: -300, y: 0 })
    await others.writing(true)
    await other.keyboard.type('Mine')
    await other.keyboard.press('Escape')
    await others.saved()
    await hands.elements(2)
    await one.keyboard.press('Control+z')
    await hands.saved()
    const { shapes } = await owner.api.listShapes({ ...zone })
    assert.equal(shapes.length, 2)
    assert.equal(shapes.find(({ meta }) => meta.id === id)?.properties.layout?.top, -50)
  })

  test('[K84] without a connection editing goes on, the bar says how much waits, and all of it is sent once', async () => {
    await show(one)
    await one.context().setOffline(true)
    await one.getByText('Offline', { exact: true }).waitFor()
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 150 })
    await isRed(one, 0, 150)
    await one.keyboard.press('Control+d')
    await hands.elements(2)
    await one.getByText('Offline, 2 kept').waitFor()
    await one.context().setOffline(false)
    await one.getByText('Saved').waitFor()
    const { shapes } = await owner.api.listShapes({ ...zone })
    assert.deepEqual(shapes.map(({ properties }) => properties.layout?.top).sort(), [100, 116])
  })

  test('[K84] a viewer looks and moves the view; nothing can be changed by pointer or key', async () => {
    const viewer = await openProfile(team.viewer)
    const looking = editorOf(viewer)
    await show(viewer)
    await viewer.getByText('View only').waitFor()
    assert.equal(await viewer.getByRole('toolbar', { name: 'Tools' }).count(), 0)
    assert.equal(await viewer.getByRole('button', { name: 'Undo' }).count(), 0)
    await looking.click({ x: 0, y: 0 })
    await looking.selected(1)
    for (const key of ['Delete', 'ArrowLeft', 'Control+d', 'n']) await viewer.keyboard.press(key)
    await looking.tool('select')
    await looking.drag({ x: 0, y: 0 }, { x: 0, y: 100 })
    const { shapes } = await owner.api.listShapes({ ...zone })
    assert.deepEqual(
      shapes.map(({ properties }) => properties.layout?.top),
      [-50],
    )
    await viewer.context().close()
  })

  test('[K84] a right that is taken away takes effect at once, and is said', async () => {
    await show(other)
    await other.getByRole('toolbar', { name: 'Tools' }).waitFor()
    await owner.api.changeSpaceMemberRole({ ...team.at, member_id: team.editor.zuid, body: { role: 'VIEWER' } })
    await other.getByText('You may no longer change this zone.').waitFor()
    await other.getByRole('toolbar', { name: 'Tools' }).waitFor({ state: 'detached' })
    await owner.api.changeSpaceMemberRole({ ...team.at, member_id: team.editor.zuid, body: { role: 'EDITOR' } })
    await other.getByRole('toolbar', { name: 'Tools' }).waitFor()
  })

  test('[K83] a session from before editing may look, and is offered to sign in again for more', async () => {
    await one.goto(`${service.baseUrl}/account`)
    const read = ['editions', 'teams', 'spaces', 'zones', 'documents'].map((area) => `Service.${area}.READ`)
    const { personal_token } = await owner.api.createToken({ body: { token_name: 'Old', scopes: read } })
    await one.evaluate((token) => {
      const { sessionStorage } = globalThis as unknown as { sessionStorage: Record<string, string> }
      const { scope: _, ...old } = JSON.parse(sessionStorage['easel.session'] ?? '{}')
      sessionStorage['easel.session'] = JSON.stringify({ ...old, access_token: token })
    }, personal_token.token)
    await show(one)
    assert.equal(await one.getByRole('toolbar', { name: 'Tools' }).count(), 0)
    await one.getByRole('button', { name: 'Sign in again to edit' }).click()
    await one.getByRole('toolbar', { name: 'Tools' }).waitFor()
    assert.equal(one.url(), url())
  })
})
