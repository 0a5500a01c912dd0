import type { LiveEdit } from '@easel/sdk/live-types.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CanvasView } from '../../canvas/canvas-view.ts'
import type { Thread } from '../../data/comment-threads.ts'
import { pinsOf, pointOf, showPoint } from '../../data/pins.ts'
import type { useComments } from '../../data/use-comments.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { CommentPlace } from '../../editor/editor-types.ts'
import type { ThreadActions } from './thread-card.tsx'

interface UseCommenting {
  canvas: CanvasView | undefined
  editor: EditorHandle | undefined
  comments: ReturnType<typeof useComments>
  /** Changes with what is on the board. */
  revision: number
  isPresenting: boolean
  /** Opens the panel. */
  onOpen: () => void
}

/** What is done with comments on the page of a zone: the one that is read, and the one that is written. */
export const useCommenting = ({ canvas, editor, comments, revision, isPresenting, onOpen }: UseCommenting) => {
  const { all, unread, markRead } = comments
  const [chosen, setChosen] = useState<{ id: string; isByKey: boolean }>()
  const [place, setPlace] = useState<CommentPlace>()
  /** Puts the box of the new one where its pin is. */
  const follow = useRef<() => void>()

  useEffect(() => {
    if (!canvas || isPresenting) return canvas?.setPins([])
    const pins = pinsOf(canvas, all ?? [], chosen?.id, unread)
    canvas.setPins(place ? [...pins, { id: '', label: '+', isChosen: true, ...place }] : pins)
  }, [canvas, all, chosen, unread, place, revision, isPresenting])

  // Also what comes while it is read.
  useEffect(() => {
    const thread = all?.find(({ comment_id }) => comment_id === chosen?.id)
    if (thread && unread.has(thread.comment_id)) markRead([thread])
  }, [chosen, unread])

  const change = (...edits: LiveEdit[]) => editor?.changeComments(edits)

  const choose = (thread: Thread, isByKey = false) => {
    setChosen({ id: thread.comment_id, isByKey })
    onOpen()
  }

  const show = (thread: Thread, isByKey = false) => {
    choose(thread, isByKey)
    const point = canvas && pointOf(canvas, thread)
    if (point) showPoint(canvas, point)
  }

  /** The open ones that are on the board. */
  const placed = () => (all ?? []).filter((one) => one.status === 'OPEN' && canvas && pointOf(canvas, one))

  const isSamePlace = (one: Thread, other: Thread): boolean =>
    one.element_id === other.element_id && one.point?.x === other.point?.x && one.point?.y === other.point?.y

  const actions: ThreadActions = {
    choose,
    show,
    showReplies: comments.showReplies,
    reply: ({ comment_id }, text) =>
      change({ insert: { comment: { id: crypto.randomUUID(), text, thread_id: comment_id } } }),
    setText: (id, text) => change({ update: { comment: { id, text } } }),
    setStatus({ comment_id }, status) {
      // Whoever resolves one goes on with the others.
      if (chosen?.id === comment_id) setChosen(undefined)
      change({ update: { comment: { id: comment_id, status } } })
    },
    remove: (id) => change({ remove: { comment: id } }),
  }

  return {
    chosen,
    actions,
    show,
    leave: () => setChosen(undefined),
    follow,
    /** Where the new one is on the board. */
    place: place && canvas && (place.elementId ? (pointOf(canvas, { element_id: place.elementId }) ?? place) : place),
    begin: setPlace,
    giveUp: () => setPlace(undefined),
    send(text: string) {
      if (!place) return
      const { x, y, elementId } = place
      const about = elementId === undefined ? { point: { x, y } } : { element_id: elementId }
      change({ insert: { comment: { id: crypto.randomUUID(), text, ...about } } })
      setPlace(undefined)
    },
    /** A pin was pressed. Where several are at one place, the next of them. */
    pick(id: string | undefined) {
      const pressed = all?.find(({ comment_id }) => comment_id === id)
      if (!pressed) return
      const same = placed().filter((one) => isSamePlace(one, pressed))
      choose((chosen?.id === id && same[(same.indexOf(pressed) + 1) % same.length]) || pressed)
    },
    step(by: 1 | -1) {
      const list = placed()
      const at = list.findIndex(({ comment_id }) => comment_id === chosen?.id)
      const next = at === -1 ? (by === 1 ? list[0] : list.at(-1)) : list[(at + by + list.length) % list.length]
      if (next) show(next, true)
    },
  }
}
