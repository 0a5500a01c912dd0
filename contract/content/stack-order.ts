import { givenPlace, topAfter } from './content.ts'
import type { Beside, Edit } from './plan.ts'

/** An element in the stack. Those of one z lie by their ids. */
export interface StackEntry {
  id: string
  z: number
  frame_id: string | null
}

type Direction = 'up' | 'down'

/** The elements next to a place, the nearest first. */
export interface NeighbourQuery {
  place: Pick<StackEntry, 'id' | 'z'>
  direction: Direction
  /** only of this parent; null: of the zone itself; left out: of all */
  parent?: string | null
  limit: number
}

/** Answered by a list: of the one entry, if it is there, or of the neighbours. */
export type StackQuery = { entry: string } | NeighbourQuery
type Asking<T> = Generator<StackQuery, T, readonly StackEntry[]>

/** So many elements are moved at most where there is no room between two. */
const MOST_SPREAD = 1_024
/** Elements that are spread lie so far apart at least: between two of them there is room for thirty moves. */
const LEAST_GAP = 2 ** -16

const compareEntries = (one: Pick<StackEntry, 'id' | 'z'>, other: Pick<StackEntry, 'id' | 'z'>): number =>
  one.z - other.z || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const isBeside = (z: Extract<Edit, { edit: 'order' }>['z']): z is Beside =>
  typeof z === 'object' ? !('given' in z) : z === 'forward' || z === 'backward'

export const hasUnplaced = (edits: readonly Edit[]): boolean =>
  edits.some((edit) => edit.edit === 'order' && isBeside(edit.z))

/**
 * Gives every edit its place as a number (C3), one writer's edits after the other's. It asks for what it has to know of
 * the stack, so that of one in a database no more is read. Edits keep their positions; what makes room for those of a
 * writer follows them.
 */
export function* placeEdits(writers: readonly (readonly Edit[])[], top: number): Asking<Edit[][]> {
  const stack = createStack(top)
  const placed: Edit[][] = []
  for (const edits of writers) {
    const own: Edit[] = []
    for (const edit of edits) own.push(yield* placeEdit(stack, edit))
    placed.push([...own, ...stack.takeSpread()])
  }
  return placed
}

type Stack = ReturnType<typeof createStack>

function* placeEdit(stack: Stack, edit: Edit): Asking<Edit> {
  switch (edit.edit) {
    case 'insert': {
      const { id, frame_id, z = stack.nextTop() } = edit
      stack.put({ id, frame_id, z })
      return { ...edit, z }
    }
    case 'remove':
      stack.remove(edit.id)
      return edit
    case 'update': {
      const entry = edit.frame_id === undefined ? undefined : yield* stack.find(edit.id)
      if (entry) stack.put({ ...entry, frame_id: edit.frame_id as string | null })
      return edit
    }
    case 'order':
      return yield* placeOrder(stack, edit)
    default:
      return edit
  }
}

function* placeOrder(stack: Stack, { id, z: to }: Extract<Edit, { edit: 'order' }>): Asking<Edit> {
  const own = yield* stack.find(id)
  if (!own) return { edit: 'order', id, z: 0 }
  let z: number
  if (to === 'front') z = stack.nextTop()
  else if (to === 'back') z = -stack.nextTop()
  else if (!isBeside(to)) z = typeof to === 'number' ? to : stack.given(to.given)
  else {
    const direction = to === 'forward' || (typeof to === 'object' && 'above' in to) ? 'up' : 'down'
    const named = typeof to === 'string' ? undefined : 'above' in to ? to.above : to.below
    const anchor =
      named === undefined ? yield* stack.sibling(own, direction) : named === id ? own : yield* stack.find(named)
    // The plan finds that it is not there, and says so of this edit.
    if (!anchor && named !== undefined) return { edit: 'order', id: named, z: 0 }
    z = anchor && anchor !== own ? yield* stack.beside(own, anchor, direction) : own.z
  }
  stack.put({ ...own, z })
  return { edit: 'order', id, z }
}

