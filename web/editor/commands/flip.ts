import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { framesFirst, placementEdits } from '../edits.ts'
import { fixedEdits } from '../frame-size.ts'
import { layoutOf, rounded, unionOf, withFreeEnds, withLayout } from '../geometry.ts'
import { withChildren } from '../gesture.ts'
import { isLocked } from '../locks.ts'
import { inFrames } from '../move.ts'
import { hasSelection } from './edit.ts'

/** Mirrored about the middle of all; a connector goes on ending where it ends on shapes. */
const flip = (editor: Editor, isAcross: boolean): void => {
  const elements = withChildren(editor, editor.selection.ids).filter((element) => !isLocked(element))
  const boxes = elements.filter(({ kind }) => kind !== 'CONNECTOR')
  const around = unionOf((boxes.length > 0 ? boxes : elements).map(({ id }) => editor.store.bounds(id)))
  if (!around) return
  const sum = isAcross ? 2 * around.left + around.width : 2 * around.top + around.height
  const before = framesFirst(elements)
  const after = inFrames(
    editor,
    before.map((element) => flipped(element, isAcross, sum)),
  )
  editor.store.commit(
    after.flatMap((element, at) => {
      const was = before[at] as LiveElement
      // A frame that moves takes along what is in it: where that goes is said in full.
      return element.kind === 'CONNECTOR' ? placementEdits(element, was) : fixedEdits(element, was)
    }),
  )
}

const flipped = (element: LiveElement, isAcross: boolean, sum: number): LiveElement => {
  if (element.kind === 'CONNECTOR')
    return withFreeEnds(element, ({ x, y }) => (isAcross ? { x: rounded(sum - x), y } : { x, y: rounded(sum - y) }))
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0, fliph = false, flipv = false } = layoutOf(element)
  return withLayout(element, {
    left: isAcross ? rounded(sum - left - width) : left,
    top: isAcross ? top : rounded(sum - top - height),
    ...(rotate !== 0 && { rotate: (360 - rotate) % 360 }),
    ...(element.kind === 'SHAPE' && (isAcross ? { fliph: !fliph } : { flipv: !flipv })),
  })
}

const command = <Id extends string>(id: Id, key: string, isAcross: boolean) => ({
  id,
  keys: [key],
  group: 'arrange' as const,
  needs: 'edit' as const,
  isEnabled: hasSelection,
  run: (editor: Editor) => flip(editor, isAcross),
})

export const flipCommands = [command('flipAcross', 'shift+h', true), command('flipDown', 'shift+v', false)] as const
