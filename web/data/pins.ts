import { readableComment } from '@easel/contract/mentions.ts'
import type { CanvasView, Pin } from '../canvas/canvas-view.ts'
import type { Thread } from './comment-threads.ts'
import { initials } from './format.ts'

interface Place {
  x: number
  y: number
}

/** Where a thread is on the board; undefined where its element is gone. */
export const pointOf = (
  canvas: CanvasView,
  { point, element_id }: { point?: Place; element_id?: string },
): Place | undefined => {
  if (point) return { x: point.x, y: point.y }
  const bounds = element_id === undefined ? undefined : canvas.boundsOf(element_id.toLowerCase())
  return bounds && { x: bounds.left + bounds.width, y: bounds.top }
}

/** The open threads as pins, and the one that is read. */
export const pinsOf = (
  canvas: CanvasView,
  threads: readonly Thread[],
  chosen: string | undefined,
  unread: ReadonlySet<string>,
): Pin[] =>
  threads.flatMap((thread) => {
    const { comment_id: id, element_id, author_name } = thread
    const isChosen = id === chosen
    const at = thread.status === 'OPEN' || isChosen ? pointOf(canvas, thread) : undefined
    const on = element_id !== undefined && { elementId: element_id.toLowerCase() }
    return at ? [{ id, ...at, ...on, label: initials(author_name), isChosen, isUnread: unread.has(id) }] : []
  })

/** What is said in the open threads, where their pins are. */
export const commentsOf = (canvas: CanvasView, threads: readonly Thread[]) =>
  threads.flatMap((thread) => {
    const at = thread.status === 'OPEN' ? pointOf(canvas, thread) : undefined
    return at
      ? [thread, ...thread.replies].map(({ comment_id, text }) => ({
          id: comment_id,
          text: readableComment(text),
          ...at,
        }))
      : []
  })

const AROUND = 400

/** The view with the place in its middle. */
export const showPoint = (canvas: CanvasView, { x, y }: Place): void =>
  canvas.fit({ left: x - AROUND, top: y - AROUND / 2, width: 2 * AROUND, height: AROUND })
