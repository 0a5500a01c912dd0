import { readingRows } from '@easel/contract/shapes/reading-rows.ts'
import type { Editor } from '../editor-types.ts'
import { NOTE_GAP } from '../next-note.ts'
import { type Boxed, boxesOf, commitShifts } from './arrange.ts'

const MAX_GAP = 200

/** The gap in the middle of all there are between neighbours in a row, or of notes where there is none. */
const gapOf = (rows: readonly Boxed[][]): number => {
  const gaps = rows
    .flatMap((row) =>
      row.slice(1).map(({ bounds }, at) => {
        const before = (row[at] as Boxed).bounds
        return bounds.left - before.left - before.width
      }),
    )
    .filter((gap) => gap > 0 && gap <= MAX_GAP)
    .sort((one, other) => one - other)
  return Math.round(gaps[Math.floor(gaps.length / 2)] ?? NOTE_GAP)
}

/** Into a grid with even gaps, as many columns as the longest row had; the first place is where the first row begins. */
const tidy = (editor: Editor): void => {
  const rows = readingRows(boxesOf(editor))
  const all = rows.flat()
  const columns = Math.max(...rows.map(({ length }) => length))
  const gap = gapOf(rows)
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...all.filter((_, at) => at % columns === column).map(({ bounds }) => bounds.width)),
  )
  const left = Math.min(...all.map(({ bounds }) => bounds.left))
  let top = Math.min(...all.map(({ bounds }) => bounds.top))
  const shifts: Parameters<typeof commitShifts>[1][number][] = []
  for (let start = 0; start < all.length; start += columns) {
    const row = all.slice(start, start + columns)
    let x = left
    row.forEach(({ element, bounds }, column) => {
      shifts.push({ element, by: [x - bounds.left, top - bounds.top] })
      x += (widths[column] as number) + gap
    })
    top += Math.max(...row.map(({ bounds }) => bounds.height)) + gap
  }
  commitShifts(editor, shifts)
}

export const tidyCommands = [
  {
    id: 'tidy',
    keys: ['shift+alt+t'],
    group: 'arrange' as const,
    needs: 'edit' as const,
    isEnabled: ({ selection }: Editor) => selection.ids.size > 1,
    run: tidy,
  },
] as const
