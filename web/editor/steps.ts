import { partsOfFrames } from '@easel/drawing/part-of-frame.ts'
import { endsOf, stepOf } from '@easel/drawing/presented-steps.ts'
import { ALL_STEPS } from '@easel/drawing/step-order.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { fieldEdit } from './edits.ts'

/** Of a place in the order: behind it, and before the next one. */
const AFTER = 0.5

/** What is selected, as it is read, and the last step of the others in the frame of each. */
const inFrames = (editor: Editor): { element: LiveElement; frame: string; last: number }[] => {
  const { zone, selection, order } = editor
  const all = [...zone.elements().values()]
  const frames = all.filter(({ kind }) => kind === 'FRAME')
  const found = [...partsOfFrames(all, frames)].flatMap(([frame, parts]) => {
    const last = Math.max(0, ...parts.filter(({ id }) => !selection.has(id)).map(stepOf))
    return parts.flatMap(({ id, kind }) => {
      const element = kind !== 'FRAME' && selection.has(id) ? zone.get(id) : undefined
      return element ? [{ element, frame, last }] : []
    })
  })
  found.sort((one, other) => order.indexOf(one.element.id) - order.indexOf(other.element.id))
  return [...new Map(found.map((one) => [one.element.id, one])).values()]
}

/** All of it at once, after the steps that its frame has; in one step of undo. */
export const nextStep = (editor: Editor): void => {
  const those = inFrames(editor)
  editor.store.commit(those.map(({ element, last }) => fieldEdit(element, { step: Math.min(ALL_STEPS, last + 1) })))
}

/** One after the other, in the order of reading; a connector, which is not there before its ends, after both. */
export const oneByOne = (editor: Editor): void => {
  const counts = new Map<string, number>()
  const those = inFrames(editor)
  const places = new Map(those.map(({ element }, at) => [element.id, at]))
  const placeOf = ({ element }: { element: LiveElement }): number => {
    const ends = endsOf(element).map((id) => places.get(id) ?? 0)
    return Math.max(places.get(element.id) ?? 0, ...ends.map((at) => at + AFTER))
  }
  those.sort((one, other) => placeOf(one) - placeOf(other))
  const edits = those.map(({ element, frame, last }) => {
    const count = (counts.get(frame) ?? 0) + 1
    counts.set(frame, count)
    return fieldEdit(element, { step: Math.min(ALL_STEPS, last + count) })
  })
  editor.store.commit(edits)
}

export const withFrame = ({ store, selection }: Editor): void =>
  store.commit(
    [...selection.ids].flatMap((id) => {
      const element = store.get(id)
      return element && stepOf(element) > 0 ? [fieldEdit(element, { step: null })] : []
    }),
  )
