import assert from 'node:assert/strict'
import { aSpaceWithMembers, newZone } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { newProfile, openSignedIn, startWebService } from './web-service.ts'

type LinkInput = Parameters<Person['api']['createGuestLink']>[0]['body']

export const phoneSize = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, locale: 'de-DE' }

/** A space with the zones Plan and Elsewhere, its owner in a browser, and others who come by links. */
export const startGuestRoom = async () => {
  const service = await startWebService()
  const here = await aSpaceWithMembers(service.testApp)
  const { owner, at } = here
  const { zone_id } = await newZone(owner, at, 'Plan')
  await newZone(owner, at, 'Elsewhere')
  const problems: string[][] = []

  const signedIn = async (person: Person, options = {}): Promise<Page> => {
    const opened = await openSignedIn(service, person, options)
    problems.push(opened.problems)
    return opened.tab
  }
  return {
    service,
    here,
    zone: { ...at, zone_id },
    zoneUrl: `${service.baseUrl}/zones/${at.edition_id}/${at.space_id}/${zone_id}`,
    spaceUrl: `${service.baseUrl}/spaces/${at.edition_id}/${at.space_id}`,
    signedIn,
    /** A browser that nobody has signed in with. */
    stranger: async (options = {}): Promise<Page> => {
      const opened = await newProfile(service.browser, { reducedMotion: 'reduce', ...options })
      problems.push(opened.problems)
      return opened.profile.newPage()
    },
    allow: (allows_guest_links = true) =>
      owner.api.updateEdition({ edition_id: at.edition_id, body: { allows_guest_links } }),
    makeLink: async (body: Partial<LinkInput> = {}): Promise<string> => {
      const { link_token } = await owner.api.createGuestLink({ ...at, body: { role: 'GUEST_VIEWER', ...body } })
      return `${service.baseUrl}/join#${link_token}`
    },
    /** Of the link that was made last. */
    guestCount: async () => (await owner.api.listGuestLinks(at)).guest_links[0]?.guest_count,
    async close() {
      await service.close()
      assert.deepEqual(problems.flat(), [])
    },
  }
}

export type GuestRoom = Awaited<ReturnType<typeof startGuestRoom>>

/** Light and dark. */

export const dialog = (tab: Page) => tab.getByRole('dialog').first()
export const says = (tab: Page, text: string | RegExp) => tab.getByText(text).first().waitFor()
export const focused = (tab: Page) => tab.locator(':focus')
export const field = (tab: Page, name: string) => tab.getByLabel(name, { exact: true })
export const choice = (tab: Page, name: string) => tab.getByRole('combobox', { name, exact: true })
export const join = async (tab: Page, url: string, name: string) => {
  await tab.goto(url)
  await field(tab, 'Your name').fill(name)
  await tab.keyboard.press('Enter')
  await tab.waitForURL((at) => at.pathname !== '/join')
}
