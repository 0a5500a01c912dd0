import { basePath, scopes } from '@easel/contract'
import { throwApiError as fail } from '@easel/server/api-error.ts'
import type { Database } from '@easel/server/db/database.ts'
import { newUuid } from '@easel/server/db/uuid.ts'
import { issueToken } from '@easel/server/identity/tokens.ts'
import { commit } from '@easel/server/journal/commit.ts'
import { fillForSearch, team, zonesInSpace } from './search-data.ts'

/** How much of everything. */
export interface Amount {
  zones: number
  shapesInZone: number
}

export const described = ({ zones, shapesInZone }: Amount): string =>
  `${Math.ceil(zones / zonesInSpace)} spaces, ${zones} zones and ${zones * shapesInZone} shapes`

export interface Prepared {
  /** Zones and shapes: what has words. */
  texts: number
  headers: { authorization: string }
  /** Paths. */
  edition: string
  team: string
  space: string
  team_id: number
  zone: string
  /** A zone with 100 frames. */
  framedZone: string
  zones: string[]
}

/** Spaces of 50 zones each with some shapes a zone, and one zone with 100 frames; a token for whoever sees all. */
export const prepare = async (database: Database, place: string, amount: Amount): Promise<Prepared> => {
  const { zones, shapesInZone } = amount
  await fillForSearch(database, place, zones, shapesInZone)
  const { edition_id, team_id, zuid } = team
  const rows = await database.read
    .selectFrom('zone')
    .select(['zone_id', 'space_id'])
    .where('edition_id', '=', edition_id)
    .orderBy('position')
    .limit(100_000)
    .execute()
  const [first, framed] = rows as [(typeof rows)[number], (typeof rows)[number]]
  const operations = Array.from({ length: 100 }, (_, n) => ({ op: 'add', ...frame(n) }) as const)
  const token = await database.write(async (db) => {
    await commit(db, { edition_id, team_id, ...framed }, { author: zuid, now: Date.now(), operations, fail })
    return issueToken(db, { zuid, scopes: Object.keys(scopes), dataCentre: 'com', lifetime: 24 * 3_600_000 })
  })
  const edition = `${basePath}/editions/${edition_id}`
  const pathOf = ({ space_id, zone_id }: typeof first) => `${edition}/spaces/${space_id}/zones/${zone_id}`
  return {
    texts: zones * (1 + shapesInZone),
    headers: { authorization: `Bearer ${token}` },
    edition,
    team: `${edition}/teams/${team_id}`,
    space: `${edition}/spaces/${first.space_id}`,
    team_id,
    zone: pathOf(first),
    framedZone: pathOf(framed),
    zones: rows.map(pathOf),
  }
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
