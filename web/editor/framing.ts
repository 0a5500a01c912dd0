import type { Editor } from './editor-types.ts'
import type { Framing } from './handles.ts'

/** What handles stand around: one element as it is turned, or the box of several. Connectors have none. */
export const framingOf = (editor: Editor): Framing | undefined => {
  const { selection, layer } = editor
  const shown = [...selection.ids].map((id) => layer.board.get(id)?.element)
  if (!shown.some((element) => element && element.kind !== 'CONNECTOR')) return undefined
  const [only] = shown
  if (shown.length === 1 && only) {
    const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutIn(only.body)
    return { left, top, width, height, rotate }
  }
  const bounds = editor.selectionBounds()
  return bounds && { ...bounds, rotate: 0 }
}

interface WithLayout {
  properties?: { layout?: { left?: number; top?: number; width?: number; height?: number; rotate?: number } }
}

export const layoutIn = (body: object) => (body as WithLayout).properties?.layout ?? {}
