import type { Connector, Shape } from '@easel/contract'
import RBush from 'rbush'
import type { CanvasElement } from '../canvas-types.ts'
import type { Box } from '../messages.ts'
import { type Entry, type EntryEnvironment, forgetList, measureBox } from './entry.ts'
import { rankEntries } from './order.ts'
import { toStoredForm } from './stored-form.ts'

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
  /** Forgets what was drawn without its font or image; the boxes where it is. */
  forgetProvisional(): Box[]
  environment: EntryEnvironment
}

const toBox = ({ minX, minY, maxX, maxY }: Box): Box => ({ minX, minY, maxX, maxY })

export const createBoard = (resources: Pick<EntryEnvironment, 'measure' | 'imageSize' | 'takeMissing'>): Board => {
  const entries = new Map<string, Entry>()
  const tree = new RBush<Entry>()
  /** Connectors by the elements that they are attached to. */
  const attached = new Map<string, Set<Entry>>()
  let isOrdered = true

  const environment: EntryEnvironment = {
    ...resources,
    shapeAt: (id) => {
      const found = entries.get(id.toLowerCase())?.element
      return found && found.kind !== 'CONNECTOR' ? (found.body as Shape) : undefined
    },
  }

  const endsOf = ({ kind, body }: CanvasElement): string[] => {
    if (kind !== 'CONNECTOR') return []
    const { first, second } = (body as Connector).connected
    return [first.shape_id, second.shape_id].filter((id) => id !== undefined).map((id) => id.toLowerCase())
  }

  const attach = (entry: Entry): void => {
    for (const id of endsOf(entry.element)) {
      const those = attached.get(id)
      if (those) those.add(entry)
      else attached.set(id, new Set([entry]))
    }
  }

  const detach = (entry: Entry): void => {
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
    const stored = { ...element, body: toStoredForm(element.body) }
    const entry: Entry = { element: stored, rank: 0, frame: undefined, isProvisional: false, ...EMPTY }
    entries.set(element.id, entry)
    attach(entry)
    return entry
  }

  const order = (): void => {
    if (!isOrdered) rankEntries(entries)
    isOrdered = true
  }

  const childrenOf = (frame: Entry): Entry[] => [...entries.values()].filter((entry) => entry.frame === frame)

  /** The entry of a changed element, which is not in the tree yet. */
  const replace = (element: CanvasElement): Entry => {
    const before = entries.get(element.id)
    if (!before || before.element.kind !== element.kind) {
      isOrdered = false
      return add(element)
    }
    detach(before)
    if (before.element.z !== element.z || before.element.frame_id !== element.frame_id) isOrdered = false
    before.element = { ...element, body: toStoredForm(element.body) }
    attach(before)
    return before
  }

  return {
    environment,
    get: (id) => entries.get(id),
    within(box) {
      order()
      return tree.search(box).sort((one, other) => one.rank - other.rank)
    },
    bounds() {
      if (entries.size === 0) return undefined
      const { minX, minY, maxX, maxY } = (tree as unknown as { data: Box }).data
      return { minX, minY, maxX, maxY }
    },
    clear() {
      entries.clear()
      attached.clear()
      tree.clear()
      isOrdered = true
    },
    load(elements, isLast) {
      for (const element of elements) add(element)
      isOrdered = false
      if (!isLast) return
      // Connectors need the places of all shapes.
      for (const entry of entries.values()) measureBox(entry, environment)
      tree.clear()
      tree.load([...entries.values()])
    },
    update(changed, removed) {
      const dirty: Box[] = []
      const moved = new Set<Entry>()
      const touch = (entry: Entry): void => {
        if (moved.has(entry)) return
        moved.add(entry)
        dirty.push(toBox(entry))
        tree.remove(entry)
        forgetList(entry)
        if (entry.element.kind === 'FRAME') for (const child of childrenOf(entry)) dirty.push(toBox(child))
        for (const connector of attached.get(entry.element.id) ?? []) touch(connector)
      }
      for (const id of removed) {
        const entry = entries.get(id)
        if (!entry) continue
        touch(entry)
        detach(entry)
        entries.delete(id)
        moved.delete(entry)
        isOrdered = false
      }
      for (const element of changed) {
        const before = entries.get(element.id)
        if (before) touch(before)
        const entry = replace(element)
        if (before && before !== entry) {
          detach(before)
          moved.delete(before)
        }
        moved.add(entry)
        // What it is attached to may have come just now.
        for (const connector of attached.get(element.id) ?? []) touch(connector)
      }
      for (const entry of moved) {
        measureBox(entry, environment)
        tree.insert(entry)
        dirty.push(toBox(entry))
      }
      return dirty
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

const EMPTY: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
