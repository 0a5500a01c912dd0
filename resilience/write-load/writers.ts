import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@easel/sdk/index.ts'
import type { Random } from '../support/random.ts'
import { waitUntil } from '../support/service-process.ts'
import { type Ledger, setFact, WriterStopped, writeToZone } from './ledger.ts'

/** Where the writers write. */
export interface Workspace {
  edition_id: string
  team_id: string
  space_id: string
}

export interface ServiceAccess {
  baseUrl: string
  token: string
}

export const createWorkspace = async (service: ServiceAccess): Promise<Workspace> => {
  const api = createClient(service)
  const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio', plan_type: 'FREE' } })
  const { space_id } = await api.createSpace({
    edition_id,
    body: { create_space: { team_id, space_name: 'Workspace' } },
  })
  return { edition_id, team_id, space_id }
}

const ZONES_PER_CYCLE = 3

/** Creates the zones of one cycle. Their creation is not part of the load. */
export const createZones = async (
  service: ServiceAccess,
  { edition_id, space_id }: Workspace,
  ledger: Ledger,
): Promise<void> => {
  const api = createClient(service)
  for (let created = 0; created < ZONES_PER_CYCLE; created++) {
    const { zone_info } = (await api.createZone({
      edition_id,
      space_id,
      query: { view: 'ZONE_INFO' },
      body: { create_zone: { zone_name: 'Board' } },
    })) as { zone_info: { zone_id: string } }
    ledger.zones.push(zone_info.zone_id)
  }
}

export interface WriteLoad {
  service: ServiceAccess
  workspace: Workspace
  ledger: Ledger
  random: Random
}

const WRITERS = 6

/** Concurrent writers, until a write fails or `signal` aborts. */
export const runWriters = async (load: WriteLoad, signal?: AbortSignal): Promise<void> => {
  const running = Array.from({ length: WRITERS }, (_, writer) =>
    runWriter({ ...load, random: load.random.split() }, writer, signal),
  )
  await Promise.all(running)
}

/** The same, until every writer has failed or it is enough. */
export const writeUntil = async (load: WriteLoad, isEnough: (acknowledged: number) => boolean): Promise<void> => {
  const stop = new AbortController()
  const before = load.ledger.acknowledgedCount
  let isDone = false
  const writing = runWriters(load, stop.signal).finally(() => {
    isDone = true
  })
  await waitUntil(() => isDone || isEnough(load.ledger.acknowledgedCount - before))
  stop.abort()
  await writing
}

/** Sends a write as soon as the previous one is acknowledged. */
const runWriter = async (
  { service, workspace, ledger, random }: WriteLoad,
  writer: number,
  signal?: AbortSignal,
): Promise<void> => {
  // The ledger has each write as it was answered the first time.
  const api = createClient({ ...service, retries: 0 })
  const zone_id = ledger.zones[writer % ledger.zones.length] as string
  const context: Writer = { api, workspace, ledger, writer, random, zone_id, frames: [] }
  try {
    while (!signal?.aborted) await random.oneOf(actions)(context)
  } catch (error) {
    if (!(error instanceof WriterStopped)) throw error
  }
}

interface Writer {
  api: Client
  workspace: Workspace
  ledger: Ledger
  writer: number
  random: Random
  zone_id: string
  frames: string[]
}

const insertFrames = async ({ api, workspace, ledger, writer, random, zone_id, frames }: Writer): Promise<void> => {
  const ids = Array.from({ length: random.between(1, 3) }, () => randomUUID())
  const fingerprint = ids.map((id) => `add ${id}`).join()
  const body = { frames: ids.map((id) => ({ meta: { id, name: `Frame ${id}` } })) }
  await writeToZone(ledger, { zone_id, writer, fingerprint }, () =>
    api.insertFrames({ edition_id: workspace.edition_id, space_id: workspace.space_id, zone_id, body }),
  )
  frames.push(...ids)
}

const renameFrame = async ({ api, workspace, ledger, writer, random, zone_id, frames }: Writer): Promise<void> => {
  if (frames.length === 0) return
  const id = random.oneOf(frames)
  const name = randomUUID()
  const body = { frames: [{ id, meta: { name } }] }
  await writeToZone(ledger, { zone_id, writer, fingerprint: `patch ${id} ${name}` }, () =>
    api.updateFrames({ edition_id: workspace.edition_id, space_id: workspace.space_id, zone_id, body }),
  )
}

const removeFrame = async ({ api, workspace, ledger, writer, random, zone_id, frames }: Writer): Promise<void> => {
  if (frames.length === 0) return
  const [id] = frames.splice(random.between(0, frames.length - 1), 1) as [string]
  await writeToZone(ledger, { zone_id, writer, fingerprint: `remove ${id}` }, () =>
    api.deleteFrames({ edition_id: workspace.edition_id, space_id: workspace.space_id, zone_id, body: { ids: [id] } }),
  )
}

const createSpace = async ({ api, workspace, ledger }: Writer): Promise<void> => {
  const { edition_id, team_id } = workspace
  const space_name = randomUUID()
  await setFact(ledger, `spaces called ${space_name}`, '1', () =>
    api.createSpace({ edition_id, body: { create_space: { team_id, space_name } } }),
  )
}

/** Each name has one writer, so that the last one sent is the last one written. */
const renameParent = async ({ api, workspace, ledger, writer }: Writer): Promise<void> => {
  const { edition_id, space_id } = workspace
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

const actions = [
  insertFrames,
  insertFrames,
  insertFrames,
  renameFrame,
  renameFrame,
  removeFrame,
  createSpace,
  renameParent,
]
