import { parseTime } from '@easel/contract/time.ts'
import { EaselError } from '@easel/sdk/error.ts'
import { api } from './api.ts'
import { loadSince, takeBack } from './compare.ts'
import { applyChange, type Change, createReplay, type Elements, type Replay } from './replay.ts'
import { loadSeq } from './version-actions.ts'
import type { ZoneKey } from './zone-key.ts'

/** A version by its id and time. */
export interface VersionTime {
  version_id: string
  version_time: string
}

const PAGE = 500

const loadPage = async (at: ZoneKey, since: number, limit = PAGE) => api.listChanges({ ...at, query: { since, limit } })

const isForgotten = (error: unknown): boolean => error instanceof EaselError && error.status === 410

/** Undefined where the changes after that number are not kept, or not in the plan. */
const loadIfKept = async (at: ZoneKey, since: number, limit: number) => {
  try {
    return await loadPage(at, since, limit)
  } catch (error) {
    if (isForgotten(error)) return undefined
    throw error
  }
}

/** The smallest number from `low` on for which it holds; it holds for `high`, and for all numbers after one. */
const smallestWhere = async (
  low: number,
  high: number,
  holds: (value: number) => Promise<boolean>,
): Promise<number> => {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The number before the first change that is not older than a time, in milliseconds. */
export const seqBefore = (at: ZoneKey, time: number, low: number, end: number): Promise<number> =>
  smallestWhere(low, end, async (since) => {
    const next = (await loadIfKept(at, since, 1))?.changes[0]
    return next !== undefined && parseTime(next.time) >= time
  })

/**
 * From the first change where all of the journal is kept, else from the version that is given. The service tells times to
 * the second: what happened in that of the version is applied again, which changes nothing, and not shown.
 */
export const openReplay = async (
  at: ZoneKey,
  board: Elements,
  oldest: VersionTime | undefined,
  isWhole: boolean,
): Promise<Replay> => {
  const load = async (since: number): Promise<readonly Change[]> => (await loadPage(at, since)).changes
  const now = new Map(board)
  const first = isWhole ? await loadIfKept(at, 0, 1) : undefined
  if (first) return createReplay({ begin: 0, base: new Map(), end: first.seq, load })
  const end = await loadSeq(at)
  if (!oldest) return createReplay({ begin: end, base: now, end, load })
  const elements = takeBack(now, await loadSince(at, oldest.version_id))
  const time = parseTime(oldest.version_time)
  let begin = await seqBefore(at, time, 0, end)
  for (;;) {
    const changes = await load(begin)
    const same = changes.findIndex((change) => parseTime(change.time) > time)
    const applied = same < 0 ? changes : changes.slice(0, same)
    for (const change of applied) applyChange(elements, change)
    begin = applied.at(-1)?.seq ?? begin
    if (same >= 0 || changes.length === 0)
      return createReplay({ begin, base: elements, end: Math.max(begin, end), load })
  }
}
