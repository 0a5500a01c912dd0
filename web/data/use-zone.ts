import { items } from '@easel/sdk/pages.ts'
import { useRef, useState } from 'preact/hooks'
import type { Thread } from '../parts/comments-panel.tsx'
import { api } from './api.ts'
import { isBusy } from './busy.ts'
import { loadNames } from './people.ts'
import { loadZones } from './spaces.ts'
import { useLoaded } from './use-loaded.ts'
import type { ZoneKey } from './zone-key.ts'

/** More than a panel can show at a time. */
const MAX_THREADS = 500

const loadThreads = async (at: ZoneKey): Promise<Thread[]> => {
  const threads: Thread[] = []
  for await (const thread of items(api, 'listComments', { ...at, query: { limit: 100 } })) {
    threads.push(thread as Thread)
    if (threads.length >= MAX_THREADS) break
  }
  return threads
}

const loadName = async (at: ZoneKey): Promise<string | undefined> =>
  (await api.getZone({ ...at, query: { fields: 'zone_name' } })).zone_info.zone_name

/** What a zone's page needs besides what is drawn. */
export const useZone = (at: ZoneKey) => {
  const { edition_id, space_id, zone_id } = at
  const [commentChanges, setCommentChanges] = useState(0)
  const [zoneChanges, setZoneChanges] = useState(0)
  const zones = useLoaded(`${space_id} ${zoneChanges}`, () => loadZones(at), space_id)
  const listed = zones.state === 'ready' ? zones.data.find((zone) => zone.zone_id === zone_id)?.zone_name : undefined
  // The list of a space may be asked for too often, or fail; the zone has its name nevertheless.
  const isListLate = useRef(false)
  isListLate.current ||= zones.state === 'failed' || (zones.state === 'loading' && isBusy())
  const isNeeded = isListLate.current
  const named = useLoaded(`${zone_id} ${isNeeded}`, async () => (isNeeded ? loadName(at) : undefined))
  const ownName = named.state === 'ready' ? named.data : undefined
  const space = useLoaded(space_id, async () => (await api.getSpace({ edition_id, space_id })).space_info)
  const people = useLoaded(space_id, () => loadNames(edition_id, space_id))
  const threads = useLoaded(`${zone_id} ${commentChanges}`, () => loadThreads(at), zone_id)
  return {
    zones,
    name: listed ?? ownName ?? '',
    space,
    names: people.state === 'ready' ? people.data : new Map<string, string>(),
    threads,
    commentsChanged: () => setCommentChanges((count) => count + 1),
    zoneChanged: () => setZoneChanges((count) => count + 1),
  }
}
