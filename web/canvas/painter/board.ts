import type { Connector, Shape } from '@easel/contract'
import type { Obstacle } from '@easel/drawing/connectors/obstacles.ts'
import RBush from 'rbush'
import type { Box, CanvasElement } from '../canvas-types.ts'
import { type Entry, type EntryEnvironment, forgetList, type Influence, listOf, measureBox } from './entry.ts'
import { type Kept, keptWhenMoved, takeKept } from './moved-entry.ts'
import { compareEntries } from './order.ts'

/** What is on the zone, by place and in its order. */
export interface Board {
  get(id: string): Entry | undefined
  /** Everything that may paint in the box, back to front. */
  within(box: Box): Entry[]
  bounds(): Box | undefined
  clear(): void
  load(elements: readonly CanvasElement[], isLast: boolean): void
  /** The boxes that look different now. */
  update(changed: readonly CanvasElement[], removed: readonly string[]): Box[]
  /** Where these are painted, with what is attached to them or inside them. */
  boxesOf(ids: Iterable<string>): Box[]
  /** What is in a frame. */
  childrenOf(frameId: string): readonly Entry[]
  /** The connectors that end on an element. */
  connectorsOf(id: string): readonly Entry[]
  /** Forgets what was drawn without its font or image; the boxes where it is. */
  forgetProvisional(): Box[]
  environment: EntryEnvironment
}

const toBox = ({ minX, minY, maxX, maxY }: Box): Box => ({ minX, minY, maxX, maxY })

