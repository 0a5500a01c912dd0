import type { Connector, Shape } from '@easel/contract'
import { isHidden, isMarkedHidden } from '@easel/contract/shapes/hidden.ts'
import type { Obstacle } from '@easel/drawing/connectors/obstacles.ts'
import type { Box, CanvasElement } from '../canvas-types.ts'
import { createBoxIndex } from './box-index.ts'
import { changedObstacles } from './changed-obstacles.ts'
import {
  type Entry,
  type EntryEnvironment,
  forgetList,
  type Influence,
  listOf,
  measureBox,
  obstacleAt,
} from './entry.ts'
import { type Kept, keptWhenMoved, takeKept } from './moved-entry.ts'
import { compareEntries } from './order.ts'

/** What is on the zone, by place and in its order. */
export interface Board {
  get(id: string): Entry | undefined
  /** Everything that may paint in the box, back to front. */
  within(box: Box): Entry[]
  /** The frames in the box, back to front. */
  framesWithin(box: Box): Entry[]
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

const isFrame = ({ element }: Entry): boolean => element.kind === 'FRAME'

const toBox = ({ minX, minY, maxX, maxY }: Box): Box => ({ minX, minY, maxX, maxY })

export const createBoard = (resources: Omit<EntryEnvironment, 'shapeAt' | 'findObstacles'>): Board => {
  const entries = new Map<string, Entry>()
  const places = createBoxIndex<Entry>()
  const frames = createBoxIndex<Entry>()
  /** Connectors by the places whose shapes they go around. */
  const influences = createBoxIndex<Influence>()
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
      places.search({ minX: left, minY: top, maxX: right, maxY: bottom }).flatMap((entry) => obstacleAt(entry) ?? []),
  }

  const elementAt = (id: string) => entries.get(id)?.element

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
    const entry: Entry = { element, given: element, frame: undefined, ...FRESH, ...EMPTY }
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
  const place = (those: Iterable<Entry>, put: 'load' | 'put', kept?: ReadonlyMap<Entry, Kept>): void => {
    const [connectors, others]: [Entry[], Entry[]] = [[], []]
    for (const entry of those) {
      entry.isHidden = isHidden(entry.element, elementAt)
      if (entry.element.kind === 'CONNECTOR') connectors.push(entry)
      else others.push(entry)
    }
    for (const entry of others) {
      const same = kept?.get(entry)
      if (same) takeKept(entry, same)
      else measureBox(entry, environment)
    }
    const shown = others.filter(isShown)
    places[put](shown)
    frames[put](shown.filter(isFrame))
    for (const entry of connectors) measureBox(entry, environment)
    const lines = connectors.filter(isShown)
    places[put](lines)
    influences[put](lines.flatMap(({ influence }) => influence ?? []))
  }

  const takeOut = (entry: Entry): void => {
    places.remove(entry)
    if (isFrame(entry)) frames.remove(entry)
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
      place([entry], 'put')
      dirty.push(toBox(entry))
    }
    return dirty
  }

  return {
    environment,
    get: (id) => entries.get(id),
    within(box) {
      return places.search(box).sort(compareEntries)
    },
    framesWithin: (box) => frames.search(box).sort(compareEntries),
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
      const all = places.bounds()
      return all && toBox(all)
    },
    clear() {
      entries.clear()
      attached.clear()
      children.clear()
      places.clear()
      frames.clear()
      influences.clear()
    },
    load(elements, isLast) {
      for (const element of elements) add(element)
      if (!isLast) return
      places.clear()
      frames.clear()
      influences.clear()
      // Those that a change brought were drawn before all shapes were there.
      for (const entry of entries.values()) forgetList(entry)
      place(entries.values(), 'load')
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
        const obstacle = obstacleAt(entry)
        if (obstacle) obstaclesBefore.set(entry.element.id, obstacle)
        if (entry.element.kind === 'FRAME') for (const child of childrenOf(entry.element.id)) dirty.push(toBox(child))
        for (const connector of attached.get(entry.element.id) ?? []) touch(connector)
      }
      const touchInside = (frameId: string): void => {
        for (const child of childrenOf(frameId)) touch(child)
      }
      for (const id of removed) {
        const entry = entries.get(id)
        if (!entry) continue
        if (hidesContent(entry.element)) touchInside(id)
        touch(entry)
        detach(entry)
        entries.delete(id)
        moved.delete(entry)
      }
      for (const element of changed) {
        const before = entries.get(element.id)
        const didHide = before !== undefined && hidesContent(before.element)
        const kept = before && keptWhenMoved(before, element)
        if (before) touch(before)
        const entry = replace(element)
        // What is in a frame is hidden and shown with it.
        if (hidesContent(element) !== didHide) touchInside(element.id)
        if (kept) keptOf.set(entry, kept)
        if (before && before !== entry) {
          detach(before)
          moved.delete(before)
        }
        moved.add(entry)
        // What it is attached to may have come just now.
        for (const connector of attached.get(element.id) ?? []) touch(connector)
      }
      place(moved, 'put', keptOf)
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

const isShown = (entry: Entry): boolean => !entry.isHidden

const hidesContent = (element: CanvasElement): boolean => element.kind === 'FRAME' && isMarkedHidden(element)

const FRESH = { isStored: false, isHidden: false, isProvisional: false }

const EMPTY: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
