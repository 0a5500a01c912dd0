/** A minute has room for 60 lists of zones; pictures take a third, so that pages have the rest. */
const MAX_ASKS = 20
const WINDOW_MS = 60_000
const MAX_KNOWN = 500

/** A picture that has to wait: its card stays plain until then. */
export class PictureLater extends Error {
  readonly delayMs: number
  constructor(delayMs: number) {
    super('too many pictures at once')
    this.delayMs = delayMs
  }
}

export interface Kept<T> {
  read(): T | undefined
  write(value: T | undefined): void
}

/** The space, when it had changed last, and its first zone; null where it has none. */
export type KnownZone = [space_id: string, changed: string, zone_id: string | null]

interface SpaceKey {
  edition_id: string
  space_id: string
}

interface FirstZonesOptions {
  ask: (at: SpaceKey) => Promise<string | undefined>
  isLimit: (error: unknown) => boolean
  /** Outlasts a reload of the page. */
  known: Kept<KnownZone[]>
  /** When somebody asked; all tabs share the limit. */
  asks: Kept<number[]>
  now?: () => number
}

/** The first zone of each space, asked for as seldom as possible. */
export const createFirstZones = ({ ask, isLimit, known, asks, now = Date.now }: FirstZonesOptions) => {
  let refusedAt = Number.NEGATIVE_INFINITY
  const isRecent = (time: number) => time <= now() && time > now() - WINDOW_MS
  const others = (space_id: string) => (known.read() ?? []).filter(([id]) => id !== space_id)
  const recentAsks = () => (asks.read() ?? []).filter(isRecent)

  /** How long until a question fits into the limit. */
  const delay = (): number => {
    if (isRecent(refusedAt)) return refusedAt + WINDOW_MS - now()
    const times = recentAsks()
    return times.length < MAX_ASKS ? 0 : Math.min(...times) + WINDOW_MS - now()
  }

  const find = async (at: SpaceKey, changed: string): Promise<string | undefined> => {
    const { space_id } = at
    const [, knownChange, zone_id] = (known.read() ?? []).find(([id]) => id === space_id) ?? []
    if (knownChange === changed) return zone_id ?? undefined
    const delayMs = delay()
    if (delayMs > 0) {
      // Most changes leave the first zone the first.
      if (zone_id) return zone_id
      throw new PictureLater(delayMs)
    }
    asks.write([...recentAsks(), now()])
    try {
      const first = await ask(at)
      known.write([...others(space_id), [space_id, changed, first ?? null] satisfies KnownZone].slice(-MAX_KNOWN))
      return first
    } catch (error) {
      if (!isLimit(error)) throw error
      refusedAt = now()
      throw new PictureLater(WINDOW_MS)
    }
  }

  return { find, forget: (space_id: string) => known.write(others(space_id)) }
}
