import type { Connector } from '@easel/contract'
import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { readingRows } from '@easel/contract/shapes/reading-rows.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { layoutOf } from '../geometry.ts'
import { isHiddenId } from '../hidden.ts'
import type { Store } from '../store.ts'

export interface ReadingOrder {
  /** By rows, from left to right; what is in a frame after it, a connector after the shape that it comes from. */
  ids(): readonly string[]
  indexOf(id: string): number
  connectorsOf(shapeId: string): readonly LiveElement[]
  /** Made again, since something else is shown. */
  forget(): void
  /** Grows with that. */
  readonly turn: number
  stop(): void
}

interface Placed {
  element: LiveElement
  bounds: Bounds
}

interface Known {
  ids: string[]
  places: Map<string, number>
  connectors: Map<string, LiveElement[]>
}

const endsOf = ({ body }: LiveElement): Connector['connected'] => (body as Connector).connected

/** Made when it is asked for, and again after something has changed. `shown`: what is hidden there is left out. */
export const createReadingOrder = (
  { zone, store }: Pick<Editor, 'zone' | 'store'>,
  shown: Pick<Store, 'get'>,
): ReadingOrder => {
  let known: Known | undefined
  let turn = 0
  const stop = store.watchAll(() => {
    known = undefined
  })

  const read = (): Known => {
    const byFrame = new Map<string | null, Placed[]>()
    const connectors = new Map<string, LiveElement[]>()
    const add = <Key>(lists: Map<Key, LiveElement[]>, key: Key, element: LiveElement): void => {
      const list = lists.get(key)
      if (list) list.push(element)
      else lists.set(key, [element])
    }
    for (const element of zone.elements().values()) {
      if (isHiddenId(shown, element.id)) continue
      let bounds = layoutBounds(layoutOf(element))
      if (element.kind === 'CONNECTOR') {
        const { first, second } = endsOf(element)
        const ends = [first.shape_id, second.shape_id].filter((id) => id !== undefined && store.get(id)) as string[]
        for (const id of new Set(ends)) add(connectors, id, element)
        if (ends.length > 0) continue
        const { x: left = 0, y: top = 0 } = first.point ?? {}
        bounds = { left, top, width: 0, height: 0 }
      }
      const { kind, frame_id } = element
      const frame = kind === 'SHAPE' && frame_id !== null && store.get(frame_id)?.kind === 'FRAME' ? frame_id : null
      const list = byFrame.get(frame)
      if (list) list.push({ element, bounds })
      else byFrame.set(frame, [{ element, bounds }])
    }
    for (const list of connectors.values()) list.sort((one, other) => one.z - other.z)
    const ids: string[] = []
    const places = new Map<string, number>()
    const push = (id: string): void => {
      if (places.has(id)) return
      places.set(id, ids.length)
      ids.push(id)
    }
    const pushAll = (frame: string | null): void => {
      for (const { element } of readingRows(byFrame.get(frame) ?? []).flat()) {
        push(element.id)
        if (element.kind === 'FRAME') pushAll(element.id)
        // One that only ends here comes after the shape that it begins at.
        for (const one of connectors.get(element.id) ?? []) {
          const { first } = endsOf(one)
          if (first.shape_id === element.id || !store.get(first.shape_id ?? '')) push(one.id)
        }
      }
    }
    pushAll(null)
    return { ids, places, connectors }
  }

  const get = (): Known => {
    known ??= read()
    return known
  }

  return {
    ids: () => get().ids,
    indexOf: (id) => get().places.get(id) ?? -1,
    connectorsOf: (shapeId) => get().connectors.get(shapeId) ?? [],
    forget() {
      known = undefined
      turn += 1
    },
    get turn() {
      return turn
    },
    stop,
  }
}
