import type { Layout, Point } from '../shapes/layout.ts'
import { applyPatch, type Patch } from '../shapes/patch.ts'
import { attachedShapes, type Content } from './content.ts'
import type { Element } from './element.ts'

/** What a plan has done to one element so far. */
export interface Change {
  before: Element | undefined
  after: Element | undefined
  /** the parts of the body that a patch has touched */
  paths: Set<string>
  /** whether the element was made anew, so that a patch cannot say what happened */
  replaced: boolean
}

const nowhere: Point = { x: 0, y: 0 }

/**
 * Content with changes on top. What a frame's move does to its children is worked out when somebody looks at them, and
 * for the rest at the end: a frame that is moved many times costs its children once.
 */
export const createDraft = (content: Content) => {
  const changes = new Map<string, Change>()
  const joined = new Map<string, Set<string>>()
  const attached = new Map<string, Set<string>>()
  const moved = new Map<string, Point>()
  /** how much of its frame's move a child has in its layout already */
  const settled = new Map<string, Point>()

  const current = (id: string): Element | undefined => {
    const change = changes.get(id)
    return change ? change.after : content.get(id)
  }

  const changeOf = (id: string): Change => {
    const known = changes.get(id)
    if (known) return known
    const element = content.get(id)
    const change = { before: element, after: element, paths: new Set<string>(), replaced: false }
    changes.set(id, change)
    return change
  }

  const put = (element: Element): void => {
    const change = changeOf(element.id)
    change.replaced = true
    become(change, element)
  }

  const patch = (id: string, set: Patch, frame_id?: string | null): void => {
    const change = changeOf(id)
    const element = change.after as Element
    for (const path of Object.keys(set)) change.paths.add(path)
    become(change, {
      ...element,
      frame_id: frame_id === undefined ? element.frame_id : frame_id,
      body: applyPatch(element.body, set),
    })
  }

  const become = (change: Change, after: Element): void => {
    change.after = after
    if (after.frame_id !== null) {
      add(joined, after.frame_id, after.id)
      settled.set(after.id, moved.get(after.frame_id) ?? nowhere)
    }
    for (const shapeId of attachedShapes(after)) add(attached, shapeId, after.id)
  }

  /** Gives a child what its frame has moved since the child was last looked at. */
  const settle = (element: Element): Element => {
    const move = element.frame_id === null ? undefined : moved.get(element.frame_id)
    const done = settled.get(element.id) ?? nowhere
    if (!move || (move.x === done.x && move.y === done.y)) return element
    const { left = 0, top = 0 } = layoutOf(element)
    patch(element.id, {
      'properties.layout.left': left + (move.x - done.x),
      'properties.layout.top': top + (move.y - done.y),
    })
    return current(element.id) as Element
  }

  const get = (id: string): Element | undefined => {
    const element = current(id)
    return element && settle(element)
  }

  const still = (ids: Iterable<string>, holds: (element: Element) => boolean): Element[] =>
    [...new Set(ids)].flatMap((id) => {
      const element = current(id)
      return element && holds(element) ? [settle(element)] : []
    })

  const childrenOf = (frameId: string): Element[] =>
    still(
      [...idsOf(content.childrenOf(frameId)), ...(joined.get(frameId) ?? [])],
      ({ frame_id }) => frame_id === frameId,
    )

  return {
    changes,
    get,
    put,
    patch,
    childrenOf,
    connectorsOf: (shapeId: string): Element[] =>
      still([...idsOf(content.connectorsOf(shapeId)), ...(attached.get(shapeId) ?? [])], (element) =>
        attachedShapes(element).has(shapeId),
      ),
    order(id: string, z: number): void {
      const change = changeOf(id)
      change.after = { ...(change.after as Element), z }
    },
    remove(id: string): void {
      changeOf(id).after = undefined
      moved.delete(id)
    },
    /** Says that a frame stands elsewhere now. */
    moveChildren(frameId: string, by: Point): void {
      const { x, y } = moved.get(frameId) ?? nowhere
      moved.set(frameId, { x: x + by.x, y: y + by.y })
    },
    /** Brings every child up to its frame. */
    finish(): void {
      for (const frameId of moved.keys()) childrenOf(frameId)
    },
  }
}

export type Draft = ReturnType<typeof createDraft>

export const layoutOf = ({ body }: Element): Layout => body.properties?.layout ?? {}

const add = (index: Map<string, Set<string>>, key: string, id: string): void => {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}

const idsOf = (elements: Iterable<Element>): string[] => Array.from(elements, ({ id }) => id)
