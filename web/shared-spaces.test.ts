import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  addTeamMember,
  aSpace,
  aTeam,
  newZone,
  type SpacePath,
  share,
  type TeamFixture,
} from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { isClean } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

describe('spaces that somebody was let into', () => {
  let service: WebService
  let team: TeamFixture
  let at: SpacePath
  const problems: string[][] = []

  const open = async (person: Person, path: string, options = {}): Promise<Page> => {
    const opened = await openSignedIn(service, person, options)
    problems.push(opened.problems)
    await opened.tab.goto(service.baseUrl + path)
    return opened.tab
  }
  const letIn = ({ zuid }: Person, role: 'GUEST_VIEWER' | 'EDITOR' = 'GUEST_VIEWER') =>
    share(service.testApp, at, { role, type: 'USER', id: zuid })

  before(async () => {
    service = await startWebService()
    team = await service.testApp.anEdition()
    at = { edition_id: team.edition_id, space_id: await aSpace(service.testApp, team, team.owner) }
    await newZone(team.owner, at, 'Plan')
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems.flat(), [])
  })

  test('[X12] [E2] a guest with an account finds the space at home, and nothing that ends in a refusal', async () => {
    const guest = await service.testApp.aPerson('Gerda Gast')
    await letIn(guest)
    const tab = await open(guest, '/home')
    const refusals: string[] = []
    tab.on('response', (one) => one.status() === 404 && refusals.push(one.url()))
    await tab.getByRole('heading', { name: 'Shared with you' }).waitFor()
    const card = tab.getByRole('link', { name: /Sketches/ })
    await card.locator('.thumbnail img').waitFor()
    await card.getByText('Guest', { exact: false }).waitFor()
    await isClean(tab)
    await card.click()
    await tab.getByRole('heading', { name: 'Sketches' }).waitFor()
    await tab.getByRole('link', { name: /Plan/ }).waitFor()
    assert.equal(await tab.getByRole('combobox', { name: 'Search' }).count(), 0)
    assert.equal(await tab.getByRole('link', { name: 'Spaces', exact: true }).count(), 0)
    await tab.getByRole('main').getByRole('link', { name: 'Shared with you' }).click()
    await card.waitFor()
    // The one that says that they are not in the edition.
    assert.deepEqual(
      refusals.filter((url) => !url.endsWith('/teams/users/me/permission')),
      [],
    )
    await tab.getByRole('button', { name: 'Make your edition' }).click()
    await tab.getByRole('heading', { name: 'Make your edition' }).waitFor()
  })

  test('[X12] [K84] whoever was let into a space of another team has it behind a link at the side', async () => {
    const workshop = await aTeam(team)
    const colleague = await service.testApp.aPerson('Kolja Kollege')
    await addTeamMember(workshop, colleague)
    const tab = await open(colleague, '/home')
    await tab.getByRole('link', { name: 'Shared with you' }).click()
    await tab.getByRole('heading', { name: 'No spaces are shared with you' }).waitFor()
    await letIn(colleague, 'EDITOR')
    await tab.reload()
    await tab.getByRole('link', { name: /Sketches/ }).click()
    await tab.getByRole('combobox', { name: 'Search' }).waitFor()
    await tab.getByRole('main').getByRole('link', { name: 'Spaces', exact: true }).click()
    await tab.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
  })

  test('[X12] [K84] on a phone, in German; whoever is let into nothing makes an edition', async () => {
    const screen = { viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true, locale: 'de' }
    const guest = await service.testApp.aPerson('Gisela Gast')
    await letIn(guest)
    const tab = await open(guest, '/shared', screen)
    await tab.getByRole('heading', { name: 'Für Sie freigegeben' }).waitFor()
    await tab.getByRole('link', { name: /Sketches/ }).waitFor()
    assert.deepEqual(await tab.evaluate(findUnfit), [])
    await isClean(tab)
    const nobody = await open(await service.testApp.aPerson('Nina Niemand'), '/home', screen)
    await nobody.getByRole('heading', { name: 'Legen Sie Ihre Edition an' }).waitFor()
  })

  test('[K84] a picture that is loaded, one that is missing and one of nothing look different, and say so', async () => {
    const tab = await open(team.owner, '/livez')
    let answer = (): void => {}
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    await tab.route('**/thumbnail?*', async (route) => {
      await waits
      await route.fulfill({ status: 403, json: { status: 'failure' } })
    })
    await newZone(team.owner, { ...at, space_id: await aSpace(service.testApp, team, team.owner) }, 'Other')
    await aSpace(service.testApp, team, team.owner)
    await tab.goto(`${service.baseUrl}/home`)
    const inState = (state: string) => tab.locator(`.thumbnail[data-state=${state}]`)
    await inState('loading').getByText('The picture is being loaded.').first().waitFor({ state: 'attached' })
    await inState('empty').getByText('There is nothing to show yet.').first().waitFor({ state: 'attached' })
    await isClean(tab)
    answer()
    await inState('refused').getByText('The picture is missing.').first().waitFor({ state: 'attached' })
    await inState('loading').waitFor({ state: 'detached' })
    await isClean(tab)
  })
})
