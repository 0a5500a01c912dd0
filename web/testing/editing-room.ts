import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import { editorOf } from './editor-page.ts'
import { newProfile, startWebService } from './web-service.ts'

/** A rectangle of 200 × 100. */
export const rectangle = (left: number, top: number, id: string = randomUUID(), more = {}) => ({
  meta: { id },
  basic: { type: 'RECTANGLE' as const },
  properties: {
    layout: { left, top, width: 200, height: 100 },
    fills: [{ solid: { color: { hex: { value: '#fde68a' } } } }],
  },
  ...more,
})

type Rectangle = ReturnType<typeof rectangle>

/** The service, a browser with one page of the owner of a space, and hands on its board. */
export const startEditing = async () => {
  const service = await startWebService()
  const team = await aSpaceWithMembers(service.testApp)
  const { owner } = team
  const { profile, problems } = await newProfile(service.browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await profile.newPage()
  const hands = editorOf(page)
  let zone: ZonePath = { ...team.at, zone_id: '' }
  await service.signIn(page, owner)

  const shapes = async () => (await owner.api.listShapes({ ...zone })).shapes
  return {
    service,
    team,
    owner,
    profile,
    page,
    hands,
    problems,
    get zone() {
      return zone
    },
    url: () => `${service.baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}`,
    /** A new zone with these, which nobody looks at yet. */
    async makeZone(drawn: readonly Rectangle[] = []): Promise<void> {
      zone = { ...team.at, zone_id: (await newZone(owner, team.at, 'Hands')).zone_id }
      if (drawn.length > 0) await owner.api.insertShapes({ ...zone, body: { shapes: [...drawn] } })
    },
    /** The same at 100 %: what is around the place 0, 0 has its middle in that of the board. */
    async open(drawn: readonly Rectangle[] = []): Promise<void> {
      await this.makeZone(drawn)
      await page.goto(this.url())
      await hands.ready()
      await page.keyboard.press('0')
      await page.getByText('100 %').waitFor()
      await hands.settled()
    },
    shapes,
    /** How many there are in the journal. */
    commits: async () => (await owner.api.listChanges({ ...zone, query: { since: 1_000_000 } })).seq,
    shape: async (id: string) => (await shapes()).find(({ meta }) => meta.id === id),
    layoutOf: async (id: string) => (await shapes()).find(({ meta }) => meta.id === id)?.properties.layout,
  }
}

export type Editing = Awaited<ReturnType<typeof startEditing>>

/** The same for the tests of the current suite: started before the first, closed after the last. */
export const editingFor = (): Editing => {
  const room = {} as Editing
  before(async () => {
    Object.defineProperties(room, Object.getOwnPropertyDescriptors(await startEditing()))
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })
  return room
}
