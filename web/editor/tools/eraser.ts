import type { Shape } from '@easel/contract'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool } from '../editor-types.ts'
import { removalOf } from '../edits.ts'
import { solid } from '../elements.ts'
import { touchedInk } from '../ink/touched-ink.ts'
import { createErasing } from './erase.ts'

/** What is left of the colours of what will be gone. */
const FADED = 0.2

/** Takes away every line that it goes over. */
export const createEraser = (editor: Editor): Tool => {
  const touched = new Map<string, LiveElement>()
  return createErasing(editor, {
    goOver(way) {
      const found = touchedInk(editor, way).filter(({ id }) => !touched.has(id))
      for (const element of found) touched.set(element.id, faded(element))
      return found.length > 0
    },
    preview: () => [...touched.values()],
    edits: () =>
      [...touched.keys()]
        .map((id) => editor.store.get(id))
        .filter((element) => element !== undefined)
        .map(removalOf),
    clear: () => touched.clear(),
  })
}

const faded = (element: LiveElement): LiveElement => {
  const { properties } = element.body as Shape
  const fills = properties.fills?.map((fill) => ({ ...fill, alpha: (fill.alpha ?? 1) * FADED }))
  const strokes = properties.strokes?.map((stroke) => ({
    ...stroke,
    fill: { ...(stroke.fill ?? solid('#000000')), alpha: (stroke.fill?.alpha ?? 1) * FADED },
  }))
  return { ...element, body: { ...element.body, properties: { ...properties, fills, strokes } } }
}
