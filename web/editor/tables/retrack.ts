import type { Shape } from '@easel/contract'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { fittedHeight } from '@easel/drawing/text/fit.ts'
import type { Measure } from '@easel/drawing/text/measure.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { toStoredForm } from '../../canvas/painter/stored-form.ts'
import { insertionOf, placementEdits, removalOf } from '../edits.ts'
import { layoutOf, rounded, withLayout } from '../geometry.ts'
import { type Track, trackAt } from './grid.ts'
import { cellLike, newCell } from './new-cell.ts'
import type { Place, Table } from './table.ts'

/** A track as it shall be: one that there is, by its place, or a new one. */
export interface NextTrack {
  from?: number
  size: number
}

/** What shall be different of a table. */
export interface Wanted {
  columns?: readonly NextTrack[]
  rows?: readonly NextTrack[]
  /** What is written into a cell, by its new place; undefined leaves what there is. */
  write?(place: Place, cell: LiveElement): RichText | undefined
}

/** A table as it would be. */
export interface Retracked {
  /** What was there and stays, the frame first. */
  kept: readonly LiveElement[]
  made: readonly LiveElement[]
  gone: readonly LiveElement[]
}

export const sameTracks = (tracks: readonly Track[]): NextTrack[] => tracks.map(({ size }, from) => ({ from, size }))

const isMade = ({ from }: NextTrack): boolean => from === undefined

const placed = (tracks: readonly NextTrack[], start: number): Track[] => {
  let at = start
  return tracks.map(({ size }) => {
    const track = { start: rounded(at), size: rounded(size) }
    at += size
    return track
  })
}

/**
 * The table with other tracks: cells take the sizes of theirs, whatever else lies in a track goes with it, and the frame fits
 * around all. Rows grow with what is written, and where a column became too narrow.
 */
export const retrack = (table: Table, wanted: Wanted, measure: Measure): Retracked => {
  const nextColumns = wanted.columns ?? sameTracks(table.columns)
  const nextRows = wanted.rows ?? sameTracks(table.rows)
  const elements = new Map(table.children.map((child) => [child.id, child]))
  const cellAt = ({ from: row = -1 }: NextTrack, { from: column = -1 }: NextTrack): LiveElement | undefined =>
    elements.get(table.cells[row]?.[column] ?? '')

  /** What a new cell looks like: as those of its column, in the next row that there was. */
  const modelFor = (row: number, column: number): LiveElement | undefined => {
    const near = (tracks: readonly NextTrack[], at: number, isAfter: boolean): NextTrack | undefined => {
      const after = tracks.slice(at).find((one) => !isMade(one))
      const before = tracks.slice(0, at + 1).findLast((one) => !isMade(one))
      return isAfter ? (after ?? before) : (before ?? after)
    }
    const [ofRow, ofColumn] = [near(nextRows, row, true), near(nextColumns, column, false)]
    return ofRow && ofColumn && cellAt(ofRow, ofColumn)
  }

  const written = (place: Place, cell: LiveElement): LiveElement => {
    const text = wanted.write?.(place, cell)
    return text ? { ...cell, body: { ...cell.body, text } } : cell
  }

  const { left = 0, top = 0 } = layoutOf(table.frame)
  const columns = placed(nextColumns, table.columns[0]?.start ?? left)
  const cells = nextRows.map((row, at) =>
    nextColumns.map((column, place): { cell: LiveElement; isNew: boolean } => {
      const before = cellAt(row, column)
      const model = before ?? modelFor(at, place)
      const bounds = { left: 0, top: 0, width: columns[place]?.size ?? 0, height: row.size }
      const cell = before ?? (model ? cellLike(model, bounds) : newCell(bounds, false))
      return { cell: written({ row: at, column: place }, cell), isNew: !before }
    }),
  )
  const heights = nextRows.map((row, at) => ({
    ...row,
    size: Math.max(
      row.size,
      ...(cells[at] ?? []).map(({ cell, isNew }, place) => {
        const { size: width = 0 } = columns[place] ?? {}
        const isSame = !isNew && elements.get(cell.id) === cell && layoutOf(cell).width === width
        return isSame ? 0 : heightOf(withLayout(cell, { width, height: row.size }), measure)
      }),
    ),
  }))
  const rows = placed(heights, table.rows[0]?.start ?? top)

  const kept: LiveElement[] = []
  const made: LiveElement[] = []
  const stays = new Set<string>()
  for (const [at, row] of rows.entries())
    for (const [place, { cell, isNew }] of (cells[at] ?? []).entries()) {
      const { start: x = 0, size: width = 0 } = columns[place] ?? {}
      const next = withLayout(cell, { left: x, top: row.start, width, height: row.size }, table.frame.id)
      stays.add(next.id)
      if (isNew) made.push(next)
      else kept.push(next)
    }
  const known = new Set(table.cells.flat())
  for (const child of table.children) {
    if (known.has(child.id)) continue
    const next = carried(table, child, { columns: nextColumns, rows: nextRows }, { columns, rows })
    if (!next) continue
    stays.add(child.id)
    kept.push(next)
  }
  const last = { column: columns.at(-1), row: rows.at(-1) }
  const frame = withLayout(table.frame, {
    width: rounded((last.column?.start ?? left) + (last.column?.size ?? 0) - left),
    height: rounded((last.row?.start ?? top) + (last.row?.size ?? 0) - top),
  })
  return { kept: [frame, ...kept], made, gone: table.children.filter(({ id }) => !stays.has(id)) }
}

export const heightOf = ({ body }: LiveElement, measure: Measure): number => {
  const shape = toStoredForm(body) as Shape
  const properties = { ...shape.text?.properties, auto_fit: 'SHAPE' as const }
  return fittedHeight({ ...shape, text: { ...shape.text, properties } }, measure)
}

interface Tracks<T> {
  columns: readonly T[]
  rows: readonly T[]
}

/** What lies on a table goes with the column and the row that its middle is in; undefined where one of them goes. */
const carried = (
  table: Table,
  element: LiveElement,
  next: Tracks<NextTrack>,
  places: Tracks<Track>,
): LiveElement | undefined => {
  const { left = 0, top = 0, width = 0, height = 0 } = layoutOf(element)
  const shift = (of: 'columns' | 'rows', middle: number): number | undefined => {
    const from = trackAt(table[of], middle)
    const to = places[of][next[of].findIndex((one) => one.from === from)]
    return to && to.start - (table[of][from]?.start ?? 0)
  }
  const [dx, dy] = [shift('columns', left + width / 2), shift('rows', top + height / 2)]
  if (dx === undefined || dy === undefined) return undefined
  return dx === 0 && dy === 0 ? element : withLayout(element, { left: rounded(left + dx), top: rounded(top + dy) })
}

/** The edits that make a table so. Without a row or a column it is gone. */
export const retrackEdits = (table: Table, { kept, made, gone }: Retracked): LiveEdit[] => {
  const before = new Map([table.frame, ...table.children].map((element) => [element.id, element]))
  return [
    ...gone.map(removalOf),
    ...kept.flatMap((element) => {
      const was = before.get(element.id) as LiveElement
      const { id, body } = element
      const seen = was.body.text && { seen: was.body.text }
      const text =
        body.text === was.body.text ? [] : [{ update: { shape: { id, text: body.text }, ...seen } } as LiveEdit]
      return [...placementEdits(element, was), ...text]
    }),
    // Below what was laid on the table before.
    ...made.flatMap((cell): LiveEdit[] => [insertionOf(cell), { order: { id: cell.id, to: 'BACK' } }]),
  ]
}
