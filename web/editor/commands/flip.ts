import type { Connector } from '@easel/contract'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { layoutOf, rounded, unionOf } from '../geometry.ts'
import { withChildren } from '../gesture.ts'
import { isLocked } from '../locks.ts'
import { hasSelection } from './edit.ts'

/** Mirrored about the middle of all; a connector goes on ending where it ends on shapes. */
const flip = (editor: Editor, isAcross: boolean): void => {
  const elements = withChildren(editor, editor.selection.ids).filter((element) => !isLocked(element))
  const boxes = elements.filter(({ kind }) => kind !== 'CONNECTOR')
  const around = unionOf((boxes.length > 0 ? boxes : elements).map(({ id }) => editor.store.bounds(id)))
  if (!around) return
  const sum = isAcross ? 2 * around.left + around.width : 2 * around.top + around.height
  editor.store.commit(elements.map((element) => flipped(element, isAcross, sum)))
}

const flipped = (element: LiveElement, isAcross: boolean, sum: number): LiveEdit => {
  const { id, kind, body } = element
  if (kind === 'CONNECTOR') {
    const mirrored = (end: Connector['connected']['first']) => {
      if (end.shape_id !== undefined || !end.point) return end
      const { x, y } = end.point
      return { ...end, point: isAcross ? { x: rounded(sum - x), y } : { x, y: rounded(sum - y) } }
    }
    const { first, second } = (body as Connector).connected
    return {
      update: { connector: { id, connected: { first: mirrored(first), second: mirrored(second) } } },
    } as LiveEdit
  }
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0, fliph = false, flipv = false } = layoutOf(element)
  // A frame that moves takes along what is in it: where that goes is said in full.
  const layout = {
    left: isAcross ? rounded(sum - left - width) : left,
    top: isAcross ? top : rounded(sum - top - height),
    ...(rotate !== 0 && { rotate: (360 - rotate) % 360 }),
    ...(kind === 'SHAPE' && (isAcross ? { fliph: !fliph } : { flipv: !flipv })),
  }
  return { update: { [kind === 'FRAME' ? 'frame' : 'shape']: { id, properties: { layout } } } } as LiveEdit
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
