import { aSpaceWithMembers, newZone, type ZonePath } from './factories.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

interface Voter {
  api: TestClient
}

/** A zone with three notes, in a space with a member of each kind of role. */
export const aBoard = async (testApp: TestApp) => {
  const place = await aSpaceWithMembers(testApp)
  const space = place.at
  const { zone_id } = await newZone(place.owner, space)
  const at: ZonePath = { ...space, zone_id }
  const note = { basic: { type: 'RECTANGLE' } } as const
  const { inserted_ids } = await place.owner.api.insertShapes({ ...at, body: { shapes: [note, note, note] } })
  return { ...place, space, at, notes: inserted_ids as [string, string, string] }
}

/** One that is open until somebody ends it; its id. */
export const aVoting = async ({ api }: Voter, at: ZonePath, votes_each = 3): Promise<string> =>
  (await api.startVoting({ ...at, body: { title: 'Next?', votes_each } })).voting.voting_id

/** So many votes by element. */
export const cast = ({ api }: Voter, at: ZonePath, voting_id: string, counts: Record<string, number>) => {
  const votes = Object.entries(counts).map(([element_id, count]) => ({ element_id, count }))
  return api.castVotes({ ...at, voting_id, body: { votes } })
}

export const end = ({ api }: Voter, at: ZonePath, voting_id: string) =>
  api.endVoting({ ...at, voting_id, body: { state: 'ENDED' } })

/** As if the time of its votings had passed. */
export const passTime = ({ database }: TestApp, { zone_id }: ZonePath) =>
  database.write((db) =>
    db.updateTable('zone_voting').set({ end_ms: Date.now() }).where('zone_id', '=', zone_id).execute(),
  )
