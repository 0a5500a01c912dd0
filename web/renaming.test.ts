import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'

describe('the name of a zone in its bar', () => {
  let room: People
  let zone: ZonePath
  let owner: Colleague
  let viewer: Colleague

  const nameOf = async () => (await owner.person.api.getZone({ ...zone })).zone_info.zone_name
  const title = ({ page }: Colleague, name: string) => page.locator('.zone-title').getByText(name, { exact: true })
  const field = ({ page }: Colleague) => page.getByRole('textbox', { name: 'Name of the zone' })

  before(async () => {
    room = await startPeople('sqlite', 1)
    ;[owner] = room.people as [Colleague]
    viewer = await room.join('VIEWER')
    zone = await room.aZone('Plan')
    await room.show(owner, zone)
    await viewer.page.goto(owner.page.url())
    await title(viewer, 'Plan').waitFor()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] a double click renames it: Enter keeps, Escape restores, and others see it', async () => {
    const { page } = owner
    await title(owner, 'Plan').dblclick()
    await field(owner).waitFor()
    await page.keyboard.type('Something')
    await page.keyboard.press('Escape')
    await title(owner, 'Plan').waitFor()
    assert.equal(await nameOf(), 'Plan')
    await title(owner, 'Plan').dblclick()
    await page.keyboard.type('Plan of all')
    await page.keyboard.press('Enter')
    await title(owner, 'Plan of all').waitFor()
    assert.equal(await nameOf(), 'Plan of all')
    await title(viewer, 'Plan of all').waitFor()
  })

  test('[K84] by its command too; a name that is refused says why, and can be mended', async () => {
    const { page } = owner
    await owner.hands.moveTo({ x: 0, y: 0 })
    await page.locator('.board').focus()
    await page.keyboard.press('k')
    await page.getByRole('combobox').fill('Rename the zone')
    await page.keyboard.press('Enter')
    await field(owner).waitFor()
    // No name has such a letter.
    await field(owner).fill('Plan \u0001')
    await page.keyboard.press('Enter')
    await page.locator('.toast').filter({ hasText: 'zone_name' }).waitFor()
    assert.equal(await nameOf(), 'Plan of all')
    await field(owner).fill('Another plan')
    await page.keyboard.press('Enter')
    await title(owner, 'Another plan').waitFor()
    assert.equal(await nameOf(), 'Another plan')
    // The keys are the board's again.
    await page.keyboard.press('n')
    await owner.hands.tool('note')
    await page.keyboard.press('v')
  })

  test('[K84] who may only look does not rename it', async () => {
    await viewer.page.locator('.zone-title strong').dblclick()
    await viewer.page.locator('.board').focus()
    await viewer.page.keyboard.press('k')
    await viewer.page.getByRole('combobox').fill('Rename')
    await viewer.page.getByText('No command').waitFor()
    assert.equal(await field(viewer).count(), 0)
  })
})
