import type { CanvasView, Pin } from '../canvas/canvas-view.ts'
import type { Thread } from '../parts/comments-panel.tsx'
import { initials } from './format.ts'

/** Where a thread is on the board; undefined where its element is gone. */
export const pointOf = (canvas: CanvasView, { point, element_id }: Thread): { x: number; y: number } | undefined => {
  if (point) return { x: point.x, y: point.y }
  const bounds = element_id === undefined ? undefined : canvas.boundsOf(element_id.toLowerCase())
  return bounds && { x: bounds.left + bounds.width, y: bounds.top }
}

/** The open threads as pins. */
export const pinsOf = (canvas: CanvasView, threads: readonly Thread[]): Pin[] =>
  threads.flatMap((thread) => {
    const at = thread.status === 'OPEN' ? pointOf(canvas, thread) : undefined
    return at ? [{ id: thread.comment_id, ...at, label: initials(thread.author_name) }] : []
  })

/** What is said in the open threads, where their pins are. */
export const commentsOf = (canvas: CanvasView, threads: readonly Thread[]) =>
  threads.flatMap((thread) => {
    const at = thread.status === 'OPEN' ? pointOf(canvas, thread) : undefined
    return at ? [thread, ...thread.replies].map(({ comment_id, text }) => ({ id: comment_id, text, ...at })) : []
  })

const AROUND = 400

/** The view with the place in its middle. */
export const showPoint = (canvas: CanvasView, { x, y }: { x: number; y: number }): void =>
  canvas.fit({ left: x - AROUND, top: y - AROUND / 2, width: 2 * AROUND, height: AROUND })
