import { api } from './api.ts'
import { loadLatest, loadSince } from './compare.ts'
import { loadZones } from './spaces.ts'
import type { ZoneKey } from './zone-key.ts'

/** How many elements of a version are restored at once, as the service has it. */
export const MAX_RESTORED = 1_000

/** The number of the zone's last change. */
export const loadSeq = async (at: ZoneKey): Promise<number> =>
  (await api.listChanges({ ...at, query: { since: Number.MAX_SAFE_INTEGER, limit: 1 } })).seq

/** What is done with one version of a zone. */
export const versionActions = (at: ZoneKey, version_id: string) => ({
  name: async (description: string): Promise<void> => {
    await api.nameZoneVersion({ ...at, version_id, body: { description } })
  },

  /** All of it, or some elements; resolves with what takes it back. */
  restore: async (element_ids?: readonly string[]): Promise<() => Promise<void>> => {
    const [since, latest = version_id] = await Promise.all([loadSeq(at), loadLatest(at)])
    const body = element_ids ? { element_ids: [...element_ids] } : {}
    await api.restoreZoneVersion({ ...at, version_id, body })
    return async () => {
      const { too_large } = await api.undoChanges({ ...at, body: { since } })
      if (too_large !== undefined) await api.restoreZoneVersion({ ...at, version_id: latest })
    }
  },

  /** Those of the elements that the version has. */
  having: async (ids: readonly string[]): Promise<string[]> => {
    const added = new Set((await loadSince(at, version_id)).flatMap(({ id, change }) => (change === 'ADDED' ? id : [])))
    return ids.filter((id) => !added.has(id))
  },

  /** A new zone of the same space; resolves with its id. */
  copy: async (zone_name: string): Promise<string> => {
    const duplicate_zone = { destination_type: 'SAME_SPACE' as const, version_id, zone_name }
    const { zone_id = '' } = await api.duplicateZone({ ...at, body: { duplicate_zone } })
    loadZones.forget(at.space_id)
    return zone_id
  },
})
