import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { layoutOf, rounded, withLayout } from './geometry.ts'
import { placedEdits } from './placed-edits.ts'
import { loadedTables } from './tables/load-tables.ts'
import { type ValueKey, type Values, valueKeys } from './value-types.ts'

const MIN_SIZE = 1
const MAX_PLACE = 1e9

/** Connectors have no box, and what is in a selected frame goes with it. */
const boxesOf = ({ selection, store }: Editor): LiveElement[] =>
  [...selection.ids]
    .map((id) => store.get(id))
    .filter((element) => element !== undefined)
    .filter(({ kind, frame_id }) => kind !== 'CONNECTOR' && !selection.has(frame_id ?? ''))

const numberOf = (element: LiveElement, key: ValueKey): number => layoutOf(element)[key] ?? 0

export const valuesOf = (editor: Editor): Values | undefined => {
  const boxes = boxesOf(editor)
  const [first] = boxes
  if (!first) return undefined
  const common = (key: ValueKey): number | 'mixed' => {
    const value = numberOf(first, key)
    return boxes.every((one) => numberOf(one, key) === value) ? value : 'mixed'
  }
  return Object.fromEntries(valueKeys.map((key) => [key, common(key)])) as Values
}

const allowed = (key: ValueKey, value: number): number => {
  if (key === 'rotate') return ((Math.round(value) % 360) + 360) % 360
  const least = key === 'width' || key === 'height' ? MIN_SIZE : -MAX_PLACE
  return rounded(Math.max(least, Math.min(MAX_PLACE, value)))
}

/** The same for all of them. */
export const setValue = (editor: Editor, key: ValueKey, value: number): void => change(editor, key, () => value)

/** Each from where it is; steps in a row are one step of undo. */
export const stepValue = (editor: Editor, key: ValueKey, by: number): void =>
  change(editor, key, (before) => before + by, `value ${key} ${[...editor.selection.ids].join(' ')}`)

const change = (editor: Editor, key: ValueKey, next: (before: number) => number, merge?: string): void => {
  const boxes = boxesOf(editor)
  const after = boxes.flatMap((element) => {
    const before = numberOf(element, key)
    const value = allowed(key, next(before))
    return value === before ? [] : withLayout(element, { [key]: value })
  })
  const [first] = boxes
  const by = first ? allowed(key, next(numberOf(first, key))) - numberOf(first, key) : 0
  const edits = () => placedEdits(editor, after, editor.selection.ids)
  editor.store.commit(loadedTables()?.sizeEdits(editor, key, by) ?? edits(), merge)
}
