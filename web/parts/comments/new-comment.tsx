import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CanvasView } from '../../canvas/canvas-view.ts'
import { draftOf } from '../../data/drafts.ts'
import { giveFocusBack } from '../../data/focus.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { CommentField } from './comment-field.tsx'

const GAP = 12
/** What stands at the top and at the bottom of the page. */
const EDGE = 70

interface NewCommentProps {
  canvas: CanvasView
  zone: ZoneKey
  /** Of the pin that it is written for. */
  at: { x: number; y: number }
  draft: string
  /** Is called when the view has moved. */
  follow: { current: (() => void) | undefined }
  onSend: (text: string) => void
  onClose: () => void
}

/** The box beside a new pin. With something written in it, it stays until that is sent or given up. */
export const NewComment = ({ canvas, zone, at: { x, y }, draft, follow, onSend, onClose }: NewCommentProps) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { current } = box
      if (!current) return
      const { view, size } = canvas
      const left = (x - view.x) * view.scale + GAP + 28
      const top = (y - view.y) * view.scale - 36
      const room = { x: size.width - current.offsetWidth - GAP, y: size.height - current.offsetHeight - EDGE }
      current.style.setProperty('--comment-x', String(Math.max(GAP, Math.min(left, room.x))))
      current.style.setProperty('--comment-y', String(Math.max(EDGE, Math.min(top, room.y))))
    }
    place()
    follow.current = place
    // It grows with what is written.
    const watched = new ResizeObserver(place)
    if (box.current) watched.observe(box.current)
    return () => {
      watched.disconnect()
      follow.current = undefined
    }
  }, [canvas, x, y])
  useLayoutEffect(() => {
    const root = box.current
    return () => {
      if (root?.contains(document.activeElement)) giveFocusBack(document.querySelector('.board'))
    }
  }, [])
  useLayoutEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!box.current?.contains(target as Node) && draftOf(draft).trim() === '') onClose()
    }
    addEventListener('pointerdown', onPress, true)
    return () => removeEventListener('pointerdown', onPress, true)
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="new-comment" role="group" aria-label={t().newComment} ref={box}>
      <CommentField at={zone} label={t().writeComment} draft={draft} isFocused onSend={onSend} onLeave={onClose} />
    </div>
  )
}
