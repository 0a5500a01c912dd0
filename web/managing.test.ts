import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { aSpaceWithMembers, aTeam, newZone } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Locator, Page } from 'playwright-core'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

onOneOrBothEngines('sqlite', 'spaces and zones made and changed in a browser', (engine) => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let page: Page
  let problems: string[]
  const homeUrl = () => `${service.baseUrl}/home`
  const listUrl = (kind: string) => `${homeUrl()}/${team.edition_id}/${team.team_id}/${kind}`
  const spaceUrl = () => `${service.baseUrl}/spaces/${team.at.edition_id}/${team.at.space_id}`
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name })
  const dialog = () => page.getByRole('dialog')
  const card = (name: string) => page.locator('.card', { hasText: name })
  const choose = async (name: string, item: string) => {
    await button(`More for ${name}`).click()
    await page.locator('.menu-list').getByRole('button', { name: item }).click()
  }
  const gone = (one: Locator) => one.waitFor({ state: 'detached' })

  before(async () => {
    service = await startWebService({}, undefined, engine)
    team = await aSpaceWithMembers(service.testApp)
    await newZone(team.owner, team.at, 'Roadmap')
    for (const person of [team.owner, team.editor, team.viewer, team.guest]) await service.withPassword(person)
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
    await openAs(page, homeUrl(), team.owner)
  })
  after(() => service.close())

  test('[K84] each role is offered what it may do with a space and its zones, and nothing else', async () => {
    const offered = async (person: Person) => {
      const { profile } = await newProfile(service.browser)
      const tab = await profile.newPage()
      await openAs(tab, spaceUrl(), person)
      await tab.getByRole('link', { name: /Roadmap/ }).waitFor()
      await button('More for Sketches', tab).click()
      const space = await tab.locator('.menu-list button').allTextContents()
      const [zoneMenus, makers] = [button('More for Roadmap', tab), button('New zone', tab)]
      const zone = [await zoneMenus.count(), await makers.count()]
      await tab.goto(homeUrl())
      await tab.locator('main h1').waitFor()
      const home = await button('New space', tab).count()
      await profile.close()
      return { space, zone, home }
    }
    const [owner, editor, viewer, guest] = await Promise.all(
      [team.owner, team.editor, team.viewer, team.guest].map(offered),
    )
    const [star, share, seeAccess] = ['Add to favourites', 'Share …', 'Who has access …']
    const [rename, copy, trash, leave] = ['Rename …', 'Duplicate …', 'Zones in the trash …', 'Leave …']
    const managed = ['Move to a team …', 'Embed …', 'Together …', trash, 'Move to trash']
    assert.deepEqual(owner, { space: [star, share, rename, copy, ...managed], zone: [1, 1], home: 1 })
    assert.deepEqual(editor, { space: [star, share, rename, copy, trash, leave], zone: [1, 1], home: 1 })
    assert.deepEqual(viewer, { space: [star, seeAccess, copy, leave], zone: [1, 0], home: 1 })
    assert.deepEqual(guest, { space: [star, seeAccess, leave], zone: [0, 0], home: 0 })
  })

  test('[K84] a space is made, by keys alone, and leads to its first zone', async () => {
    await page.goto(homeUrl())
    await button('New space').press('Enter')
    await page.keyboard.type('Lighthouse')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/zones\//)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.goto(homeUrl())
    await card('Lighthouse').waitFor()
  })

  test('[K84] a dialog that is left by Escape gives the focus back', async () => {
    await page.goto(homeUrl())
    await button('New space').press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await gone(dialog())
    await button('New space').and(page.locator(':focus')).waitFor()
  })

  test('[K84] a zone is made of a template, renamed, put in the trash and brought back', async () => {
    await page.goto(spaceUrl())
    await button('New zone').click()
    await dialog().getByLabel('Name of the zone').fill('Plan of work')
    await dialog().getByRole('radio', { name: /^SWOT/ }).check()
    await dialog().getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(/\/zones\//)
    await page.getByRole('heading', { name: /Plan of work/ }).waitFor()
    await page.goto(spaceUrl())
    await choose('Plan of work', 'Rename')
    await dialog().getByLabel('Name of the zone').fill('Strengths')
    await page.keyboard.press('Enter')
    await card('Strengths').waitFor()
    await choose('Strengths', 'Move to trash')
    await gone(card('Strengths'))
    await button('Undo').click()
    await card('Strengths').waitFor()
  })

  test('[K84] a space is starred, renamed, put in the trash, brought back, and deleted for good', async () => {
    await page.goto(homeUrl())
    await choose('Lighthouse', 'Add to favourites')
    await card('Lighthouse').getByRole('img', { name: 'Favourite' }).waitFor()
    await choose('Lighthouse', 'Rename')
    await dialog().getByLabel('Name of the space').fill('Beacon')
    await page.keyboard.press('Enter')
    await card('Beacon').waitFor()
    await page.goto(listUrl('favourites'))
    await card('Beacon').waitFor()
    await choose('Beacon', 'Move to trash')
    await gone(card('Beacon'))
    await button('Undo').click()
    await card('Beacon').waitFor()
    await choose('Beacon', 'Remove from favourites')
    await gone(card('Beacon'))

    await page.goto(homeUrl())
    await page.getByRole('link', { name: /Beacon/ }).click()
    await choose('Beacon', 'Move to trash')
    await page.waitForURL(/\/home/)
    await button('Undo').click()
    await page.getByRole('heading', { name: 'Beacon' }).waitFor()
    await choose('Beacon', 'Move to trash')
    await page.waitForURL(/\/home/)
    await page.goto(listUrl('trash'))
    await choose('Beacon', 'Restore')
    await gone(card('Beacon'))
    await page.goto(homeUrl())
    await choose('Beacon', 'Move to trash')
    await gone(card('Beacon'))
    await page.goto(listUrl('trash'))
    await choose('Beacon', 'Delete for good')
    await dialog().getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('The trash is empty').waitFor()
    await page.reload()
    await page.getByText('The trash is empty').waitFor()
  })

  test('[K84] a search covers every team, and is narrowed to one', async () => {
    const other = await aTeam(team, 'Workshop')
    const { edition_id } = other
    const create_space = { team_id: other.team_id, space_name: 'Quarry', zone_name: 'Granite quarry' }
    await team.owner.api.createSpace({ edition_id, body: { create_space } })
    await page.goto(listUrl('all'))
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('quarry')
    const hits = page.getByRole('option', { name: /quarry/i }).and(page.locator('.hit'))
    await hits.nth(1).waitFor()
    assert.equal(await hits.count(), 2)
    await page.getByLabel('Search in').selectOption('Studio')
    await page.getByText('Nothing found').waitFor()
    await page.getByLabel('Search in').selectOption('Workshop')
    await hits.nth(1).waitFor()
    await hits.nth(1).click()
    await page.getByRole('heading', { name: /Granite quarry/ }).waitFor()
  })

  test('[K84] versions that follow one another at once can be told apart', async () => {
    const { edition_id, space_id } = team.at
    const { zone_id } = await newZone(team.owner, team.at, 'Busy')
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await team.owner.api.insertFrames({ edition_id, space_id, zone_id, body: { frames: [{ meta: { name } }] } })
    await page.goto(`${service.baseUrl}/zones/${edition_id}/${space_id}/${zone_id}`)
    await button('Versions').click()
    await page.locator('.version').nth(3).waitFor()
    const labels = await page.locator('.version strong').allTextContents()
    assert.equal(new Set(labels).size, labels.length, labels.join('\n'))
  })

  test('[K84] a form that is refused says why, and keeps what was typed', async () => {
    await page.goto(spaceUrl())
    await choose('Sketches', 'Rename')
    const field = dialog().getByLabel('Name of the space')
    await field.fill('   ')
    await page.keyboard.press('Enter')
    await dialog().getByText('space_name must have 1 to 500 characters').waitFor()
    // Somebody else puts it there.
    await service.testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(team.at.space_id)).execute(),
    )
    await field.fill('Drawings')
    await page.keyboard.press('Enter')
    await dialog().getByText('The space is not in an active state').waitFor()
    assert.equal(await field.inputValue(), 'Drawings')
    assert.deepEqual(problems, [])
  })
})
