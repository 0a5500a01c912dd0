import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { addTeamMember, aSpace, newZone, type SpacePath, type TeamFixture } from '@easel/server/testing/factories.ts'
import { expectError } from '@easel/server/testing/send.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { isClean } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

const suite = (engine: Engine) => {
  let service: WebService
  let team: TeamFixture
  let owner: Person
  let mia: Person
  let tom: Person
  let page: Page
  const problems: string[][] = []

  const signedIn = async (person: Person, options = {}): Promise<Page> => {
    const opened = await openSignedIn(service, person, options)
    problems.push(opened.problems)
    return opened.tab
  }
  /** Of the owner, shared with nobody yet. */
  const newSpace = async (): Promise<SpacePath> => ({
    edition_id: team.edition_id,
    space_id: await aSpace(service.testApp, team, owner),
  })
  const spaceUrl = ({ edition_id, space_id }: SpacePath) => `${service.baseUrl}/spaces/${edition_id}/${space_id}`
  const dialog = (tab = page) => tab.getByRole('dialog').first()
  const button = (name: string | RegExp, tab = page) => dialog(tab).getByRole('button', { name, exact: true })
  const field = (tab = page) => dialog(tab).getByRole('combobox', { name: 'People, teams or groups' })
  const row = (name: string, tab = page) => dialog(tab).locator('.members li', { hasText: name })
  const says = (text: string, tab = page) => dialog(tab).getByText(text).waitFor()
  /** Until the dialog shows who has access. */
  const openShare = async (at: SpacePath, tab = page) => {
    await tab.goto(spaceUrl(at))
    await tab.getByRole('main').getByRole('button', { name: 'Share' }).press('Enter')
    await field(tab).and(tab.locator(':focus')).waitFor()
  }
  const rolesIn = async (at: SpacePath) => {
    const { space_members } = await owner.api.listSpaceMembers({ ...at, query: {} })
    return Object.fromEntries(space_members.map(({ display_name, role_name }) => [display_name, role_name]))
  }
  const invitedTo = async (at: SpacePath) =>
    (await owner.api.listSpaceInvitations({ ...at, query: {} })).space_invitations.map(({ mail_id }) => mail_id)

  before(async () => {
    service = await startWebService({}, undefined, engine)
    team = await service.testApp.anEdition()
    owner = team.owner
    mia = await service.testApp.aPerson('Mia Kern')
    tom = await service.testApp.aPerson('Tom Berg')
    for (const person of [mia, tom]) await addTeamMember(team, person)
    page = await signedIn(owner)
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems.flat(), [])
  })

  test('[K84] [S9] a space is shared by keys with somebody, who sees it; their role is changed, and taken away', async () => {
    const at = await newSpace()
    await openShare(at)
    await says('Nobody else has access yet.')
    await page.keyboard.type('ker')
    await dialog()
      .getByRole('option', { name: /Mia Kern/ })
      .waitFor()
    await isClean(page)
    await page.keyboard.press('Enter')
    await button('Leave out Mia Kern').waitFor()
    await dialog().getByRole('combobox', { name: 'Role', exact: true }).selectOption('Can edit')
    await says('Changes every zone, and shares the space with others.')
    await button('Share').press('Enter')
    await row('Mia Kern').waitFor()
    await button('Leave out Mia Kern').waitFor({ state: 'detached' })
    assert.equal((await rolesIn(at))['Mia Kern'], 'EDITOR')
    const hers = await signedIn(mia)
    await hers.goto(`${service.baseUrl}/home/${team.edition_id}/${team.team_id}/all`)
    await hers.getByRole('link', { name: /Sketches/ }).waitFor()
    await hers.context().close()

    await row('Mia Kern').getByRole('combobox').selectOption('Can comment')
    await says('Mia Kern: Can comment')
    assert.equal((await rolesIn(at))['Mia Kern'], 'COMMENTER')
    await button('Remove Mia Kern').press('Enter')
    const question = page.getByRole('dialog', { name: 'Take the access away' })
    await question.waitFor()
    await isClean(page)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await row('Mia Kern').waitFor({ state: 'detached' })
    await dialog().getByRole('heading', { name: 'Who has access' }).and(page.locator(':focus')).waitFor()
    await expectError(mia.api.getSpace({ ...at, query: {} }), 404, 'S1009')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('button', { name: 'Share' }).and(page.locator(':focus')).waitFor()
  })

  test('[K84] [S9] of several those who are refused stay in the field with the reason; an invitation is withdrawn', async () => {
    const at = await newSpace()
    await openShare(at)
    await page.keyboard.type('ghost@example.org, Tom Berg, Nobody')
    await page.keyboard.press('Enter')
    await says('“Nobody” is no mail address, and nobody here has that name.')
    assert.equal(await field().inputValue(), 'Nobody')
    await field().fill('')
    await button('Share').click()
    await dialog().getByRole('alert').filter({ hasText: 'ghost@example.org is not in this edition' }).waitFor()
    await row('Tom Berg').waitFor()
    await button('Leave out Tom Berg').waitFor({ state: 'detached' })

    // The same address alone, as a guest.
    await dialog().getByRole('combobox', { name: 'Role', exact: true }).selectOption('Guest, can view')
    await button('Share').click()
    await row('ghost@example.org').getByText('Guest, can view').waitFor()
    assert.deepEqual(await invitedTo(at), ['ghost@example.org'])
    await field().fill(`${tom.mail} ghost@example.org`)
    await button('Share').click()
    const refusals = dialog().getByRole('alert').getByRole('listitem')
    await refusals.nth(1).waitFor()
    assert.deepEqual(await refusals.allTextContents(), [
      'Tom Berg has access already, or is invited',
      'ghost@example.org has access already, or is invited',
    ])
    await isClean(page)
    await button('Send the invitation of ghost@example.org again').press('Enter')
    await says('No mail is set up here: ask your operator for the link of ghost@example.org')
    assert.deepEqual(await invitedTo(at), ['ghost@example.org'])
    await button('Withdraw the invitation of ghost@example.org').press('Enter')
    await says('The invitation of ghost@example.org is withdrawn')
    assert.deepEqual(await invitedTo(at), [])
    await dialog().getByRole('heading', { name: 'Who has access' }).and(page.locator(':focus')).waitFor()
  })

  test('[K84] [S9] a team, each of a group, and everybody in the edition', async () => {
    const at = await newSpace()
    const { group_id } = await owner.api.createGroup({ edition_id: team.edition_id, body: { group_name: 'Crew' } })
    const members_info = [{ zuid: mia.zuid }, { zuid: tom.zuid }]
    await owner.api.addGroupMembers({ edition_id: team.edition_id, group_id, body: { members_info } })
    await openShare(at)
    for (const name of ['Crew', 'Studio', 'Everybody in the edition']) {
      await field().fill(name.slice(0, 4))
      await dialog().getByRole('option', { name }).click()
      await button(`Leave out ${name}`).waitFor()
    }
    await button('Share').click()
    await says('Shared with 4')
    const { space_members } = await owner.api.listSpaceMembers({ ...at, query: {} })
    const added = space_members.map(({ added_type_name, role_name }) => `${added_type_name} ${role_name}`)
    assert.deepEqual(added.toSorted(), ['ORG VIEWER', 'TEAM VIEWER', 'USER CREATOR', 'USER VIEWER', 'USER VIEWER'])
  })

  test('[K84] [S6] whoever may not share sees who has access; who may changes neither the owner nor themselves', async () => {
    const at = await newSpace()
    const { zone_id } = await newZone(owner, at)
    const share = (zuid: string, role: 'EDITOR' | 'VIEWER') =>
      owner.api.addSpaceMembers({ ...at, body: { members_info: [{ zuid, role, type: 'USER' }] } })
    await share(mia.zuid, 'EDITOR')
    await share(tom.zuid, 'VIEWER')
    const his = await signedIn(tom)
    for (const url of [spaceUrl(at), `${spaceUrl(at).replace('/spaces/', '/zones/')}/${zone_id}`]) {
      await his.goto(url)
      await his.getByRole('button', { name: 'Who has access' }).click()
      await row('Mia Kern', his).waitFor()
      assert.deepEqual(await dialog(his).locator('button, input, select').count(), 1, 'the cross alone')
      if (url === spaceUrl(at)) await isClean(his)
      await his.keyboard.press('Escape')
      await dialog(his).waitFor({ state: 'detached' })
    }
    const hers = await signedIn(mia)
    await openShare(at, hers)
    const changeable = (name: string) => row(name, hers).locator('button, select').count()
    assert.deepEqual([await changeable(owner.name), await changeable('Mia'), await changeable('Tom')], [0, 0, 2])

    // The right ends while the dialog is open: what was typed stays.
    await field(hers).fill('late@example.org')
    await owner.api.changeSpaceMemberRole({ ...at, member_id: mia.zuid, body: { role: 'VIEWER' } })
    await button('Share', hers).click()
    await says('You may not do that', hers)
    await button('Leave out late@example.org', hers).waitFor()
    await row('Tom Berg', hers).getByRole('combobox').selectOption('Can edit')
    await dialog(hers).locator('select').first().waitFor({ state: 'detached' })
    assert.equal((await rolesIn(at))['Tom Berg'], 'VIEWER')
  })

  test('[K84] [S9] whoever is in a space leaves it, by keys or on a phone; a role by the team stays; the owner stays', async () => {
    const at = await newSpace()
    const listUrl = `${service.baseUrl}/home/${team.edition_id}/${team.team_id}/all`
    const share = (zuid: string, type: 'USER' | 'TEAM', role: 'EDITOR' | 'VIEWER') =>
      owner.api.addSpaceMembers({ ...at, body: { members_info: [{ zuid, role, type }] } })
    for (const { zuid } of [mia, tom]) await share(zuid, 'USER', 'EDITOR')
    const question = (tab: Page) => tab.getByRole('dialog')
    const hers = await signedIn(mia)
    const openMenu = async (tab: Page, name = 'More for Sketches') => {
      const card = tab.locator('.card, .page-head', { has: tab.locator(`[href$="${at.space_id}"], h1`) })
      await card.getByRole('button', { name }).last().press('Enter')
      await tab.locator('.menu-list').waitFor()
    }
    await page.goto(spaceUrl(at))
    await openMenu(page)
    assert.equal(await page.locator('.menu-list').getByText('Leave').count(), 0, 'the owner stays')
    await hers.goto(spaceUrl(at))
    await openMenu(hers)
    await hers.locator('.menu-list').getByRole('button', { name: 'Leave …' }).press('Enter')
    await question(hers).getByText('what you made there stays').waitFor()
    await isClean(hers)
    await question(hers).getByRole('button', { name: 'Leave', exact: true }).press('Enter')
    await hers.waitForURL(/\/home/)
    await hers.getByText('You have left “Sketches”').waitFor()
    await expectError(mia.api.getSpace({ ...at, query: {} }), 404, 'S1009')

    await share(team.team_id, 'TEAM', 'VIEWER')
    const phone = await signedIn(tom, { viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de' })
    await phone.goto(listUrl)
    await openMenu(phone, 'Mehr zu Sketches')
    await phone.locator('.menu-list').getByRole('button', { name: 'Verlassen …' }).tap()
    await question(phone).getByRole('button', { name: 'Verlassen', exact: true }).waitFor()
    assert.deepEqual(await phone.evaluate(findUnfit), [])
    await isClean(phone)
    await question(phone).getByRole('button', { name: 'Verlassen', exact: true }).tap()
    await phone.getByText('Durch ein Team oder wie alle: Kann ansehen').waitFor()
    assert.equal((await rolesIn(at))['Tom Berg'], undefined)
    await openMenu(phone, 'Mehr zu Sketches')
    await phone.locator('.menu-list').getByRole('button', { name: 'Verlassen …' }).tap()
    await question(phone).getByRole('button', { name: 'Verlassen', exact: true }).tap()
    await question(phone).getByText('Sie sind hier durch ein Team').waitFor()
  })

  test('[K84] a card of the space shares it too; on a phone nothing is cut off or small, in German, light and dark', async () => {
    const at = await newSpace()
    const viewport = { width: 320, height: 640 }
    const phone = await signedIn(owner, { viewport, isMobile: true, hasTouch: true, locale: 'de' })
    await phone.goto(`${service.baseUrl}/home/${team.edition_id}/${team.team_id}/drafts`)
    const card = phone.locator('.card', { has: phone.locator(`[href$="${at.space_id}"]`) })
    await card.getByRole('button', { name: 'Mehr zu Sketches' }).tap()
    await phone.locator('.menu-list').getByRole('button', { name: 'Teilen' }).tap()
    const people = phone.getByRole('combobox', { name: 'Personen, Teams oder Gruppen' })
    await people.fill('a-very-long-address-of-somebody@a-very-long-domain.example.org, x@example.org')
    await people.press('Enter')
    await dialog(phone).getByRole('combobox', { name: 'Rolle', exact: true }).selectOption('GUEST_VIEWER')
    await dialog(phone).getByRole('button', { name: 'Teilen' }).tap()
    await row('x@example.org', phone).waitFor()
    await people.fill('Studio')
    await people.press('Enter')
    await dialog(phone).getByRole('button', { name: 'Teilen' }).tap()
    await row('Studio', phone).waitFor()
    await people.fill('m')
    await dialog(phone).getByRole('option').first().waitFor()
    assert.deepEqual(await phone.evaluate(findUnfit), [])
    await isClean(phone)
    await dialog(phone).getByRole('button', { name: 'Schließen' }).tap()
    await card.getByText('2 Mitglieder').waitFor()
  })
}

onOneOrBothEngines('sqlite', 'sharing a space in a browser', suite)
