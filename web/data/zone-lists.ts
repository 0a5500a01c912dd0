const FRESH_MS = 10_000
const MAX_KNOWN = 100

interface ZoneListsOptions<Zone> {
  load: (at: { edition_id: string; space_id: string }) => Promise<Zone[]>
  isLimit: (error: unknown) => boolean
  /** Waits until there is room. */
  loadPatiently: (at: { edition_id: string; space_id: string }) => Promise<Zone[]>
  /** The address of the page that asks. */
  path: () => string
  now?: () => number
}

/** The zones of spaces for pages, which follow one another fast, while a minute has room for 60 lists. */
export const createZoneLists = <Zone>(options: ZoneListsOptions<Zone>) => {
  const { load, isLimit, loadPatiently, path, now = Date.now } = options
  const known = new Map<string, { zones: Zone[]; time: number; path: string }>()
  const keep = (space_id: string, zones: Zone[], time: number) => {
    known.delete(space_id)
    known.set(space_id, { zones, time, path: path() })
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string)
    return zones
  }
  const loadZones = async (at: { edition_id: string; space_id: string }): Promise<Zone[]> => {
    const last = known.get(at.space_id)
    const age = now() - (last?.time ?? 0)
    // The next page takes over what the one before it has just loaded; a page that asks again has seen a change.
    if (last && last.path !== path() && age >= 0 && age < FRESH_MS) return keep(at.space_id, last.zones, last.time)
    try {
      return keep(at.space_id, await load(at), now())
    } catch (error) {
      if (!isLimit(error)) throw error
      return last ? last.zones : keep(at.space_id, await loadPatiently(at), now())
    }
  } /** After a change of one's own. */
  const forget = (space_id: string) => known.delete(space_id)
  return Object.assign(loadZones, { forget })
}
