import type { LayerRow } from '../../editor/layers/layer-types.ts'

export interface DropPlace {
  /** The row above which the line is drawn. */
  line: number
  place: { above: string } | { below: string }
}

/** Where a row goes that is let go at a height, in rows from the top: among those of the same frame. */
export const dropPlaceAt = (rows: readonly LayerRow[], dragged: LayerRow, height: number): DropPlace | undefined => {
  let before: { id: string; end: number } | undefined
  for (const [at, { id, parent }] of rows.entries()) {
    if (parent !== dragged.parent) {
      // What is in a frame goes with it.
      if (before && dragged.parent === null) before.end = at + 1
      continue
    }
    if (at + 0.5 > height) {
      if (id === dragged.id || before?.id === dragged.id) return undefined
      return { line: at, place: { above: id } }
    }
    before = { id, end: at + 1 }
  }
  return before && before.id !== dragged.id ? { line: before.end, place: { below: before.id } } : undefined
}
