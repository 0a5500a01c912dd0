import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { shifted } from '../move.ts'
import { placedEdits } from '../placed-edits.ts'

type Direction = NonNullable<NonNullable<LiveEdit['order']>['to']>

const hasSelection = ({ selection }: Editor): boolean => selection.ids.size > 0

/** Several keep their order among themselves. */
const order = (editor: Editor, to: Direction): void => {
  const { selection, store } = editor
  const chosen = [...selection.ids].map((id) => store.get(id)).filter((element) => element !== undefined)
  const backToFront = chosen.sort((one, other) => one.z - other.z || (one.id < other.id ? -1 : 1))
  const sorted = to === 'BACK' || to === 'FORWARD' ? backToFront.reverse() : backToFront
  store.commit(sorted.map(({ id }) => ({ order: { id, to } })))
}

const orderCommand = <Id extends string>(id: Id, key: string, to: Direction) => ({
  id,
  keys: [key],
  group: 'arrange' as const,
  needs: 'edit' as const,
  isEnabled: hasSelection,
  run: (editor: Editor) => order(editor, to),
})

export interface Boxed {
  element: LiveElement
  bounds: Bounds
}

/** Boxes with where they are, without connectors and what follows a selected frame. */
export const boxesOf = ({ selection, store }: Editor): Boxed[] =>
  [...selection.ids].flatMap((id) => {
    const element = store.get(id)
    const bounds = store.bounds(id)
    return element && bounds && element.kind !== 'CONNECTOR' && !selection.has(element.frame_id ?? '')
      ? [{ element, bounds }]
      : []
  })

type Side = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

const align = (editor: Editor, side: Side): void => {
  const around = editor.selectionBounds()
  if (!around) return
  const shift = ({ left, top, width, height }: Bounds): [x: number, y: number] => {
    switch (side) {
      case 'left':
        return [around.left - left, 0]
      case 'centre':
        return [around.left + around.width / 2 - left - width / 2, 0]
      case 'right':
        return [around.left + around.width - left - width, 0]
      case 'top':
        return [0, around.top - top]
      case 'middle':
        return [0, around.top + around.height / 2 - top - height / 2]
      case 'bottom':
        return [0, around.top + around.height - top - height]
    }
  }
  commitShifts(
    editor,
    boxesOf(editor).map(({ element, bounds }) => ({ element, by: shift(bounds) })),
  )
}

/** As if each were dragged there: a frame takes along what is in it, and what leaves a frame belongs elsewhere. */
export const commitShifts = (
  editor: Editor,
  shifts: readonly { element: LiveElement; by: readonly [number, number] }[],
): void => {
  const together = new Set(shifts.map(({ element }) => element.id))
  const after = shifts.flatMap(({ element, by: [x, y] }) => (x === 0 && y === 0 ? [] : shifted([element], x, y)))
  editor.store.commit(placedEdits(editor, after, together))
}

/** Equal gaps between neighbours; the first and the last stay where they are. */
const distribute = (editor: Editor, isAcross: boolean): void => {
  const [start, size] = isAcross ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const boxes = boxesOf(editor).sort((one, other) => one.bounds[start] - other.bounds[start])
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (!first || !last || boxes.length < 3) return
  const room = last.bounds[start] + last.bounds[size] - first.bounds[start]
  const gap = (room - boxes.reduce((sum, { bounds }) => sum + bounds[size], 0)) / (boxes.length - 1)
  let at = first.bounds[start]
  commitShifts(
    editor,
    boxes.map(({ element, bounds }) => {
      const by = at - bounds[start]
      at += bounds[size] + gap
      return { element, by: isAcross ? ([by, 0] as const) : ([0, by] as const) }
    }),
  )
}

const arrange = <Id extends string>(
  id: Id,
  least: number,
  run: (editor: Editor) => void,
  keys: readonly string[] = [],
) => ({
  id,
  keys,
  group: 'arrange' as const,
  needs: 'edit' as const,
  isEnabled: ({ selection }: Editor) => selection.ids.size >= least,
  run,
})

export const arrangeCommands = [
  orderCommand('toFront', 'shift+mod+]', 'FRONT'),
  orderCommand('forward', 'mod+]', 'FORWARD'),
  orderCommand('backward', 'mod+[', 'BACKWARD'),
  orderCommand('toBack', 'shift+mod+[', 'BACK'),
  arrange('alignLeft', 2, (editor) => align(editor, 'left'), ['alt+a']),
  arrange('alignCentre', 2, (editor) => align(editor, 'centre'), ['alt+h']),
  arrange('alignRight', 2, (editor) => align(editor, 'right'), ['alt+d']),
  arrange('alignTop', 2, (editor) => align(editor, 'top'), ['alt+w']),
  arrange('alignMiddle', 2, (editor) => align(editor, 'middle'), ['alt+v']),
  arrange('alignBottom', 2, (editor) => align(editor, 'bottom'), ['alt+s']),
  arrange('distributeAcross', 3, (editor) => distribute(editor, true), ['shift+alt+h']),
  arrange('distributeDown', 3, (editor) => distribute(editor, false), ['shift+alt+v']),
] as const
