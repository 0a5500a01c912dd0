import { deleteIndexedDbStore, listIndexedDbStores, openIndexedDbStore } from '@easel/sdk/indexed-db-store.ts'
import type { LiveRight, LiveStore } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { config } from './config.ts'
import { clearDrafts } from './drafts.ts'
import { recall, remember } from './preferences.ts'
import { clearMarks } from './read-marks.ts'
import type { ZoneKey } from './zone-key.ts'

const RIGHTS = 'easel.rights'
/** Those that were opened last; others go, unless something of them was not sent. */
export const MAX_KEPT = 30

/** Of one person: nobody who signs in after them opens it. */
const startOf = (zuid: string): string => `${config.baseUrl} ${zuid} `
const nameOf = (zuid: string, { edition_id, zone_id }: ZoneKey): string => `${startOf(zuid)}${edition_id} ${zone_id}`

/** While it is held, nobody takes the store of a zone for one that is not used. */
const lockOf = (name: string): string => `easel kept ${name}`

const use = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(name), { mode: 'shared' }, () => new Promise<void>((release) => resolve(release)))
      .catch(reject)
  })

/** What the browser keeps of a zone for somebody; undefined where it keeps nothing, or nobody is known. */
export const openKept = async (
  zuid: string | undefined,
  at: ZoneKey,
): Promise<{ store: LiveStore; release: () => void } | undefined> => {
  if (!zuid || !navigator.locks) return undefined
  try {
    const release = await use(nameOf(zuid, at))
    return { store: await openIndexedDbStore(nameOf(zuid, at)), release }
  } catch {
    return undefined
  }
}

type KnownRights = Record<string, readonly LiveRight[]>

/** By the name of the store, those that were opened last at the end. */
const readRights = (): KnownRights => {
  try {
    return JSON.parse(recall(RIGHTS) ?? '{}') as KnownRights
  } catch {
    return {}
  }
}

const writeRights = (entries: [string, readonly LiveRight[]][]): void =>
  remember(RIGHTS, JSON.stringify(Object.fromEntries(entries)))

/** What somebody may do in a zone that was reached; other zones may have to go for it. */
export const keepRights = (zuid: string, at: ZoneKey, rights: readonly LiveRight[]): void => {
  const name = nameOf(zuid, at)
  const others = Object.entries(readRights()).filter(([one]) => one !== name)
  writeRights([...others.slice(1 - MAX_KEPT), [name, rights]])
  removeOld().catch(() => {})
}

/** As the service says; until it has been reached, as it last said. */
export const rightsIn = (zone: LiveZone, zuid: string | undefined, at: ZoneKey): readonly LiveRight[] =>
  zone.session_id === undefined && zuid ? (readRights()[nameOf(zuid, at)] ?? []) : zone.rights

/** Changes that are not acknowledged, and those that were refused and nobody has seen. */
const unsentIn = async (name: string): Promise<number> => {
  const found = await (await openIndexedDbStore(name)).load()
  const queues = found ? [found, ...(found.others ?? [])] : []
  return queues.reduce((total, { changes }) => total + changes.length, found?.refused?.length ?? 0)
}

const removeOld = async (): Promise<void> => {
  const latest = readRights()
  const names = (await listIndexedDbStores()).filter((name) => name.startsWith(`${config.baseUrl} `))
  for (const name of names.filter((one) => !(one in latest)))
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock && (await unsentIn(name)) === 0) await deleteIndexedDbStore(name)
    })
}

const namesOf = async (zuid: string): Promise<string[]> =>
  zuid ? (await listIndexedDbStores()).filter((name) => name.startsWith(startOf(zuid))) : []

/** What of somebody's changes signing out would lose. */
export const countUnsent = async (zuid: string): Promise<number> => {
  const counts = await Promise.all((await namesOf(zuid)).map(unsentIn))
  return counts.reduce((total, count) => total + count, 0)
}

/** Whoever signs out leaves nothing of zones in the browser. */
export const clearKept = async (zuid: string): Promise<void> => {
  clearDrafts()
  clearMarks(zuid)
  writeRights(Object.entries(readRights()).filter(([name]) => !name.startsWith(startOf(zuid))))
  await Promise.all((await namesOf(zuid)).map(deleteIndexedDbStore))
}
