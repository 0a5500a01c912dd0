import type { Editor } from './editor-types.ts'
import { loadedTables } from './tables/load-tables.ts'

/** What a bar keeps free above the selection, and how high it is; for fingers handles reach farther out. */
const sizes = { fine: { gap: 12, bar: 46 }, coarse: { gap: 24, bar: 54 } }
/** Above a frame stands its name. */
const NAME_HEIGHT = 22
/** What stands at the top and at the bottom of the page. */
const EDGE = 70
const HALF_WIDTH = 170
/** Of the bar for text, which stands beyond that of the selection, or alone. */
const HALF_TEXT_WIDTH = 262

/** Tells the style sheet where the bar of the selection goes: above it, or below where there is no room. */
export const placeBar = (editor: Editor, container: HTMLElement): void => {
  const bounds = editor.selectionBounds()
  if (!bounds) return
  const { x, y, scale } = editor.canvas.view
  const { width, height } = editor.canvas.size
  const { gap, bar } = sizes[matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine']
  const table = loadedTables()?.barBounds(editor)
  const around = table ?? bounds
  const top = (around.top - y) * scale
  const bottom = top + around.height * scale
  const hasName = table || [...editor.selection.ids].some((id) => editor.store.get(id)?.kind === 'FRAME')
  const above = top - gap - bar - (hasName ? NAME_HEIGHT : 0)
  const wanted = above >= EDGE ? above : bottom + gap
  const middle = (bounds.left + bounds.width / 2 - x) * scale
  const zone = container.closest<HTMLElement>('.zone')
  zone?.style.setProperty('--selection-x', String(Math.round(clamp(middle, HALF_WIDTH, width - HALF_WIDTH))))
  const down = clamp(wanted, EDGE, height - EDGE - bar)
  zone?.style.setProperty('--selection-y', String(Math.round(down)))
  const textX = width < 2 * HALF_TEXT_WIDTH ? width / 2 : clamp(middle, HALF_TEXT_WIDTH, width - HALF_TEXT_WIDTH)
  zone?.style.setProperty('--text-x', String(Math.round(textX)))
  const textY = editor.isWriting ? down : besideBar({ above, down, below: bottom + gap, bar, height })
  zone?.style.setProperty('--text-y', String(Math.round(textY)))
  // What opens beside the bar goes where there is more room.
  if (zone) zone.dataset.bar = down > height / 2 ? 'low' : 'high'
}

/** How much lies between the two bars. */
const BETWEEN = 6

/** Where the bar for text goes beside that of the selection: above it, else below the selection, and over that only at last. */
const besideBar = (at: { above: number; down: number; below: number; bar: number; height: number }): number => {
  const { above, down, below, bar, height } = at
  const step = bar + BETWEEN
  if (above >= EDGE + step) return down - step
  const isRoomBelow = above >= EDGE && below + bar <= height - EDGE
  return isRoomBelow ? below : down + step
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
