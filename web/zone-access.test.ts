import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { addTeamMember, aSpaceWithMembers, aTeam, newZone, share } from '@easel/server/testing/factories.ts'
import { expectError } from '@easel/server/testing/send.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

onOneOrBothEngines('sqlite', 'who can see a zone, in a browser', (engine) => {
  let service: WebService
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let zone: { edition_id: string; space_id: string; zone_id: string }
  let tom: Person
  let page: Page
  const problems: string[][] = []
  const signedIn = async (person: Person, options = {}): Promise<Page> => {
    const opened = await openSignedIn(service, person, options)
    problems.push(opened.problems)
    return opened.tab
  }
  const dialog = (tab = page) => tab.getByRole('dialog').first()
  const row = ({ name }: Person, tab = page) => dialog(tab).locator('.members li', { hasText: name })
  const says = (person: Person, text: string, tab = page) => row(person, tab).getByText(text).waitFor()
  const accessOf = ({ name }: Person, tab = page) => dialog(tab).getByLabel(`Access of ${name}`, { exact: true })
  const openFromSpace = async (tab = page) => {
    await tab.goto(`${service.baseUrl}/spaces/${here.at.edition_id}/${here.at.space_id}`)
    await tab.getByRole('button', { name: 'More for Plan', exact: true }).click()
    await tab.locator('.menu-list').getByRole('button', { name: 'Who can see it …' }).click()
    await dialog(tab)
      .getByRole('heading', { name: /can see this zone$/ })
      .waitFor()
  }

  before(async () => {
    service = await startWebService({}, undefined, engine)
    here = await aSpaceWithMembers(service.testApp)
    const { zone_id } = await newZone(here.owner, here.at, 'Plan')
    zone = { ...here.at, zone_id }
    const workshop = await aTeam(here, 'Workshop')
    tom = await service.testApp.aPerson('Tom Berg')
    await addTeamMember(workshop, tom)
    await share(service.testApp, here.at, { role: 'COMMENTER', type: 'TEAM', id: workshop.team_id })
    page = await signedIn(here.owner)
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems.flat(), [])
  })

  test('[K84] [Z7] it says who can see it and why; it is hidden and shown again, and who did it is said', async () => {
    await openFromSpace()
    await says(tom, 'Can comment: by Workshop')
    await says(here.viewer, 'Can view: by name')
    assert.equal(await accessOf(here.owner).count(), 0, 'the owner’s access is no choice')
    const before = await dialog().getByRole('heading', { level: 3 }).textContent()
    await accessOf(here.viewer).selectOption('Hidden')
    await says(here.viewer, `Hidden by ${here.owner.name}`)
    await expectError(here.viewer.api.getZone(zone), 403, 'S1033')
    assert.notEqual(await dialog().getByRole('heading', { level: 3 }).textContent(), before)
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await accessOf(here.viewer).selectOption('Can edit')
    await says(here.viewer, `Can edit here by ${here.owner.name}`)
    await here.viewer.api.renameZone({ ...zone, body: { zone_name: 'Plan B' } })
    await here.owner.api.renameZone({ ...zone, body: { zone_name: 'Plan' } })
    await accessOf(tom).selectOption('Hidden')
    await says(tom, `Hidden by ${here.owner.name}`)
    await expectError(tom.api.getZone(zone), 403, 'S1033')
  })

  test('[K84] [Z7] an organiser of the zone, made by a program, is shown as one and can be made something else', async () => {
    const { edition_id, space_id } = zone
    const entry = { member_id: here.commenter.zuid, member_type: 'USER' as const, resource_id: zone.zone_id }
    const members_info = [{ ...entry, role: 'ORGANISER' as const }]
    await here.owner.api.shareZones({ edition_id, space_id, body: { members_info } })
    await openFromSpace()
    await says(here.commenter, `Organises it here by ${here.owner.name}`)
    assert.equal(await accessOf(here.commenter).inputValue(), 'ORGANISER')
    await accessOf(here.commenter).selectOption('Can comment')
    await says(here.commenter, `Can comment here by ${here.owner.name}`)
    assert.equal(await accessOf(here.commenter).inputValue(), 'COMMENTER')
  })

  test('[K84] [S3] what somebody else has done meanwhile is shown; what is refused says why', async () => {
    await openFromSpace()
    const { edition_id, space_id } = zone
    const entry = { member_id: here.viewer.zuid, member_type: 'USER' as const, resource_id: zone.zone_id }
    await here.owner.api.shareZones({
      edition_id,
      space_id,
      body: { members_info: [{ ...entry, permission: 'restricted' }] },
    })
    // Hidden already: no failure, and the row says so.
    await accessOf(here.viewer).selectOption('Hidden')
    await says(here.viewer, `Hidden by ${here.owner.name}`)
    await here.owner.api.removeSpaceMember({ edition_id, space_id, member_id: here.viewer.zuid })
    await accessOf(here.viewer).selectOption('Can comment')
    await row(here.viewer).waitFor({ state: 'detached' })
    await dialog().getByText(`${here.viewer.name} is a guest, or not in the space any more`).waitFor()
    await share(service.testApp, here.at, { role: 'VIEWER', type: 'USER', id: here.viewer.zuid })
  })

  test('[K84] the page of a zone leads to it from sharing; it fits a phone in German, and axe is content', async () => {
    const phone = await signedIn(here.owner, { viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE' })
    await phone.goto(`${service.baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}`)
    await phone.getByRole('button', { name: 'Mehr', exact: true }).tap()
    await phone.getByRole('button', { name: 'Teilen' }).tap()
    await dialog(phone).getByRole('button', { name: 'Wer diese Zone sieht' }).tap()
    await dialog(phone)
      .getByRole('heading', { name: /sehen diese Zone$/ })
      .waitFor()
    await phone.keyboard.press('Escape')
    await dialog(phone).waitFor({ state: 'detached' })
    await phone.goto(`${service.baseUrl}/spaces/${zone.edition_id}/${zone.space_id}`)
    await phone.getByRole('button', { name: 'Mehr zu Plan', exact: true }).tap()
    await phone.locator('.menu-list').getByRole('button', { name: 'Wer sie sieht …' }).tap()
    await row(tom, phone).waitFor()
    assert.deepEqual(await phone.evaluate(findUnfit), [])
    await phone.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await seriousProblems(phone, 'dark'), [])
  })

  test('[K84] whoever may not share has no such item', async () => {
    const tab = await signedIn(here.commenter)
    await tab.goto(`${service.baseUrl}/spaces/${here.at.edition_id}/${here.at.space_id}`)
    await tab.getByRole('button', { name: 'More for Plan', exact: true }).click()
    const menu = tab.locator('.menu-list')
    await menu.getByRole('button', { name: 'Duplicate …' }).waitFor()
    assert.equal(await menu.getByRole('button', { name: 'Who can see it …' }).count(), 0)
  })
})
