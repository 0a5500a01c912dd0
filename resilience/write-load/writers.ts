import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@easel/sdk'
import type { Chance } from '../support/random.ts'
import { type Ledger, Stopped, setFact, writeToZone } from './ledger.ts'

/** Where the writers of a trial write. */
export interface Desk {
  edition_id: string
  team_id: string
  space_id: string
}

export interface Service {
  baseUrl: string
  token: string
}

export const aDesk = async (service: Service): Promise<Desk> => {
  const api = createClient(service)
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio', plan_type: 'FREE' } })
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, space_name: 'Desk' } } })
  return { edition_id, team_id, space_id }
}

const zonesOfACycle = 3

/** Zones of this cycle's own. They are noted only once they are there: their making is no part of the load. */
export const newZones = async (service: Service, { edition_id, space_id }: Desk, ledger: Ledger): Promise<void> => {
  const api = createClient(service)
  for (let made = 0; made < zonesOfACycle; made++) {
    const { zone_info } = (await api.createZone({
      edition_id,
      space_id,
      query: { view: 'ZONE_INFO' },
      body: { create_zone: { zone_name: 'Board' } },
    })) as { zone_info: { zone_id: string } }
    ledger.zones.push(zone_info.zone_id)
  }
}

export interface Load {
  service: Service
  desk: Desk
  ledger: Ledger
  chance: Chance
}

const writers = 6

/** Several who write at once, until nothing more can be written or they are told to stop. */
export const writeTogether = async (load: Load, until?: AbortSignal): Promise<void> => {
  const all = Array.from({ length: writers }, (_, writer) =>
    keepWriting({ ...load, chance: load.chance.split() }, writer, until),
  )
  await Promise.all(all)
}

/** One write after the other is acknowledged. */
const keepWriting = async (
  { service, desk, ledger, chance }: Load,
  writer: number,
  until?: AbortSignal,
): Promise<void> => {
  const api = createClient(service)
  const zone_id = ledger.zones[writer % ledger.zones.length] as string
  const scribe: Scribe = { api, desk, ledger, writer, chance, zone_id, frames: [] }
  try {
    while (!until?.aborted) await chance.oneOf(deeds)(scribe)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

interface Scribe {
  api: Client
  desk: Desk
  ledger: Ledger
  writer: number
  chance: Chance
  zone_id: string
  frames: string[]
}

const insert = async ({ api, desk, ledger, writer, chance, zone_id, frames }: Scribe): Promise<void> => {
  const ids = Array.from({ length: chance.between(1, 3) }, () => randomUUID())
  const marks = ids.map((id) => `add ${id}`).join()
  const body = { frames: ids.map((id) => ({ meta: { id, name: `Frame ${id}` } })) }
  await writeToZone(ledger, { zone_id, writer, marks }, () =>
    api.insertFrames({ edition_id: desk.edition_id, space_id: desk.space_id, zone_id, body }),
  )
  frames.push(...ids)
}

const rename = async ({ api, desk, ledger, writer, chance, zone_id, frames }: Scribe): Promise<void> => {
  if (frames.length === 0) return
  const id = chance.oneOf(frames)
  const name = randomUUID()
  const body = { frames: [{ id, meta: { name } }] }
  await writeToZone(ledger, { zone_id, writer, marks: `patch ${id} ${name}` }, () =>
    api.updateFrames({ edition_id: desk.edition_id, space_id: desk.space_id, zone_id, body }),
  )
}

const remove = async ({ api, desk, ledger, writer, chance, zone_id, frames }: Scribe): Promise<void> => {
  const [id] = frames.splice(chance.below(frames.length + 1), 1)
  if (id === undefined) return
  await writeToZone(ledger, { zone_id, writer, marks: `remove ${id}` }, () =>
    api.deleteFrames({ edition_id: desk.edition_id, space_id: desk.space_id, zone_id, body: { ids: [id] } }),
  )
}

const makeSpace = async ({ api, desk, ledger }: Scribe): Promise<void> => {
  const { edition_id, team_id } = desk
  const space_name = randomUUID()
  await setFact(ledger, `spaces called ${space_name}`, '1', () =>
    api.createSpace({ edition_id, body: { create_space: { team_id, space_name } } }),
  )
}

/** Each has one writer only, so that the last one sent is the last one written. */
const renamePlace = async ({ api, desk, ledger, writer }: Scribe): Promise<void> => {
  const { edition_id, space_id } = desk
  const name = randomUUID()
  if (writer === 0)
    await setFact(ledger, 'name of the edition', name, () =>
      api.updateEdition({ edition_id, body: { edition_name: name } }),
    )
  if (writer === 1)
    await setFact(ledger, 'name of the space', name, () =>
      api.renameSpace({ edition_id, space_id, body: { action_type: 'SPACE_NAME', space_name: name } }),
    )
}

const deeds = [insert, insert, insert, rename, rename, remove, makeSpace, renamePlace]
