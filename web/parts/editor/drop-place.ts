import type { LayerPlace, LayerRow } from '../../editor/layers/layer-types.ts'

export interface DropPlace {
  /** The row above which the line is drawn; undefined where it goes into a frame. */
  line?: number
  /** That frame. */
  into?: string
  place: LayerPlace
}

/** A row of a frame means the frame itself between these parts of its height. */
const INTO_FRAME = { from: 0.3, to: 0.7 }

/** Whether it can be in a frame. */
export const canEnter = ({ kind }: LayerRow): boolean => kind !== 'frame' && kind !== 'connector'

/** Where a row goes that is let go at a height, in rows from the top. */
export const dropPlaceAt = (rows: readonly LayerRow[], dragged: LayerRow, height: number): DropPlace | undefined => {
  if (!canEnter(dragged)) return amongSiblings(rows, dragged, height)
  const over = rows[Math.floor(height)]
  const part = height - Math.floor(height)
  const isOpenTo = (frame: LayerRow | undefined): boolean =>
    frame?.kind === 'frame' && (!frame.isLocked || frame.id === dragged.parent)
  if (over && isOpenTo(over) && part > INTO_FRAME.from && part < INTO_FRAME.to)
    return { into: over.id, place: { frame: over.id } }
  const line = Math.max(0, Math.min(rows.length, Math.round(height)))
  const [before, after] = [rows[line - 1], rows[line]]
  const frame = frameAt(before, after, height < line)
  if (frame !== null && !isOpenTo(rows.find(({ id }) => id === frame))) return amongSiblings(rows, dragged, height)
  const isThere = [before, after].some((row) => row?.id === dragged.id && row.parent === frame)
  if (isThere) return undefined
  if (after?.parent === frame) return { line, place: { frame, above: after.id } }
  const last = rows.findLast(({ parent }, at) => at < line && parent === frame)
  return last && last.id !== dragged.id ? { line, place: { frame, below: last.id } } : undefined
}

/** After the last row of a frame it is still in the frame, up to the middle of the gap. */
const frameAt = (before: LayerRow | undefined, after: LayerRow | undefined, isUpper: boolean): string | null => {
  if (!after) return isUpper ? (before?.parent ?? null) : null
  if (after.parent !== null) return after.parent
  return isUpper ? (before?.parent ?? null) : null
}

/** Among those of the same frame. */
const amongSiblings = (rows: readonly LayerRow[], dragged: LayerRow, height: number): DropPlace | undefined => {
  const { parent: frame } = dragged
  let before: { id: string; end: number } | undefined
  for (const [at, { id, parent }] of rows.entries()) {
    if (parent !== frame) {
      // What is in a frame goes with it.
      if (before && frame === null) before.end = at + 1
      continue
    }
    if (at + 0.5 > height) {
      if (id === dragged.id || before?.id === dragged.id) return undefined
      return { line: at, place: { frame, above: id } }
    }
    before = { id, end: at + 1 }
  }
  return before && before.id !== dragged.id ? { line: before.end, place: { frame, below: before.id } } : undefined
}
