import type { Shape } from '@easel/contract'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { boxBetween } from '../geometry.ts'
import { isLocked } from '../locks.ts'
import { distanceBetween, isWithin, type Way } from './distance.ts'
import { isInk } from './ink-element.ts'
import { linesOf } from './ink-lines.ts'

/** How wide an eraser is to each side, in pixels of the screen. */
export const ERASER_PIXELS = 8

export const eraserReach = ({ canvas }: Editor): number => ERASER_PIXELS / canvas.view.scale

/** What was drawn by hand and an eraser goes over on a way; what is locked is left alone. */
export const touchedInk = (editor: Editor, way: Way): LiveElement[] => {
  const reach = eraserReach(editor)
  const { minX, minY, maxX, maxY } = boxBetween(way.from, way.to)
  const box = { minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach }
  return editor.store
    .query(box)
    .map((id) => editor.store.get(id))
    .filter((element) => element !== undefined && isInk(element) && !isLocked(element))
    .filter((element) => isTouched(element as LiveElement, way, reach)) as LiveElement[]
}

export const halfWidthOf = ({ body }: LiveElement): number =>
  ((body as Shape).properties.strokes ?? []).reduce((most, { width = 1 }) => Math.max(most, width / 2), 0)

const isTouched = (element: LiveElement, way: Way, reach: number): boolean => {
  const far = reach + halfWidthOf(element)
  const isFilled = (element.body as Shape).properties.strokes?.length === 0
  return linesOf(element).some((line) => {
    if (isFilled && isWithin(way.to, line)) return true
    return line.some((to, at) => distanceBetween({ from: line[at - 1] ?? to, to }, way) <= far)
  })
}
