import type { Engine } from '@easel/server/db/transaction.ts'
import { aMember, aSpace, newZone, share, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { boardSettled } from './board.ts'
import { type EditorPage, editorOf } from './editor-page.ts'
import { newProfile, startWebService } from './web-service.ts'

/** Somebody in a browser of their own. */
export interface Colleague {
  person: Person
  page: Page
  hands: EditorPage
}

/** The service on one node or several, and people who may edit a zone, each in a browser profile of their own. */
export const startPeople = async (
  engine: Engine,
  count: number,
  viewport = { width: 1400, height: 900 },
  profile: { lateMs?: number } = {},
) => {
  const service = await startWebService({}, undefined, engine)
  const team = await service.testApp.anEdition()
  const at = { edition_id: team.edition_id, space_id: await aSpace(service.testApp, team, team.owner) }
  const { owner } = team
  const problems: string[] = []

  const signIn = async (person: Person, screen: object = { viewport, ...profile }): Promise<Colleague> => {
    const opened = await newProfile(service.browser, { reducedMotion: 'reduce', ...screen })
    const page = await opened.profile.newPage()
    page.on('pageerror', (error) => problems.push(`${person.name}: ${error.stack ?? error}`))
    await service.signIn(page, person)
    return { person, page, hands: editorOf(page) }
  }
  const join = async (role: 'EDITOR' | 'COMMENTER' | 'VIEWER'): Promise<Colleague> => {
    const person = await aMember(service.testApp, team)
    await share(service.testApp, at, { role, type: 'USER', id: person.zuid })
    return signIn(person)
  }
  const people = [await signIn(owner)]
  while (people.length < count) people.push(await join('EDITOR'))

  /** At 100 % everybody sees the same part of it. */
  const show = async ({ page }: Colleague, { edition_id, space_id, zone_id }: ZonePath): Promise<void> => {
    await page.goto(`${service.baseUrl}/zones/${edition_id}/${space_id}/${zone_id}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('toolbar', { name: 'Changes' }).waitFor()
    await boardSettled(page)
    await page.keyboard.press('Control+0')
    await page.getByText('100 %').waitFor()
    await boardSettled(page)
  }

  return {
    service,
    /** The space of its zones. */
    at,
    owner,
    people,
    problems,
    join,
    /** The same person, in another browser. */
    onPhone: ({ person }: Colleague) =>
      signIn(person, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    show,
    aZone: async (name: string): Promise<ZonePath> => ({ ...at, zone_id: (await newZone(owner, at, name)).zone_id }),
    open: async (zone: ZonePath): Promise<void> => {
      await Promise.all(people.map((one) => show(one, zone)))
    },
  }
}

export type People = Awaited<ReturnType<typeof startPeople>>
