import { ChevronLeft, ChevronRight, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { CanvasView, FrameInfo } from '../canvas/canvas-view.ts'
import { useShortcuts } from '../data/shortcuts.ts'
import { t } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'

/** One frame after the other, as large as the screen has room. */
export const Presentation = ({ canvas, onEnd: close }: { canvas: CanvasView; onEnd: () => void }) => {
  const [at, setAt] = useState(0)
  const [, drawAgain] = useState(false)
  const [restore] = useState(() => canvas.remember())
  const frames = canvas.frames()
  const count = frames.length
  const frame: FrameInfo | undefined = frames[Math.min(at, count - 1)]
  const step = (by: number) => setAt(Math.max(0, Math.min(count - 1, at + by)))
  useEffect(() => {
    document.documentElement.requestFullscreen?.().catch(() => {})
    // The board may have shown another version until now.
    drawAgain(true)
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [])
  useEffect(() => {
    if (frame) canvas.fit(frame.bounds)
  }, [at, frame?.id])
  const onEnd = () => {
    restore()
    close()
  }
  const next = () => step(1)
  const previous = () => step(-1)
  // At once: whoever sees the frame may press a key.
  useLayoutEffect(() => {
    // Before the canvas, which would move.
    const keys: Record<string, () => void> = {
      ArrowRight: next,
      ArrowDown: next,
      PageDown: next,
      ' ': next,
      ArrowLeft: previous,
      ArrowUp: previous,
      PageUp: previous,
      Home: () => setAt(0),
      End: () => setAt(count - 1),
      Escape: onEnd,
    }
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.key]
      if (!action || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  })
  useShortcuts({ p: onEnd })
  return (
    <div class="presentation" role="toolbar" aria-label={t().present}>
      <IconButton label={t().previousFrame} onClick={previous} keyHint="ArrowLeft">
        <ChevronLeft />
      </IconButton>
      <p role="status">
        <bdi>{frame?.name}</bdi> <span>{t().presenting(Math.min(at, count - 1) + 1, count)}</span>
      </p>
      <IconButton label={t().nextFrame} onClick={next} keyHint="ArrowRight">
        <ChevronRight />
      </IconButton>
      <IconButton label={t().endPresentation} onClick={onEnd} keyHint="Escape">
        <X />
      </IconButton>
    </div>
  )
}
