import type { Engine } from '@easel/server/db/transaction.ts'
import { aMember, aSpace, newZone, share, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { boardSettled } from './board.ts'
import { type EditorPage, editorOf } from './editor-page.ts'
import { newProfile, openAs, startWebService } from './web-service.ts'

/** Somebody in a browser of their own. */
export interface Colleague {
  person: Person
  page: Page
  hands: EditorPage
}

/** The service on one node or several, and people who may edit a zone, each in a browser profile of their own. */
export const startPeople = async (engine: Engine, count: number, viewport = { width: 1400, height: 900 }) => {
  const service = await startWebService({}, undefined, engine)
  const team = await service.testApp.anEdition()
  const at = { edition_id: team.edition_id, space_id: await aSpace(service.testApp, team, team.owner) }
  const problems: string[] = []
  const people: Colleague[] = []
  for (let n = 0; n < count; n++) {
    const person = n === 0 ? team.owner : await aMember(service.testApp, team)
    if (n > 0) await share(service.testApp, at, { role: 'EDITOR', type: 'USER', id: person.zuid })
    await service.withPassword(person)
    const opened = await newProfile(service.browser, { viewport, reducedMotion: 'reduce' })
    const page = await opened.profile.newPage()
    page.on('pageerror', (error) => problems.push(`${person.name}: ${error.stack ?? error}`))
    await openAs(page, `${service.baseUrl}/account`, person)
    people.push({ person, page, hands: editorOf(page) })
  }
  const [owner] = people as [Colleague]

  return {
    service,
    owner: owner.person,
    people,
    problems,
    aZone: async (name: string): Promise<ZonePath> => ({
      ...at,
      zone_id: (await newZone(owner.person, at, name)).zone_id,
    }),
    /** Everybody opens the zone; at 100 % they see the same part of it. */
    async open({ edition_id, space_id, zone_id }: ZonePath): Promise<void> {
      const show = async ({ page }: Colleague) => {
        await page.goto(`${service.baseUrl}/zones/${edition_id}/${space_id}/${zone_id}`)
        await page.getByText('Live', { exact: true }).waitFor()
        await page.getByRole('toolbar', { name: 'Changes' }).waitFor()
        await boardSettled(page)
        await page.keyboard.press('Control+0')
        await page.getByText('100 %').waitFor()
        await boardSettled(page)
      }
      await Promise.all(people.map(show))
    },
  }
}

export type People = Awaited<ReturnType<typeof startPeople>>