export const createBoard = (resources: Omit<EntryEnvironment, 'shapeAt' | 'findObstacles'>): Board => {
  const entries = new Map<string, Entry>()
  const tree = new RBush<Entry>()
  /** Connectors by the places whose shapes they go around. */
  const influences = new RBush<Influence>()
  /** Connectors by the elements that they are attached to. */
  const attached = new Map<string, Set<Entry>>()
  /** What names a frame as its own, whether that is there or not. */
  const children = new Map<string, Set<Entry>>()

  const environment: EntryEnvironment = {
    ...resources,
    shapeAt: (id) => {
      const found = entries.get(id.toLowerCase())?.element
      return found && found.kind !== 'CONNECTOR' ? (found.body as Shape) : undefined
    },
    findObstacles: ({ left, top, right, bottom }) =>
      tree
        .search({ minX: left, minY: top, maxX: right, maxY: bottom })
        .flatMap(({ obstacle }) => (obstacle ? [obstacle] : [])),
  }

  const endsOf = ({ kind, body }: CanvasElement): string[] => {
    if (kind !== 'CONNECTOR') return []
    const { first, second } = (body as Connector).connected
    return [first.shape_id, second.shape_id].filter((id) => id !== undefined).map((id) => id.toLowerCase())
  }

  const enterFrame = (entry: Entry): void => {
    const { kind, frame_id } = entry.element
    if (kind === 'FRAME') for (const child of children.get(entry.element.id) ?? []) child.frame = entry
    if (kind !== 'SHAPE' || frame_id === null) return
    const siblings = children.get(frame_id)
    if (siblings) siblings.add(entry)
    else children.set(frame_id, new Set([entry]))
    const frame = entries.get(frame_id)
    entry.frame = frame?.element.kind === 'FRAME' ? frame : undefined
  }

  const leaveFrame = (entry: Entry): void => {
    const { kind, frame_id } = entry.element
    entry.frame = undefined
    if (kind === 'FRAME') for (const child of children.get(entry.element.id) ?? []) child.frame = undefined
    if (frame_id === null) return
    const siblings = children.get(frame_id)
    siblings?.delete(entry)
    if (siblings?.size === 0) children.delete(frame_id)
  }

  const attach = (entry: Entry): void => {
    enterFrame(entry)
    for (const id of endsOf(entry.element)) {
      const those = attached.get(id)
      if (those) those.add(entry)
      else attached.set(id, new Set([entry]))
    }
  }

  const detach = (entry: Entry): void => {
    leaveFrame(entry)
    for (const id of endsOf(entry.element)) {
      const those = attached.get(id)
      those?.delete(entry)
      if (those?.size === 0) attached.delete(id)
    }
  }

  const add = (element: CanvasElement): Entry => {
    // A change may come before the part of the board that the element is in.
    const before = entries.get(element.id)
    if (before) detach(before)
    const entry: Entry = { element, given: element, isStored: false, frame: undefined, isProvisional: false, ...EMPTY }
    entries.set(element.id, entry)
    attach(entry)
    return entry
  }

  const childrenOf = (frameId: string): Entry[] => [...(children.get(frameId) ?? [])].filter(({ frame }) => frame)

  /** The entry of a changed element, which is not in the tree yet. */
  const replace = (element: CanvasElement): Entry => {
    const before = entries.get(element.id)
    if (!before || before.element.kind !== element.kind) return add(element)
    detach(before)
    before.element = element
    before.given = element
    before.isStored = false
    attach(before)
    return before
  }

  /** Measures entries that are in no index, and puts them there: shapes before the connectors that go around them. */
  const place = (those: Iterable<Entry>, kept?: ReadonlyMap<Entry, Kept>): void => {
    const [connectors, others]: [Entry[], Entry[]] = [[], []]
    for (const entry of those) (entry.element.kind === 'CONNECTOR' ? connectors : others).push(entry)
    for (const entry of others) {
      const same = kept?.get(entry)
      if (same) takeKept(entry, same)
      else measureBox(entry, environment)
    }
    putAll(tree, others)
    for (const entry of connectors) measureBox(entry, environment)
    putAll(tree, connectors)
    putAll(
      influences,
      connectors.flatMap(({ influence }) => influence ?? []),
    )
  }

  const takeOut = (entry: Entry): void => {
    tree.remove(entry)
    if (entry.influence) influences.remove(entry.influence)
  }

  /** Draws the connectors again that may go another way since obstacles have come or gone; the boxes of those that do. */
  const reroute = (obstacles: readonly Obstacle[], isDone: (entry: Entry) => boolean): Box[] => {
    const near = new Set<Entry>()
    for (const { left, top, right, bottom } of obstacles)
      for (const { connector } of influences.search({ minX: left, minY: top, maxX: right, maxY: bottom }))
        if (!isDone(connector)) near.add(connector)
    const dirty: Box[] = []
    for (const entry of near) {
      const before = entry.list
      forgetList(entry)
      // Its box is the same whatever way it goes, and it is routed when it is drawn.
      if (environment.isRough) continue
      if (before && JSON.stringify(listOf(entry, environment)) === JSON.stringify(before)) continue
      dirty.push(toBox(entry))
      takeOut(entry)
      place([entry])
      dirty.push(toBox(entry))
    }
    return dirty
  }

  return {
    environment,
    get: (id) => entries.get(id),
    within(box) {
      return tree.search(box).sort(compareEntries)
    },
    boxesOf(ids) {
      const boxes = new Map<Entry, Box>()
      const add = (entry: Entry | undefined): void => {
        if (!entry || boxes.has(entry)) return
        boxes.set(entry, toBox(entry))
        for (const connector of attached.get(entry.element.id) ?? []) add(connector)
        if (entry.element.kind === 'FRAME') for (const child of childrenOf(entry.element.id)) add(child)
      }
      for (const id of ids) add(entries.get(id))
      return [...boxes.values()]
    },
    childrenOf,
    connectorsOf: (id) => [...(attached.get(id) ?? [])],
    bounds() {
      if (entries.size === 0) return undefined
      const { minX, minY, maxX, maxY } = (tree as unknown as { data: Box }).data
      return { minX, minY, maxX, maxY }
    },
    clear() {
      entries.clear()
      attached.clear()
      children.clear()
      tree.clear()
      influences.clear()
    },
    load(elements, isLast) {
      for (const element of elements) add(element)
      if (!isLast) return
      tree.clear()
      influences.clear()
      // Those that a change brought were drawn before all shapes were there.
      for (const entry of entries.values()) forgetList(entry)
      place(entries.values())
    },
    update(changed, removed) {
      const dirty: Box[] = []
      const moved = new Set<Entry>()
      const obstaclesBefore = new Map<string, Obstacle>()
      const keptOf = new Map<Entry, Kept>()
      const touch = (entry: Entry): void => {
        if (moved.has(entry)) return
        moved.add(entry)
        dirty.push(toBox(entry))
        takeOut(entry)
        forgetList(entry)
        if (entry.obstacle) obstaclesBefore.set(entry.element.id, entry.obstacle)
        if (entry.element.kind === 'FRAME') for (const child of childrenOf(entry.element.id)) dirty.push(toBox(child))
        for (const connector of attached.get(entry.element.id) ?? []) touch(connector)
      }
      for (const id of removed) {
        const entry = entries.get(id)
        if (!entry) continue
        touch(entry)
        detach(entry)
        entries.delete(id)
        moved.delete(entry)
      }
      for (const element of changed) {
        const before = entries.get(element.id)
        const kept = before && keptWhenMoved(before, element)
        if (before) touch(before)
        const entry = replace(element)
        if (kept) keptOf.set(entry, kept)
        if (before && before !== entry) {
          detach(before)
          moved.delete(before)
        }
        moved.add(entry)
        // What it is attached to may have come just now.
        for (const connector of attached.get(element.id) ?? []) touch(connector)
      }
      place(moved, keptOf)
      for (const entry of moved) dirty.push(toBox(entry))
      const changes = changedObstacles(obstaclesBefore, moved)
      return [...dirty, ...reroute(changes, (entry) => moved.has(entry))]
    },
    forgetProvisional() {
      const dirty: Box[] = []
      for (const entry of entries.values()) {
        if (!entry.isProvisional) continue
        forgetList(entry)
        dirty.push(toBox(entry))
      }
      return dirty
    },
  }
}

const MANY = 1000

/** Many at once make a better tree; some, from all over the board, would make a worse one. */
const putAll = <Item>(tree: RBush<Item>, items: readonly Item[]): void => {
  if (items.length > MANY) tree.load(items)
  else for (const item of items) tree.insert(item)
}

/** What stood in the way and does not any more, or does now. */
const changedObstacles = (before: ReadonlyMap<string, Obstacle>, moved: ReadonlySet<Entry>): Obstacle[] => {
  const result = new Map([...before].map(([id, one]) => [id, [one]]))
  for (const { element, obstacle } of moved) {
    if (!obstacle) continue
    const one = before.get(element.id)
    if (one && isSameBox(one, obstacle)) result.delete(element.id)
    else result.set(element.id, one ? [one, obstacle] : [obstacle])
  }
  return [...result.values()].flat()
}

const isSameBox = (one: Obstacle, other: Obstacle): boolean =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom

const EMPTY: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
