import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { openSignedIn } from './testing/web-service.ts'

describe('templates that people save, in a browser', () => {
  const room = editingFor()
  const button = (name: string | RegExp) => room.page.getByRole('button', { name })
  const dialog = (name: string) => room.page.getByRole('dialog', { name })
  const saved = (name: string) => room.page.locator('.toast', { hasText: `“${name}” is among the templates now` })
  const spaceUrl = () => `${room.service.baseUrl}/spaces/${room.zone.edition_id}/${room.zone.space_id}`
  const own = async () => {
    const query = { limit: 100, fields: 'name,kind' }
    const { templates } = await room.owner.api.listTemplates({ edition_id: room.zone.edition_id, query })
    return templates.filter(({ kind }) => kind !== 'SHIPPED')
  }

  test('[K84] a zone is saved from its menu, found with its picture, used, renamed and deleted', async () => {
    await room.makeZone([rectangle(0, 0), rectangle(300, 0)])
    const { page } = room
    await page.goto(spaceUrl())
    await button('More for Hands').click()
    await page.locator('.menu-list').getByRole('button', { name: 'Save as a template' }).click()
    const save = dialog('Save as a template')
    await save.getByLabel('Name of the template').fill('Review')
    await save.getByLabel('Description (optional)').fill('Every week')
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await save.getByRole('button', { name: 'Save', exact: true }).click()
    await saved('Review').waitFor()
    assert.deepEqual(await own(), [{ name: 'Review', kind: 'TEAM' }])

    await button('New zone').click()
    const making = dialog('New zone')
    await making.getByRole('region', { name: 'Of your teams' }).locator('.template-picture img').waitFor()
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await making.getByRole('button', { name: 'Rename “Review” …' }).click()
    await dialog('Rename the template').getByLabel('Name of the template').fill('Month')
    await page.keyboard.press('Enter')
    await dialog('Rename the template').waitFor({ state: 'detached' })
    await making.getByRole('radio', { name: /^Month/ }).check()
    await making.getByLabel('Name of the zone').fill('Of a template')
    await making.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(/\/zones\//)
    await room.hands.elements(2)

    await page.goto(spaceUrl())
    await button('New zone').click()
    await making.getByRole('button', { name: 'Delete “Month” …' }).click()
    await dialog('Delete the template').getByRole('button', { name: 'Delete' }).click()
    await making.getByRole('radio', { name: /^Month/ }).waitFor({ state: 'detached' })
    assert.deepEqual(await own(), [])
  })

  test('[K84] what is selected is saved for the edition by the menu of the board, and inserted', async () => {
    await room.open([rectangle(-300, -50), rectangle(100, -50)])
    const { page, hands } = room
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    await hands.click({ x: -200, y: 0 }, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Save as a template …' }).press('Enter')
    const save = dialog('Save as a template')
    await save.getByText('The 2 elements that are selected').waitFor()
    await save.getByLabel('Name of the template').fill('Pair')
    await save.getByLabel('For whom').selectOption({ label: 'Everybody in the edition' })
    await save.getByRole('button', { name: 'Save', exact: true }).click()
    await saved('Pair').waitFor()
    assert.deepEqual(await own(), [{ name: 'Pair', kind: 'EDITION' }])
    await page.keyboard.press('k')
    await page.getByRole('combobox', { name: 'Search commands' }).waitFor()
    await page.keyboard.type('insert a temp')
    await page.keyboard.press('Enter')
    await dialog('Insert a template').getByRole('radio', { name: /^Pair/ }).check()
    await page.keyboard.press('Enter')
    await dialog('Insert a template').waitFor({ state: 'detached' })
    await hands.elements(4)
  })

  test('[K84] a viewer is not offered to save what is on a board, in German either', async () => {
    await room.makeZone([rectangle(0, 0)])
    const at = { locale: 'de' }
    const { tab, profile, problems } = await openSignedIn(room.service, room.team.viewer, at)
    await tab.goto(room.url())
    await tab.getByRole('toolbar', { name: 'Änderungen' }).waitFor()
    await tab.keyboard.press('k')
    await tab.getByRole('option', { name: /^Kommentare/ }).waitFor()
    assert.equal(await tab.getByRole('option', { name: /Als Vorlage speichern/ }).count(), 0)
    assert.deepEqual(problems, [])
    await profile.close()
  })
})