/** The stack as the edits so far leave it. */
const createStack = (topBefore: number) => {
  let top = topBefore
  /** Undefined: removed. */
  const moved = new Map<string, StackEntry | undefined>()
  const madeRoom = new Set<string>()

  const put = (entry: StackEntry): void => {
    moved.set(entry.id, entry)
    madeRoom.delete(entry.id)
    top = topAfter(top, entry.z)
  }

  function* neighbours(query: NeighbourQuery): Asking<StackEntry[]> {
    const stored = yield { ...query, limit: query.limit + moved.size }
    const put = [...moved.values()].filter((entry) => entry !== undefined && isFound(entry, query)) as StackEntry[]
    const sign = query.direction === 'up' ? 1 : -1
    return [...stored.filter(({ id }) => !moved.has(id)), ...put]
      .sort((one, other) => sign * compareEntries(one, other))
      .slice(0, query.limit)
  }

  return {
    put,
    nextTop: (): number => ++top,
    given: (z: number): number => givenPlace(z, top),
    remove(id: string): void {
      moved.set(id, undefined)
      madeRoom.delete(id)
    },
    *find(id: string): Asking<StackEntry | undefined> {
      return moved.has(id) ? moved.get(id) : (yield { entry: id })[0]
    },
    *sibling(place: StackEntry, direction: Direction): Asking<StackEntry | undefined> {
      return (yield* neighbours({ place, direction, parent: place.frame_id, limit: 1 }))[0]
    },
    /** The place directly beside another; where there is none, those beyond it make room. */
    *beside(own: StackEntry, anchor: StackEntry, direction: Direction): Asking<number> {
      moved.set(own.id, undefined)
      const [next] = yield* neighbours({ place: anchor, direction, limit: 1 })
      const sign = direction === 'up' ? 1 : -1
      if (!next) return anchor.z + sign
      const middle = anchor.z / 2 + next.z / 2
      if (isBetween(middle, anchor.z, next.z)) return middle
      const run = yield* neighbours({ place: anchor, direction, limit: MOST_SPREAD })
      const { count, step } = roomIn(anchor, run, sign)
      for (const [at, entry] of run.slice(0, count).entries()) {
        put({ ...entry, z: anchor.z + (at + 2) * step })
        madeRoom.add(entry.id)
      }
      return anchor.z + step
    },
    /** Those that had to make room for others since the last time. */
    takeSpread(): Edit[] {
      const spread = [...madeRoom].map((id): Edit => ({ edit: 'order', id, z: (moved.get(id) as StackEntry).z }))
      madeRoom.clear()
      return spread
    },
  }
}

type NeighbourPlace = Pick<NeighbourQuery, 'place' | 'direction' | 'parent'>

/** Whether an entry lies beyond the place, and is of the parent that is asked for. */
const isFound = (entry: StackEntry, { place, direction, parent }: NeighbourPlace): boolean => {
  const order = compareEntries(entry, place)
  return (direction === 'up' ? order > 0 : order < 0) && (parent === undefined || entry.frame_id === parent)
}

const isBetween = (z: number, one: number, other: number): boolean => (one < z && z < other) || (other < z && z < one)

/** How many of a run move, and how far apart they and the new one lie then: the fewest that leave room for more. */
const roomIn = (anchor: StackEntry, run: readonly StackEntry[], sign: number): { count: number; step: number } => {
  for (let count = 1; ; count = Math.min(count * 2, run.length)) {
    const bound = run[count]
    // Beyond the last there is room for any number.
    if (!bound && run.length < MOST_SPREAD) return { count: run.length, step: sign }
    if (!bound) return { count: run.length - 1, step: ((run.at(-1) as StackEntry).z - anchor.z) / (run.length + 1) }
    const step = (bound.z - anchor.z) / (count + 2)
    if (Math.abs(step) >= LEAST_GAP) return { count, step }
  }
}

/** The same over a stack in memory. */
export const placeEditsAmong = (
  elements: { get(id: string): StackEntry | undefined; values(): Iterable<StackEntry> },
  edits: readonly Edit[],
  top: number,
): readonly Edit[] => {
  if (!hasUnplaced(edits)) return edits
  const asking = placeEdits([edits], top)
  let step = asking.next()
  while (!step.done) step = asking.next(answerFrom(elements, step.value))
  return step.value.flat()
}

const answerFrom = (elements: Parameters<typeof placeEditsAmong>[0], query: StackQuery): StackEntry[] => {
  if ('entry' in query) return [elements.get(query.entry) ?? []].flat()
  const sign = query.direction === 'up' ? 1 : -1
  return [...elements.values()]
    .filter((entry) => isFound(entry, query))
    .sort((one, other) => sign * compareEntries(one, other))
    .slice(0, query.limit)
}
