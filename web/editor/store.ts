import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import { LiveChangeRefused } from '@easel/sdk/live-errors.ts'
import type { LiveEdit, LiveElement, LiveRefusal } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { Box } from '../canvas/canvas-types.ts'
import type { Board } from '../canvas/painter/board.ts'

type Changed = (changed: ReadonlySet<string>, removed: ReadonlySet<string>) => void

/** The zone as the editor sees it: elements by id and by place, and the one way to change them. */
export interface Store {
  get(id: string): LiveElement | undefined
  bounds(id: string): Bounds | undefined
  /** What may be in a box, back to front. */
  query(box: Box): readonly string[]
  /** The ids of all elements. */
  all(): string[]
  childrenOf(frameId: string): readonly string[]
  watchAll(on: Changed): () => void
  /** One commit, one step of undo; those in a row with the same `merge` are one step together. */
  commit(edits: LiveEdit[], merge?: string): void
  undo(): void
  redo(): void
}

interface StoreDeps {
  zone: LiveZone
  board: Board
  boundsOf(id: string): Bounds | undefined
  onRefused(refusal: LiveRefusal): void
  /** Around each commit. */
  onCommit(edits: readonly LiveEdit[], run: () => void): void
  onUndone(what: 'undone' | 'redone'): void
}

export const createStore = ({ zone, board, boundsOf, onRefused, onCommit, onUndone }: StoreDeps): Store => {
  const tell = (error: unknown): void => {
    if (error instanceof LiveChangeRefused) onRefused(error.refusal)
  }
  return {
    get: zone.get,
    bounds: boundsOf,
    query: (box) => board.within(box).map(({ element }) => element.id),
    all: () => [...zone.elements().keys()],
    childrenOf: (frameId) => board.childrenOf(frameId).map(({ element }) => element.id),
    watchAll: (on) =>
      zone.on('elements', (ids) => {
        const changed = new Set<string>()
        const removed = new Set<string>()
        for (const id of ids) (zone.get(id) ? changed : removed).add(id)
        on(changed, removed)
      }),
    commit(edits, merge) {
      if (edits.length === 0) return
      onCommit(edits, () => void zone.change(edits, { merge }).catch(tell))
    },
    undo() {
      zone.undo().catch(tell)
      onUndone('undone')
    },
    redo() {
      zone.redo().catch(tell)
      onUndone('redone')
    },
  }
}
