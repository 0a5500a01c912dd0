import { basePath, scopes } from '@easel/contract'
import type { Database } from '@easel/server/db/database.ts'
import { newUuid } from '@easel/server/db/uuid.ts'
import { issueToken } from '@easel/server/identity/tokens.ts'
import { commit } from '@easel/server/journal/commit.ts'
import { fillForSearch, team } from './search-data.ts'

export interface Prepared {
  token: string
  /** Paths. */
  edition: string
  space: string
  team_id: number
  zone_id: string
  /** A zone with 100 frames. */
  framed_zone_id: string
}

/** Spaces of 50 zones each with five shapes a zone, and one zone with 100 frames; a token for whoever sees all. */
export const prepare = async (
  database: Database,
  place: string,
  zones: number,
  shapesInZone?: number,
): Promise<Prepared> => {
  await fillForSearch(database, place, zones, shapesInZone)
  const { edition_id, team_id, zuid } = team
  const some = await database.read
    .selectFrom('zone')
    .select(['zone_id', 'space_id'])
    .where('edition_id', '=', edition_id)
    .orderBy('position')
    .limit(2)
    .execute()
  const [zone, framed] = some as [(typeof some)[number], (typeof some)[number]]
  const zonePlace = { edition_id, team_id, space_id: framed.space_id, zone_id: framed.zone_id }
  const operations = Array.from({ length: 100 }, (_, n) => ({ op: 'add', ...frame(n) }) as const)
  const token = await database.write(async (db) => {
    await commit(db, zonePlace, { author: zuid, now: Date.now(), operations })
    return issueToken(db, { zuid, scopes: Object.keys(scopes), dataCentre: 'com', lifetime: 24 * 3_600_000 })
  })
  const edition = `${basePath}/editions/${edition_id}`
  const space = `${edition}/spaces/${zone.space_id}`
  return { token, edition, space, team_id, zone_id: zone.zone_id, framed_zone_id: framed.zone_id }
}

const frame = (n: number) => {
  const id = newUuid()
  const layout = { left: (n % 10) * 400, top: Math.floor(n / 10) * 300, width: 380, height: 280 }
  const fills = [{ solid: { color: { rgb: { red: 250, green: 250, blue: n } } } }]
  return {
    id,
    kind: 'FRAME',
    frame_id: null,
    body: { meta: { id, name: `Frame ${n}` }, type: 'CUSTOM', properties: { layout, fills } },
  } as const
}
