import type { Data } from '@easel/sdk/client.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { MarkKind } from '../canvas/canvas-view.ts'
import { api } from './api.ts'
import type { ZoneKey } from './zone-key.ts'

type Difference = Data<'compareZoneVersions'>['differences'][number]

export interface Comparison {
  elements: Map<string, LiveElement>
  marks: Map<string, MarkKind>
  added: number
  removed: number
  changed: number
}

const PAGE = 1_000

const loadDifferences = async (at: ZoneKey, version_id: string, other_version_id: string) => {
  const differences: Difference[] = []
  for (;;) {
    const query = { from: differences.length, limit: PAGE }
    const page = await api.compareZoneVersions({ ...at, version_id, other_version_id, query })
    differences.push(...page.differences)
    if (page.differences.length < PAGE) return { ...page, differences }
  }
}

/** The zone as it was: what has changed since is taken back. */
export const takeBack = (
  now: ReadonlyMap<string, LiveElement>,
  since: readonly Difference[],
): Map<string, LiveElement> => {
  const elements = new Map(now)
  for (const { id, before } of since) {
    if (before) elements.set(id, before as LiveElement)
    else elements.delete(id)
  }
  return elements
}

export const loadLatest = async (at: ZoneKey): Promise<string | undefined> => {
  const { zone_versions } = await api.listZoneVersions({ ...at, query: { fields: 'version_id', from: 0, limit: 1 } })
  return zone_versions.allowed_versions[0]?.version_id
}

export const loadSince = async (at: ZoneKey, version_id: string): Promise<Difference[]> => {
  const latest = await loadLatest(at)
  return latest === undefined || latest === version_id
    ? []
    : (await loadDifferences(at, version_id, latest)).differences
}

/** The newer of two versions with what is different in it, and what is gone from the older one put back. */
export const compareVersions = async (
  at: ZoneKey,
  { from, to }: { from: string; to: string },
  board: ReadonlyMap<string, LiveElement>,
): Promise<Comparison> => {
  // Before the latest version is asked for: whatever is changed from here on is taken back with the rest.
  const now = new Map(board)
  const [between, since] = await Promise.all([loadDifferences(at, from, to), loadSince(at, to)])
  const elements = takeBack(now, since)
  const marks = new Map<string, MarkKind>()
  for (const { id, change, before } of between.differences) {
    marks.set(id, change.toLowerCase() as MarkKind)
    if (change === 'REMOVED' && before) elements.set(id, before as LiveElement)
  }
  const { added, removed, changed } = between
  return { elements, marks, added, removed, changed }
}
