import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from './api.ts'
import { isBusy } from './busy.ts'
import { loadNames } from './people.ts'
import { session } from './session.ts'
import { loadZones } from './spaces.ts'
import { useLoaded } from './use-loaded.ts'
import type { ZoneKey } from './zone-key.ts'

const loadName = async (at: ZoneKey): Promise<string | undefined> =>
  (await api.getZone({ ...at, query: { fields: 'zone_name' } })).zone_info.zone_name

const noNames: ReadonlyMap<string, string> = new Map()

/** What a zone's page needs besides what is drawn. */
export const useZone = (at: ZoneKey) => {
  const { edition_id, space_id, zone_id } = at
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
  /** zuids of the others who are here. */
  const [present, setPresent] = useState<string[]>([])
  const [asked, setAsked] = useState<readonly string[]>([])
  const known = useRef({ space_id, names: noNames })
  const load = () => loadNames(at, known.current.space_id === space_id ? known.current.names : noNames, asked)
  const people = useLoaded(`${space_id} ${asked}`, load, space_id)
  const names = people.state === 'ready' ? people.data : noNames
  if (people.state === 'ready') known.current = { space_id, names }
  const isKnown = people.state === 'ready'
  useEffect(() => {
    // Somebody may have come by a link since; guests learn the names of others by their comments alone.
    const newcomers = present.filter((zuid) => !names.has(zuid) && !asked.includes(zuid))
    if (isKnown && newcomers.length > 0 && !session.value?.guest) setAsked([...asked, ...newcomers])
  }, [present, isKnown])
  return {
    zones,
    name: listed ?? ownName ?? '',
    space,
    names,
    present,
    setPresent,
    /** What could not be had without a connection. */
    retryFailed: () => {
      for (const part of [zones, named, space, people]) if (part.state === 'failed') part.retry()
    },
    zoneChanged: () => setZoneChanges((count) => count + 1),
  }
}
