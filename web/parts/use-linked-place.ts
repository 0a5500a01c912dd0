import { useEffect, useRef } from 'preact/hooks'
import type { CanvasView } from '../canvas/canvas-view.ts'
import type { Thread } from '../data/comment-threads.ts'
import { place } from '../data/router.ts'

interface LinkedPlace {
  canvas: CanvasView | undefined
  /** Grows with what is on the board; 0 until it is there. */
  revision: number
  /** Whether that is all there is: what the browser kept may be old. */
  isLive: boolean
  threads: readonly Thread[] | undefined
  onComment(): void
  onThread(thread: Thread): void
  /** Loads replies that are not there yet; false where there are none. */
  showAllReplies(): boolean
  onGone(): void
}

/** Where an address leads: `#element=…`, `#comment=…` or `#region=left,top,width,height`. */
const readHash = (hash: string) => {
  const [, kind, id = ''] = /^(element|comment)=([\w-]+)$/.exec(hash) ?? []
  const numbers = /^region=(-?\d+),(-?\d+),(\d+),(\d+)$/.exec(hash)?.slice(1).map(Number)
  const [left = 0, top = 0, width = 0, height = 0] = numbers ?? []
  return { kind, id: id.toLowerCase(), region: numbers && { left, top, width, height } }
}

/** A link to an element, a comment or a region goes to its place once that is there. */
export const useLinkedPlace = (props: LinkedPlace): void => {
  const { canvas, revision, isLive, threads } = props
  const { hash } = place.value
  const shown = useRef('')
  useEffect(() => {
    if (!canvas || revision === 0 || shown.current === hash) return
    const { kind, id, region } = readHash(hash)
    if (region) canvas.fit(region)
    else if (kind === 'element') {
      const bounds = canvas.boundsOf(id)
      if (!bounds && !isLive) return
      if (bounds) canvas.fit(bounds)
      else props.onGone()
    } else if (kind === 'comment') {
      if (!threads) return
      const has = (thread: Thread) => [thread, ...thread.replies].some(({ comment_id }) => comment_id === id)
      const thread = threads.find(has)
      props.onComment()
      // It may be among the replies that are not loaded yet.
      if (!thread && props.showAllReplies()) return
      if (thread) props.onThread(thread)
      else props.onGone()
    }
    shown.current = hash
  }, [hash, canvas, revision, isLive, threads])
}
