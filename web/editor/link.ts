import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Editor } from './editor-types.ts'

const regionOf = ({ left, top, width, height }: Bounds): string =>
  `region=${[left, top, Math.max(width, 1), Math.max(height, 1)].map(Math.round).join(',')}`

/** The part of an address that leads to what is selected, or else to what is on the screen. */
export const linkOf = (editor: Editor): string => {
  const [id, another] = editor.selection.ids
  if (id !== undefined && another === undefined) return `element=${id}`
  const { view, size } = editor.canvas
  const screen = { left: view.x, top: view.y, width: size.width / view.scale, height: size.height / view.scale }
  return regionOf(editor.selectionBounds() ?? screen)
}
