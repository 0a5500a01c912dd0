import { ALL_STEPS, type PresentedPlace, stepAfter, stepBefore } from '@easel/drawing/step-order.ts'
import { ChevronLeft, ChevronRight, NotebookText, WandSparkles, X } from 'lucide-preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { CanvasView, FrameInfo } from '../../canvas/canvas-view.ts'
import { focusNextPage } from '../../data/focus.ts'
import { useShortcuts } from '../../data/shortcuts.ts'
import { keyOf } from '../../editor/commands/keymap.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { PresentedSteps } from '../../editor/presentation.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'
import { t } from '../../texts/texts.ts'
import { lazy } from '../editor/lazy.tsx'
import { IconButton } from '../icon-button.tsx'
import { tell } from '../toast.tsx'
import { placeText, stepLabels } from './step-texts.ts'

const PresenterWindow = lazy(async () => (await import('./presenter-window.tsx')).PresenterWindow)

/** Around a frame, in pixels: no bars are shown. */
const MARGIN = 24

interface PresentationProps {
  canvas: CanvasView
  editor: EditorHandle
  presented: PresentedSteps
  /** Grows when something on the board has changed. */
  revision: number
  onEnd(): void
}

/** One frame after the other, as large as the screen has room, and step by step what is in it. */
export const Presentation = ({ canvas, editor, presented, revision, onEnd: close }: PresentationProps) => {
  const [chosen, setChosen] = useState(() => ({ at: 0, id: canvas.frames()[0]?.id, step: 0 }))
  const [, drawAgain] = useState(false)
  const [isPointing, setPointing] = useState(false)
  const presenter = usePresenterWindow()
  const drawFrame = useCallback((place: PresentedPlace) => editor.drawFrame(place), [editor])
  const [restore] = useState(() => canvas.remember())
  const frames = canvas.frames()
  const count = frames.length
  // Others may add, move and remove frames: the one that is shown stays, else the one that took its place.
  const found = frames.findIndex(({ id }) => id === chosen.id)
  const at = found >= 0 ? found : Math.min(chosen.at, count - 1)
  const frame: FrameInfo | undefined = frames[at]
  const allSteps = useMemo(() => presented.ofFrames(), [presented, revision])
  const steps = allSteps.get(frame?.id ?? '') ?? []
  const step = found >= 0 ? chosen.step : 0
  /** Onwards a frame begins with what has no step, back it is there as a whole. */
  const goTo = (to: number, first: number) => {
    if (frames[to]) setChosen({ at: to, id: frames[to].id, step: first })
  }
  useEffect(() => {
    document.documentElement.requestFullscreen?.().catch(() => {})
    // The board may have shown another version until now.
    drawAgain(true)
    return () => {
      canvas.light(undefined)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
      focusNextPage()
    }
  }, [])
  useLayoutEffect(() => {
    presented.show(frame && { frame: frame.id, step })
    // Frames are not those that they were where another version was shown.
  }, [frame?.id, step, presented, frames])
  useLayoutEffect(() => {
    editor.present(frame && { frame: frame.id, step })
  }, [frame?.id, step, editor])
  useLayoutEffect(
    () => () => {
      presented.show(undefined)
      editor.present(undefined)
    },
    [editor, presented],
  )
  const { left, top, width, height } = frame?.bounds ?? {}
  useEffect(() => {
    if (frame) canvas.fit(frame.bounds, MARGIN)
    canvas.light(frame?.bounds)
    editor.tellView()
  }, [frame?.id, left, top, width, height, editor])
  const onEnd = () => {
    restore()
    close()
  }
  useEffect(() => {
    if (count === 0) onEnd()
  }, [count])
  useLayoutEffect(() => editor.point(isPointing), [editor, isPointing])
  const next = () => {
    const more = stepAfter(steps, step)
    if (more === undefined) goTo(at + 1, 0)
    else goTo(at, more)
  }
  const previous = () => {
    const less = stepBefore(steps, step)
    if (less === undefined) goTo(at - 1, ALL_STEPS)
    else goTo(at, less)
  }
  const labels = stepLabels(steps, step)
  const keys: Record<string, () => void> = {
    ArrowRight: next,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    ArrowLeft: previous,
    ArrowUp: previous,
    PageUp: previous,
    Home: () => goTo(0, 0),
    End: () => goTo(count - 1, ALL_STEPS),
    Escape: () => (isPointing ? setPointing(false) : onEnd()),
    'shift+p': () => setPointing(!isPointing),
  }
  useKeys(keys, presenter.window)
  useShortcuts({ 'mod+alt+p': onEnd })
  return (
    <div class="presentation" role="toolbar" aria-label={t().present}>
      <IconButton label={labels.previous} onClick={previous} keyHint="ArrowLeft">
        <ChevronLeft />
      </IconButton>
      <p role="status">
        <bdi>{frame?.name}</bdi> <span>{placeText(at, count, steps, step)}</span>
      </p>
      <IconButton label={labels.next} onClick={next} keyHint="ArrowRight">
        <ChevronRight />
      </IconButton>
      <IconButton
        label={t().do_laser}
        onClick={() => setPointing(!isPointing)}
        isPressed={isPointing}
        keyHint="shift+p"
      >
        <WandSparkles />
      </IconButton>
      <IconButton label={presentingTexts().view} onClick={presenter.open} isPressed={presenter.window !== undefined}>
        <NotebookText />
      </IconButton>
      <IconButton label={presentingTexts().end} onClick={onEnd} keyHint="Escape">
        <X />
      </IconButton>
      {presenter.window && (
        <PresenterWindow
          target={presenter.window}
          {...{ frames, at, steps, step, revision, drawFrame }}
          onNext={next}
          onPrevious={previous}
        />
      )}
    </div>
  )
}

const scrolling = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', ' ', 'Home', 'End'])

/** Of what has the focus: a button is pressed, long notes are scrolled. In the other window elements are of other classes. */
const isOwnKey = ({ key, target }: KeyboardEvent): boolean => {
  const at = target as Partial<Element> | null
  if (key === ' ' && at?.closest?.('button')) return true
  return scrolling.has(key) && Boolean(at?.closest?.('.presenter-notes'))
}

/** In this window and the presenter's, before the canvas, which would move. */
const useKeys = (keys: Record<string, () => void>, other: Window | undefined) => {
  const latest = useRef(keys)
  latest.current = keys
  // At once: whoever sees the frame may press a key.
  useLayoutEffect(() => {
    // The same for good: one that is put in while a key is handed out misses it.
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current[keyOf(event)] ?? latest.current[event.key]
      if (!action || isOwnKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    const windows = [window, ...(other ? [other] : [])]
    for (const one of windows) one.addEventListener('keydown', onKey, true)
    return () => {
      for (const one of windows) one.removeEventListener('keydown', onKey, true)
    }
  }, [other])
}

/** It is closed with the presentation, or before. */
const usePresenterWindow = () => {
  const [opened, setOpened] = useState<Window>()
  const open = () => {
    if (opened) return opened.focus()
    const target = window.open('about:blank', '_blank', 'popup,width=1024,height=680')
    if (!target) return tell({ text: presentingTexts().blocked, isBrief: true })
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
