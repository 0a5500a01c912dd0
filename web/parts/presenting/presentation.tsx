import { ChevronLeft, ChevronRight, NotebookText, X } from 'lucide-preact'
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { CanvasView, FrameInfo } from '../../canvas/canvas-view.ts'
import { focusNextPage } from '../../data/focus.ts'
import { useShortcuts } from '../../data/shortcuts.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { t } from '../../texts/texts.ts'
import { lazy } from '../editor/lazy.tsx'
import { IconButton } from '../icon-button.tsx'
import { tell } from '../toast.tsx'

const PresenterWindow = lazy(async () => (await import('./presenter-window.tsx')).PresenterWindow)

interface PresentationProps {
  canvas: CanvasView
  /** Once it is there it draws pictures of frames. */
  editor: EditorHandle | undefined
  /** Grows when something on the board has changed. */
  revision: number
  onEnd(): void
}

/** One frame after the other, as large as the screen has room. */
export const Presentation = ({ canvas, editor, revision, onEnd: close }: PresentationProps) => {
  const [chosen, setChosen] = useState(() => ({ at: 0, id: canvas.frames()[0]?.id }))
  const [, drawAgain] = useState(false)
  const presenter = usePresenterWindow()
  const drawFrame = useCallback(async (id: string) => editor?.drawFrame(id), [editor])
  const [restore] = useState(() => canvas.remember())
  const frames = canvas.frames()
  const count = frames.length
  // Others may add, move and remove frames: the one that is shown stays, else the one that took its place.
  const found = frames.findIndex(({ id }) => id === chosen.id)
  const at = found >= 0 ? found : Math.min(chosen.at, count - 1)
  const frame: FrameInfo | undefined = frames[at]
  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(count - 1, next))
    setChosen({ at: to, id: frames[to]?.id })
  }
  useEffect(() => {
    document.documentElement.requestFullscreen?.().catch(() => {})
    // The board may have shown another version until now.
    drawAgain(true)
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
      focusNextPage()
    }
  }, [])
  const { left, top, width, height } = frame?.bounds ?? {}
  useEffect(() => {
    if (frame) canvas.fit(frame.bounds)
    editor?.tellView()
  }, [frame?.id, left, top, width, height, editor])
  const onEnd = () => {
    restore()
    close()
  }
  useEffect(() => {
    if (count === 0) onEnd()
  }, [count])
  const next = () => goTo(at + 1)
  const previous = () => goTo(at - 1)
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
      Home: () => goTo(0),
      End: () => goTo(count - 1),
      Escape: onEnd,
    }
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.key]
      if (!action || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    const windows = [window, ...(presenter.window ? [presenter.window] : [])]
    for (const one of windows) one.addEventListener('keydown', onKey, true)
    return () => {
      for (const one of windows) one.removeEventListener('keydown', onKey, true)
    }
  })
  useShortcuts({ 'mod+alt+p': onEnd })
  return (
    <div class="presentation" role="toolbar" aria-label={t().present}>
      <IconButton label={t().previousFrame} onClick={previous} keyHint="ArrowLeft">
        <ChevronLeft />
      </IconButton>
      <p role="status">
        <bdi>{frame?.name}</bdi> <span>{t().presenting(at + 1, count)}</span>
      </p>
      <IconButton label={t().nextFrame} onClick={next} keyHint="ArrowRight">
        <ChevronRight />
      </IconButton>
      <IconButton label={t().presenterView} onClick={presenter.open} isPressed={presenter.window !== undefined}>
        <NotebookText />
      </IconButton>
      <IconButton label={t().endPresentation} onClick={onEnd} keyHint="Escape">
        <X />
      </IconButton>
      {presenter.window && (
        <PresenterWindow target={presenter.window} {...{ frames, at, revision, drawFrame }} onGo={goTo} />
      )}
    </div>
  )
}

/** It is closed with the presentation, or before. */
const usePresenterWindow = () => {
  const [opened, setOpened] = useState<Window>()
  const open = () => {
    if (opened) return opened.focus()
    const target = window.open('about:blank', '_blank', 'popup,width=1024,height=680')
    if (!target) return tell({ text: t().presenterBlocked, isBrief: true })
    target.addEventListener('pagehide', () => setOpened(undefined))
    setOpened(target)
  }
  useEffect(() => {
    if (!opened) return
    const close = () => opened.close()
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      close()
    }
  }, [opened])
  return { window: opened, open }
}
