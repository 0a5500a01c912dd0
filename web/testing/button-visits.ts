import type { Page } from 'playwright-core'
import { boardSettled } from './board.ts'
import type { ButtonTable } from './buttons.ts'
import { dialog, type GuestRoom } from './guest-room.ts'

const managers = 'oa'
/** Those who are in the space by name or by a link. */
const inSpace = 'oecvg'
const editors = 'oe'

const button = (tab: Page, name: string | RegExp) => tab.getByRole('button', { name, exact: true }).first()
const card = (tab: Page, name: string) => tab.locator('.card', { has: tab.getByText(name, { exact: true }) })
const notice = (tab: Page) => tab.locator('main .notice')
const row = (tab: Page) => tab.locator('main .rows > li').first()

/** Parts of the settings that show a list or a reason not to, and who has the list. */
const lists: Record<string, string> = {
  people: managers,
  teams: managers,
  groups: managers,
  edition: managers,
  keys: managers,
  bots: managers,
  audit: managers,
  webhooks: managers,
}

/** Goes through the pages and dialogs of the web app as one role after the other, and notes the buttons that are there. */
export const createVisits = (room: GuestRoom, table: ButtonTable) => {
  const { baseUrl } = room.service
  const { edition_id, team_id } = room.here

  /** What opens under a button; nothing where the role has no such button. */
  const noteMenu = async (role: string, place: string, tab: Page, within: string) => {
    const opener = tab.locator(`${within} > button`).first()
    if ((await opener.count()) === 0) return table.come(role, place)
    await opener.click()
    await tab.locator('.menu-list').waitFor()
    await table.note(role, place, tab, '.menu-list')
    await tab.keyboard.press('Escape')
  }

  const home = async (role: string, tab: Page) => {
    await tab.goto(`${baseUrl}/home/${edition_id}/${team_id}`)
    await (inSpace.includes(role) ? card(tab, 'Sketches') : notice(tab)).waitFor()
    await table.note(role, 'home', tab)
    await noteMenu(role, 'menu of a space in a list', tab, '.cards .card-menu')
    await tab.locator('.user-menu > button').click()
    await table.note(role, 'account menu', tab, '.menu-list')
  }

  const settings = async (role: string, tab: Page) => {
    for (const [part, readers] of Object.entries(lists)) {
      await tab.goto(`${baseUrl}/editions/${edition_id}/${part}`)
      await (readers.includes(role) ? row(tab) : notice(tab)).waitFor()
      if (part === 'people') await table.note(role, 'settings: around', tab, ':is(.top, aside)')
      await table.note(role, `settings: ${part}`, tab, 'main')
    }
    for (const part of ['tokens', 'clients']) {
      await tab.goto(`${baseUrl}/account/${part}`)
      await row(tab).waitFor()
      await table.note(role, `account: ${part}`, tab, 'main')
    }
    await tab.goto(`${baseUrl}/account`)
    await tab.getByRole('heading', { name: 'Your data' }).waitFor()
    await table.note(role, 'account', tab, 'main')
    await tab.goto(`${baseUrl}/teams/${edition_id}/${team_id}`)
    await tab.locator('main li').first().waitFor()
    await table.note(role, 'team', tab, 'main')
  }

  const inbox = async (role: string, tab: Page) => {
    await tab.goto(`${baseUrl}/inbox`)
    await ('ecv'.includes(role) ? tab.locator('.inbox-item').first() : notice(tab)).waitFor()
    await table.note(role, 'inbox', tab, 'main')
  }

  const ownTemplates = async (role: string, tab: Page) => {
    if (!editors.includes(role)) return table.come(role, 'own templates')
    await button(tab, 'New zone').click()
    await dialog(tab)
      .getByRole('radio', { name: /^Review/ })
      .waitFor()
    await table.note(role, 'own templates', tab, '[role=dialog], dialog')
    await tab.keyboard.press('Escape')
  }

  const shareDialog = async (role: string, tab: Page) => {
    if (role === 'g') return table.come(role, 'share dialog')
    await tab
      .locator('.page-tools')
      .getByRole('button', { name: /^Share$|^Who has access$/ })
      .click()
    await dialog(tab).locator('.members li').first().waitFor()
    if (editors.includes(role)) await dialog(tab).locator('.guest-links li').first().waitFor()
    await table.note(role, 'share dialog', tab, '[role=dialog], dialog')
  }

  const space = async (role: string, tab: Page) => {
    await tab.goto(room.spaceUrl)
    await card(tab, 'Plan').waitFor()
    await table.note(role, 'space', tab, 'main')
    await noteMenu(role, 'menu of a space', tab, '.page-head .card-menu')
    await noteMenu(role, 'menu of a zone', tab, '.cards .card-menu')
    await ownTemplates(role, tab)
    await shareDialog(role, tab)
  }

  const versions = async (role: string, tab: Page) => {
    await button(tab, 'Versions').click()
    const rows = tab.locator('.version-row')
    await rows.nth(1).waitFor()
    await table.note(role, 'versions', tab, '.panel')
    await noteMenu(role, 'menu of a version', tab, '.version-row:nth-child(2) .version-menu')
    await tab.locator('.look-back').click()
    await tab.locator('.player-slider').waitFor()
    await table.note(role, 'time player', tab, '.player')
    await tab.locator('.player').getByRole('button', { name: 'Back to now' }).click()
  }

  const zone = async (role: string, tab: Page) => {
    await tab.goto(room.zoneUrl)
    await tab.getByText('Live', { exact: true }).waitFor()
    const last = ['Commands', 'Together', ...('oec'.includes(role) ? ['Comment'] : [])]
    for (const name of last) await button(tab, name).waitFor()
    await boardSettled(tab)
    await table.note(role, 'zone', tab)
    await button(tab, /^Comments/).click()
    await tab.locator('.panel').getByText('Well drawn').first().waitFor()
    await table.note(role, 'comments', tab, '.panel')
    await button(tab, /^Comments/).click()
    await versions(role, tab)
  }

  return { home, settings, inbox, space, zone }
}
