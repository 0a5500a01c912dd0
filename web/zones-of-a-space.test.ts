import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers, aTeam, newZone } from '@easel/server/testing/factories.ts'
import type { Locator, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { newProfile, openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

/** In the browser. */
declare const document: { querySelectorAll(selector: string): Iterable<{ textContent: string }> }

describe('the zones of a space put in order, copied and moved in a browser', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let quarry: { edition_id: string; space_id: string }
  let page: Page
  let problems: string[]
  const spaceUrl = (at = team.at) => `${service.baseUrl}/spaces/${at.edition_id}/${at.space_id}`
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name })
  const dialog = (on: Page = page) => on.getByRole('dialog')
  const card = (name: string, on: Page = page) => on.locator('.card', { has: on.getByText(name, { exact: true }) })
  const gone = (one: Locator) => one.waitFor({ state: 'detached' })
  const choose = async (name: string, item: string, on: Page = page) => {
    await on.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await on.locator('.menu-list').getByRole('button', { name: item }).click()
  }
  /** Until the page shows these zones in this order. */
  const shows = (...names: string[]) =>
    page.waitForFunction(
      (wanted) => [...document.querySelectorAll('.card-title bdi')].map((one) => one.textContent).join() === wanted,
      names.join(),
    )
  const kept = async (at = team.at): Promise<string[]> => {
    const { zones_info } = await team.owner.api.listZones(at)
    return zones_info.zone_order.map((id) => zones_info.zone_meta[id]?.zone_name ?? '')
  }
  const ordered = () => page.waitForResponse((response) => response.url().endsWith('/zones/order'))

  before(async () => {
    service = await startWebService()
    team = await aSpaceWithMembers(service.testApp)
    for (const name of ['One', 'Two', 'Three']) await newZone(team.owner, team.at, name)
    const { edition_id } = await aTeam(team, 'Workshop')
    const create_space = { team_id: team.team_id, space_name: 'Quarry' }
    const { space_id } = await team.owner.api.createSpace({ edition_id, body: { create_space } })
    quarry = { edition_id, space_id }
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
    await service.signIn(page, team.owner)
    await page.goto(spaceUrl())
    await shows('One', 'Two', 'Three')
  })
  after(() => service.close())

  test('[K84] zones are put in order by keys; the place is said, the focus goes along, and it can be undone', async () => {
    const link = page.getByRole('link', { name: /Two/ })
    await link.focus()
    let answer = ordered()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByRole('status').getByText('“Two” is number 1 of 3 now').waitFor()
    await shows('Two', 'One', 'Three')
    await link.and(page.locator(':focus')).waitFor()
    await answer
    assert.deepEqual(await kept(), ['Two', 'One', 'Three'])
    answer = ordered()
    await button('Undo').click()
    await shows('One', 'Two', 'Three')
    await answer
    assert.deepEqual(await kept(), ['One', 'Two', 'Three'])
    answer = ordered()
    await choose('One', 'One place back')
    await shows('Two', 'One', 'Three')
    await answer
    await page.reload()
    await shows('Two', 'One', 'Three')
  })

  test('[K84] zones are put in order by dragging their cards; Esc leaves them, and a drag opens nothing', async () => {
    const middle = async (name: string) => {
      const { x, y, width, height } = (await card(name).locator('.thumbnail').boundingBox()) ?? assert.fail()
      return [x + width / 2, y + height / 2] as const
    }
    const drag = async (name: string, to: string) => {
      const there = await middle(to)
      await page.mouse.move(...(await middle(name)))
      await page.mouse.down()
      await page.mouse.move(...there, { steps: 5 })
      await page.locator('.is-dragged').waitFor()
    }
    await drag('Two', 'Three')
    await shows('One', 'Three', 'Two')
    await page.keyboard.press('Escape')
    await shows('Two', 'One', 'Three')
    await page.mouse.up()
    await drag('Two', 'One')
    const answer = ordered()
    await page.mouse.up()
    await page.getByText('“Two” is number 2 of 3 now').waitFor()
    await shows('One', 'Two', 'Three')
    await answer
    assert.deepEqual(await kept(), ['One', 'Two', 'Three'])
    assert.equal(page.url(), spaceUrl())
  })

  test('[K84] an order of zones that others have changed meanwhile is refused, and what is there now is shown', async () => {
    const { zone_id } = await newZone(team.editor, team.at, 'Four')
    await page.getByRole('link', { name: /Three/ }).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByText('Somebody has changed the zones meanwhile').waitFor()
    await shows('One', 'Two', 'Three', 'Four')
    await team.owner.api.changeZoneState({ ...team.at, zone_id, body: { zone_state: 'TRASH' } })
    await page.reload()
    await shows('One', 'Two', 'Three')
  })

  test('[K84] a zone is copied into its space, by keys alone, and into a new one; both can be undone', async () => {
    await choose('Two', 'Duplicate')
    await dialog().getByLabel('Space').locator('option', { hasText: 'Sketches' }).waitFor({ state: 'attached' })
    await page.keyboard.type('Second')
    await page.keyboard.press('Enter')
    await page.getByText('“Second” is in “Sketches”').waitFor()
    await shows('One', 'Two', 'Three', 'Second')
    await button('Undo').click()
    await shows('One', 'Two', 'Three')
    await choose('Two', 'Duplicate')
    await dialog().getByLabel('Team').selectOption('Workshop')
    await dialog().getByLabel('Name of the new space').fill('Annex')
    await dialog().getByRole('button', { name: 'Duplicate' }).click()
    await page.getByText('“Copy of Two” is in “Annex”').waitFor()
    await gone(dialog())
    assert.equal(page.url(), spaceUrl())
    const answer = page.waitForResponse((response) => response.url().endsWith('/state'))
    await button('Undo').click()
    assert.deepEqual((await answer).request().postDataJSON(), { space_state: 'TRASH' })
    assert.equal((await answer).status(), 200)
  })

  test('[K84] a zone is moved to another space with its comments, and comes back to its place', async () => {
    const [zone_id = ''] = (await team.owner.api.listZones(team.at)).zones_info.zone_order
    const comment = { text: 'Well drawn', point: { x: 1, y: 1 } }
    await team.owner.api.createComment({ ...team.at, zone_id, body: comment })
    await choose('One', 'Move to a space')
    await dialog().getByLabel('Space').locator('option', { hasText: 'Quarry' }).waitFor({ state: 'attached' })
    assert.equal(await dialog().locator('option', { hasText: 'Sketches' }).count(), 0)
    await dialog().getByRole('button', { name: 'Move' }).click()
    await page.getByText('“One” is in “Quarry” now').waitFor()
    await shows('Two', 'Three')
    assert.deepEqual(await kept(quarry), ['One'])
    await page.locator('main:focus').waitFor()
    await button('Undo').click()
    await shows('One', 'Two', 'Three')
    const { total_count } = await team.owner.api.listComments({ ...team.at, zone_id })
    assert.equal(total_count, 1)
    await choose('One', 'Move to a space')
    await dialog().getByLabel('Take its comments along').uncheck()
    await dialog().getByText('The comments will be deleted for everybody').waitFor()
    await page.keyboard.press('Escape')
    await gone(dialog())
  })

  test('[K84] a zone is deleted for good after a question', async () => {
    await choose('Three', 'Delete for good')
    await dialog().getByText('Nobody can bring it back').waitFor()
    await dialog().getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('“Three” is deleted').waitFor()
    await shows('One', 'Two')
    await newZone(team.owner, team.at, 'Three')
  })

  test('[K84] zones in the trash are brought back or deleted for good, long after they were put there', async () => {
    const names = ['Early', 'Late']
    for (const zone_name of names) {
      const { zone_id } = await newZone(team.owner, quarry, zone_name)
      await team.owner.api.changeZoneState({ ...quarry, zone_id, body: { zone_state: 'TRASH' } })
    }
    await page.goto(spaceUrl(quarry))
    await choose('Quarry', 'Zones in the trash')
    const rows = dialog().getByRole('listitem')
    await rows.first().waitFor()
    assert.deepEqual(await dialog().locator('.row-name').allTextContents(), ['Late', 'Early'])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      assert.deepEqual(await seriousProblems(page, scheme), [], scheme)
    }
    await dialog().getByRole('button', { name: 'Restore Early' }).press('Enter')
    await gone(rows.filter({ hasText: 'Early' }))
    await dialog().getByRole('button', { name: 'Delete for good … Late' }).click()
    await dialog().last().getByText('Late').waitFor()
    await dialog().last().getByRole('button', { name: 'Delete for good', exact: true }).click()
    await dialog().getByText('No zone is in the trash').waitFor()
    await page.keyboard.press('Escape')
    await card('Early').waitFor()
    const { zones } = await team.owner.api.listTrashedZones(quarry)
    assert.deepEqual(zones, [])
    const [zone_id = ''] = (await team.owner.api.listZones(quarry)).zones_info.zone_order.slice(-1)
    for (const zone_state of ['TRASH', 'DELETE'] as const)
      await team.owner.api.changeZoneState({ ...quarry, zone_id, body: { zone_state } })
    await page.goto(spaceUrl())
  })

  test('[K84] a viewer copies a zone to where they may edit, and has nothing else', async () => {
    const { profile } = await newProfile(service.browser)
    const tab = await profile.newPage()
    await service.signIn(tab, team.viewer)
    await tab.goto(spaceUrl())
    await tab.getByRole('link', { name: /Two/ }).focus()
    await tab.keyboard.press('Alt+ArrowUp')
    assert.equal(await tab.getByText('Drag zones').count(), 0)
    await button('More for Two', tab).click()
    assert.deepEqual(await tab.locator('.menu-list button').allTextContents(), ['Duplicate …'])
    await tab.locator('.menu-list button').click()
    await dialog(tab).getByLabel('Name of the new space').fill('Mine')
    assert.equal(await dialog(tab).locator('option', { hasText: 'Sketches' }).count(), 0)
    await dialog(tab).getByRole('button', { name: 'Duplicate' }).click()
    await tab.getByText('“Copy of Two” is in “Mine”').waitFor()
    await profile.close()
  })

  test('[K84] the dialogs have nothing that axe finds serious, light and dark, and fit a small screen in German', async () => {
    await page.reload()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      for (const item of ['Duplicate', 'Move to a space']) {
        await choose('Two', item)
        await dialog().getByLabel('Space').locator('option', { hasText: 'new space' }).waitFor({ state: 'attached' })
        assert.deepEqual(await seriousProblems(page, scheme), [], `${item}, ${scheme}`)
        await page.keyboard.press('Escape')
        await gone(dialog())
      }
    }
    const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-DE' }
    const { profile, tab } = await openSignedIn(service, team.owner, phone)
    await tab.goto(spaceUrl())
    await button('Mehr zu Two', tab).click()
    assert.deepEqual(await tab.evaluate(findUnfit), [], 'the menu')
    await tab.locator('.menu-list').getByRole('button', { name: 'In anderen Space' }).click()
    await dialog(tab).getByLabel('Space').locator('option', { hasText: 'Quarry' }).waitFor({ state: 'attached' })
    assert.deepEqual(await tab.evaluate(findUnfit), [], 'the dialog')
    await profile.close()
    assert.deepEqual(problems, [])
  })
})
