import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { FrameInfo } from '../../canvas/canvas-view.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'

export interface PresenterViewProps {
  frames: readonly FrameInfo[]
  /** The one that is shown. */
  at: number
  /** Grows when something on the board has changed. */
  revision: number
  drawFrame: ((id: string) => Promise<Blob | undefined>) | undefined
  onGo(to: number): void
}

/** The frame that is shown and the next one, notes and time: for whoever presents. */
export const PresenterView = ({ frames, at, revision, drawFrame, onGo }: PresenterViewProps) => {
  const [frame, next] = [frames[at], frames[at + 1]]
  return (
    <main class="presenter">
      <header>
        <Clock />
        <p role="status">
          <bdi>{frame?.name}</bdi> <span class="soft">{t().presenting(at + 1, frames.length)}</span>
        </p>
        <IconButton label={t().previousFrame} isDisabled={at === 0} onClick={() => onGo(at - 1)} keyHint="ArrowLeft">
          <ChevronLeft />
        </IconButton>
        <IconButton label={t().nextFrame} isDisabled={!next} onClick={() => onGo(at + 1)} keyHint="ArrowRight">
          <ChevronRight />
        </IconButton>
      </header>
      <section class="presenter-now" aria-label={t().presentedNow}>
        <h2>{t().presentedNow}</h2>
        {frame && <Picture {...{ frame, revision, drawFrame }} />}
      </section>
      <section class="presenter-next" aria-label={t().presentedNext}>
        <h2>
          {t().presentedNext}
          {next && (
            <>
              {': '}
              <bdi>{next.name}</bdi>
            </>
          )}
        </h2>
        {next ? <Picture {...{ frame: next, revision, drawFrame }} /> : <p class="hint">{t().presentedLast}</p>}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keys */}
      <section class="presenter-notes" aria-label={t().presenterNotes} tabIndex={0}>
        <h2>{t().presenterNotes}</h2>
        {frame?.notes ? <p dir="auto">{frame.notes}</p> : <p class="hint">{t().presenterNoNotes}</p>}
      </section>
    </main>
  )
}

/** Others may change the board without a pause. */
const REDRAW_MS = 300

type PictureProps = Pick<PresenterViewProps, 'revision' | 'drawFrame'> & { frame: FrameInfo }

const Picture = ({ frame: { id, name }, revision, drawFrame }: PictureProps) => {
  const [picture, setPicture] = useState<{ id: string; url: string }>()
  const isShown = picture?.id === id
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const blob = await drawFrame?.(id)
      if (blob && !isOver) setPicture({ id, url: URL.createObjectURL(blob) })
    }
    const timer = setTimeout(() => void draw(), isShown ? REDRAW_MS : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, revision, drawFrame])
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])
  return isShown ? <img src={picture.url} alt={name} /> : <div class="presenter-empty" />
}

const SECOND = 1000

/** Minutes and seconds since the view was opened, or since it was started again. */
const Clock = () => {
  const [begun, setBegun] = useState(() => performance.now())
  const [now, setNow] = useState(begun)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - begun) / SECOND))
  const text = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return (
    <>
      <time role="timer" aria-label={t().presenterTime} dateTime={`PT${seconds}S`}>
        {text}
      </time>
      <IconButton
        label={t().presenterRestart}
        onClick={() => {
          const start = performance.now()
          setBegun(start)
          setNow(start)
        }}
      >
        <RotateCcw />
      </IconButton>
    </>
  )
}
