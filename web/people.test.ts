import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { aMember, aSpace, aTeam, type TeamFixture } from '@easel/server/testing/factories.ts'
import { expectError } from '@easel/server/testing/send.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

describe('the people of an edition, in a browser', () => {
  let service: WebService
  let studio: TeamFixture
  let admin: Person
  let head: Person
  let member: Person
  let page: Page
  let problems: string[]

  const open = (path: string, on: Page = page) => on.goto(service.baseUrl + path)
  const ofEdition = (part: string) => `/editions/${studio.edition_id}/${part}`
  const ofTeam = ({ edition_id, team_id }: TeamFixture) => `/teams/${edition_id}/${team_id}`
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true })
  const heading = (name: string, on: Page = page) => on.getByRole('heading', { name, exact: true }).waitFor()
  const dialog = () => page.getByRole('dialog')
  const rows = (on: Page = page) => on.locator('.row, .members li')
  const row = (name: string, on: Page = page) => rows(on).filter({ has: on.getByText(name, { exact: true }) })
  const gone = (name: string) => row(name).waitFor({ state: 'detached' })
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const closed = () => dialog().waitFor({ state: 'detached' })
  const choose = async (item: string) => {
    await button(/^More for/).click()
    await page.locator('.menu-list').getByRole('button', { name: item }).click()
  }
  /** The buttons and links of what one may do with a person or a thing. */
  const offered = async (name: string, on: Page = page) => {
    await row(name, on).waitFor()
    return row(name, on).locator('.row-actions > *').allTextContents()
  }

  const openAs = (person: Person, options = {}) => openSignedIn(service, person, options)

  before(async () => {
    service = await startWebService()
    studio = await service.testApp.anEdition('TRIAL')
    admin = await aMember(service.testApp, studio)
    head = await aMember(service.testApp, studio, 'TEAM_ADMIN')
    member = await aMember(service.testApp, studio)
    // So many that one has to search.
    for (let more = 0; more < 7; more++) await aMember(service.testApp, studio)
    await aTeam(studio)
    const { owner, edition_id } = studio
    await owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role: 'ORG_ADMIN' } })
    const opened = await openAs(owner)
    problems = opened.problems
    page = opened.tab
  })
  after(() => service.close())

  test('[K84] the owner gives roles in the edition, by keys alone, and ends what somebody can get in with', async () => {
    const leaver = await aMember(service.testApp, studio)
    await open(ofEdition('people'))
    await row(admin.name).getByText('Admin', { exact: true }).waitFor()
    await row(studio.owner.name).getByText('Teams: Studio, Workshop').waitFor()
    await page.getByText('12 members have a seat each.').waitFor()
    assert.deepEqual(await offered(studio.owner.name), [])
    const search = page.getByLabel('Find by name or mail address')
    await search.fill('no such name')
    await heading('Nobody found')
    await search.fill(leaver.mail.toUpperCase())
    await row(leaver.name).waitFor()
    assert.equal(await rows().count(), 1)
    await button(`Make admin …: ${leaver.name}`).press('Enter')
    await dialog()
      .getByText(/can then see and manage all teams/)
      .waitFor()
    await page.keyboard.press('Escape')
    await button(`Make admin …: ${leaver.name}`).and(page.locator(':focus')).press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Enter')
    await row(leaver.name).getByText('Admin', { exact: true }).waitFor()
    await closed()
    const mine = async () => {
      const { user_permission_info } = await leaver.api.getMyEditionPermission({ edition_id: studio.edition_id })
      return user_permission_info.role
    }
    assert.equal(await mine(), 'ORG_ADMIN')
    await button(`Make member …: ${leaver.name}`).click()
    await send('Make member')
    await row(leaver.name).getByText('Member', { exact: true }).waitFor()
    assert.equal(await mine(), 'MEMBER')
    await button(`End access …: ${leaver.name}`).click()
    await dialog()
      .getByText(/They stay a member, and can sign in again/)
      .waitFor()
    await send('End access')
    await closed()
    await expectError(leaver.api.listEditions({}), 401, 'A1003')
    await page.reload()
    await row(leaver.name).waitFor()
  })

  test('[K84] [X11] an edition is offered, found in the inbox, and accepted; who offered it is an admin then', async () => {
    const own = await service.testApp.anEdition()
    const heir = await aMember(service.testApp, own)
    const owner = await openAs(own.owner)
    const other = await openAs(heir)
    const said = (tab: Page, name: string) => tab.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await open(`/editions/${own.edition_id}/people`, owner.tab)
    await button(`Hand over …: ${heir.name}`, owner.tab).click()
    await said(owner.tab, 'Hand over')
    await owner.tab.getByRole('dialog').waitFor({ state: 'detached' })
    await open(`/editions/${own.edition_id}/edition`, owner.tab)
    await owner.tab.getByText(`Offered to ${heir.name} until`).waitFor()
    assert.deepEqual(await seriousProblems(owner.tab, 'light'), [])
    await open('/home', other.tab)
    await other.tab.getByRole('link', { name: 'Inbox, 1 unread' }).click()
    await button('Decline …: Studio', other.tab).waitFor()
    assert.deepEqual(await seriousProblems(other.tab, 'light'), [])
    await button('Accept …: Studio', other.tab).click()
    await said(other.tab, 'Accept')
    await button('Accept …: Studio', other.tab).waitFor({ state: 'detached' })
    const [edition] = (await own.owner.api.listEditions({})).editions_info
    assert.deepEqual([edition?.edition_owner_id, edition?.edition_role_name], [heir.zuid, 'ORG_ADMIN'])
    await owner.tab.reload()
    await owner.tab.getByText('Studio').first().waitFor()
    assert.equal(await owner.tab.getByText('Handing over').count(), 0)
    assert.deepEqual([...owner.problems, ...other.problems], [])
    for (const { profile } of [owner, other]) await profile.close()
  })

  test('[K84] people are invited to a team, get roles in it, and are removed; their spaces go to whom one names', async () => {
    const leaver = await aMember(service.testApp, studio)
    const space_id = await aSpace(service.testApp, studio, leaver)
    await open(ofTeam(studio))
    await button('Invite people').press('Enter')
    const mails = dialog().getByLabel('Mail addresses')
    await mails.fill('nobody')
    await send('Invite')
    await dialog().getByText('“nobody” is not a mail address.').waitFor()
    await mails.fill(`new@example.com, ${member.mail}`)
    await send('Invite')
    await dialog().getByText(`${member.mail}: is in the team already.`).waitFor()
    assert.equal(await mails.inputValue(), member.mail)
    await page.keyboard.press('Escape')
    await choose('Withdraw an invitation')
    await dialog().getByLabel('Mail address').fill('old@example.com')
    await send('Withdraw')
    await dialog().getByText('Nobody with this mail address is invited to the team').waitFor()
    await dialog().getByLabel('Mail address').fill('new@example.com')
    await send('Withdraw')
    await closed()
    const { edition_id, team_id, owner } = studio
    const withdrawn = { edition_id, team_id, query: { mail_id: 'new@example.com' } }
    await expectError(owner.api.withdrawInvitation(withdrawn), 404, 'T1015')

    await button(`Make team admin …: ${leaver.name}`).click()
    await send('Make team admin')
    await row(leaver.name).getByText('Team admin', { exact: true }).waitFor()
    await button(`Make member …: ${leaver.name}`).click()
    await send('Make member')
    await row(leaver.name).getByText('Member', { exact: true }).waitFor()
    await button(`Remove …: ${leaver.name}`).click()
    await dialog().getByLabel('Their spaces go to').selectOption(member.name)
    await send('Remove')
    await gone(leaver.name)
    const { user_permission_info } = await member.api.getMySpacePermission({ edition_id, space_id })
    assert.equal(user_permission_info.role, 'CREATOR')
  })

  test('[K84] teams are made, changed and deleted; one that has spaces says why it stays', async () => {
    await open(ofEdition('teams'))
    await button('New team').click()
    await dialog().getByLabel('Name of the team').fill('Harbour')
    await page.keyboard.press('Enter')
    await button('Change …: Harbour').click()
    await dialog().getByLabel('Name of the team').fill('Lighthouse')
    await dialog().getByLabel('Description').fill('Shows the way')
    await send('Save')
    await row('Lighthouse').getByText('Shows the way').waitFor()
    await gone('Harbour')
    assert.deepEqual(await offered('Studio'), ['Members', 'Change …'])
    await page.getByRole('link', { name: 'Members: Lighthouse' }).click()
    await heading('Lighthouse')
    const [, edition_id = '', team_id = ''] = /teams\/(\d+)\/(\d+)/.exec(page.url()) ?? []
    const space_id = await aSpace(service.testApp, { edition_id, team_id }, studio.owner)
    await choose('Change the team')
    await dialog().getByLabel('Description').fill('At night')
    await send('Save')
    await page.getByText('At night').waitFor()
    await page.goBack()
    await button('Delete …: Lighthouse').click()
    await send('Delete')
    await dialog()
      .getByText(/The team has spaces/)
      .waitFor()
    await studio.owner.api.changeSpaceState({ edition_id, space_id, body: { space_state: 'TRASH' } })
    await send('Delete')
    await gone('Lighthouse')
  })

  test('[K84] groups are made, renamed, filled, emptied and deleted', async () => {
    await open(ofEdition('groups'))
    await heading('No groups yet')
    await button('New group').press('Enter')
    await dialog().waitFor()
    await page.keyboard.type('Sailors')
    await page.keyboard.press('Enter')
    await button('Rename …: Sailors').click()
    await dialog().getByLabel('Name').fill('Crew')
    await send('Save')
    await page.getByRole('link', { name: 'People: Crew' }).click()
    await heading('Nobody is in this group yet')
    await button('Add people').press('Enter')
    await dialog().getByRole('checkbox').first().waitFor()
    await send('Add')
    await dialog().getByText('Choose at least one person.').waitFor()
    for (const { mail } of [admin, member]) await dialog().getByRole('checkbox', { name: mail }).press('Space')
    await send('Add')
    await row(admin.name).waitFor()
    await closed()
    await button('Add people').click()
    await dialog().getByRole('checkbox', { name: head.mail }).waitFor()
    assert.equal(await dialog().getByRole('checkbox', { name: member.mail }).count(), 0)
    await page.keyboard.press('Escape')
    await button(`Take out …: ${admin.name}`).click()
    await send('Take out')
    await gone(admin.name)
    await page.getByRole('main').getByRole('link', { name: 'Groups' }).click()
    await row('Crew').getByText('1 member', { exact: true }).waitFor()
    await button('Delete …: Crew').click()
    await dialog()
      .getByText(/stay shared with them/)
      .waitFor()
    await send('Delete')
    await heading('No groups yet')
  })

  test('[K84] an admin, a team admin and a member are offered what they may do, and nothing else', async () => {
    const [asAdmin, asHead, asMember] = await Promise.all([admin, head, member].map((person) => openAs(person)))
    assert.ok(asAdmin && asHead && asMember)
    await open(ofEdition('people'), asAdmin.tab)
    assert.deepEqual(await offered(member.name, asAdmin.tab), ['End access …'])
    assert.deepEqual(await offered(studio.owner.name, asAdmin.tab), [])
    assert.deepEqual(await offered(admin.name, asAdmin.tab), [])
    await open(ofEdition('edition'), asAdmin.tab)
    assert.deepEqual(await offered('Studio', asAdmin.tab), ['Rename …'])
    for (const name of ['Export', 'Delete the edition'])
      assert.equal(await asAdmin.tab.getByText(name, { exact: true }).count(), 0)
    const inTeam = ['Make team admin …', 'Remove …']
    for (const { tab } of [asAdmin, asHead]) {
      await open(ofTeam(studio), tab)
      assert.deepEqual(await offered(member.name, tab), inTeam)
      assert.deepEqual(await offered(studio.owner.name, tab), [])
    }
    assert.deepEqual(await offered(head.name, asHead.tab), [])
    // The role of somebody in the edition is not shown to whoever manages a team alone.
    await button(`Remove …: ${admin.name}`, asHead.tab).click()
    await asHead.tab.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await asHead.tab.getByText(/they have a higher role in it/).waitFor()
    await open(ofTeam(studio), asMember.tab)
    assert.deepEqual(await offered(head.name, asMember.tab), [])
    assert.equal(await button('Invite people', asMember.tab).count(), 0)
    for (const part of ['people', 'teams', 'groups', 'edition']) {
      await open(ofEdition(part), asMember.tab)
      await heading('Only for admins of the edition', asMember.tab)
      assert.equal(await asMember.tab.locator('main button').count(), 0)
    }
    const others = [asAdmin, asHead, asMember]
    assert.deepEqual(
      others.flatMap((one) => one.problems),
      [],
    )
    await Promise.all(others.map(({ profile }) => profile.close()))
  })

  test('[K84] an edition is renamed, made an organisation, exported, and deleted once its name is typed', async () => {
    const { owner, edition_id } = await service.testApp.anEdition()
    const { tab, ...other } = await openAs(owner)
    const ofOther = (part: string) => `/editions/${edition_id}/${part}`
    const asked = tab.getByRole('dialog')
    const answer = (name: string) => asked.getByRole('button', { name, exact: true }).click()
    await open(ofOther('teams'), tab)
    await tab.getByText(/Once it is an organisation it can have more/).waitFor()
    assert.equal(await button('New team', tab).count(), 0)
    await tab.getByRole('link', { name: 'Edition', exact: true }).click()
    await button('Rename …: Studio', tab).press('Enter')
    await asked.waitFor()
    await tab.keyboard.type('Harbour')
    await tab.keyboard.press('Enter')
    await row('Harbour', tab).waitFor()
    await tab.getByRole('complementary').getByRole('heading', { name: 'Harbour' }).waitFor()
    await button('Make it an organisation …: Harbour', tab).click()
    await answer('Make it an organisation')
    await tab.getByText(/The edition is an organisation:/).waitFor()
    await asked.waitFor({ state: 'detached' })
    await button('Demand it …: Two-factor sign-in', tab).click()
    await answer('Demand it')
    await asked.getByText(/turn it on for yourself first/).waitFor()
    await tab.keyboard.press('Escape')
    await row('Plan', tab).getByText('Free', { exact: true }).waitFor()
    const [download] = await Promise.all([tab.waitForEvent('download'), button('Export everything', tab).click()])
    assert.equal(download.suggestedFilename(), 'Harbour.ndjson')
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n')
    assert.equal(JSON.parse(lines.at(-1) ?? '').end, true)

    await button('Delete …: Harbour', tab).click()
    const typed = asked.getByLabel('Type “Harbour” to confirm')
    await typed.fill('harbour')
    await answer('Delete for good')
    await asked.getByText('That is not the name of the edition.').waitFor()
    assert.equal(await typed.inputValue(), 'harbour')
    await typed.fill('Harbour')
    await answer('Delete for good')
    await heading('Make your edition', tab)
    await expectError(owner.api.getEdition({ edition_id }), 404, 'E1017')
    assert.deepEqual(other.problems, [])
    await other.profile.close()
  })

  /** The pages, and a button on each that opens a dialog, in both languages. */
  const states = async (): Promise<[path: string, press: RegExp, onPhone: RegExp][]> => {
    const { owner, edition_id } = studio
    const { group_id } = await owner.api.createGroup({ edition_id, body: { group_name: 'Crew' } })
    const members_info = [{ zuid: head.zuid }]
    await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info } })
    return [
      [ofEdition('people'), /^Make admin/, /^Zum Admin machen/],
      [ofEdition('teams'), /^New team/, /^Neues Team/],
      [ofTeam(studio), /^Remove/, /^Entfernen/],
      [ofEdition('groups'), /^Delete/, /^Löschen/],
      [ofEdition(`groups/${group_id}`), /^Add people/, /^Hinzufügen/],
      [ofEdition('edition'), /^Delete/, /^Löschen/],
    ]
  }

  test('[K84] axe finds nothing serious on the pages of people and in their dialogs, light and dark', async () => {
    for (const [path, press] of await states()) {
      await open(path)
      await rows().first().waitFor()
      assert.deepEqual(await seriousProblems(page, 'light'), [], path)
      await button(press).first().click()
      await dialog().locator('form').waitFor()
      assert.deepEqual(await seriousProblems(page, 'light'), [], `${press} of ${path}`)
    }
    // Of the dark only colours are looked at, which all these pages have alike.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    assert.deepEqual(await seriousProblems(page, 'dark'), [], 'the end of an edition, dark')
    for (const path of [ofEdition('people'), ofTeam(studio)]) {
      await open(path)
      await rows().first().waitFor()
      assert.deepEqual(await seriousProblems(page, 'dark'), [], `${path}, dark`)
    }
    assert.deepEqual(problems, [])
  })

  test('[K84] on the narrowest phone the pages of people and their dialogs fit, in German', async () => {
    const viewport = { width: 320, height: 640 }
    const phone = await openAs(studio.owner, { viewport, isMobile: true, hasTouch: true, locale: 'de' })
    const { tab } = phone
    for (const [path, , press] of await states()) {
      await open(path, tab)
      await rows(tab).first().waitFor()
      assert.deepEqual(await tab.evaluate(findUnfit), [], path)
      await button(press, tab).first().tap()
      await tab.getByRole('dialog').locator('form').waitFor()
      assert.deepEqual(await tab.evaluate(findUnfit), [], `${press} of ${path}`)
    }
    assert.deepEqual(phone.problems, [])
    await phone.profile.close()
  })
})
