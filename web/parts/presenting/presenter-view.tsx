import { type PresentedPlace, stepAfter } from '@easel/drawing/step-order.ts'
import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { FrameInfo } from '../../canvas/canvas-view.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { placeText, stepLabels, stepText } from './step-texts.ts'

export interface PresenterViewProps {
  frames: readonly FrameInfo[]
  /** The one that is shown. */
  at: number
  /** Grows when something on the board has changed. */
  revision: number
  /** The numbers of the steps in it, and the last one that is shown. */
  steps: readonly number[]
  step: number
  drawFrame: ((place: PresentedPlace) => Promise<Blob | undefined>) | undefined
  onNext(): void
  onPrevious(): void
}

/** The frame that is shown and the next one, notes and time: for whoever presents. */
export const PresenterView = (props: PresenterViewProps) => {
  const { frames, at, steps, step, revision, drawFrame, onNext, onPrevious } = props
  const [frame, nextFrame] = [frames[at], frames[at + 1]]
  const words = presentingTexts()
  const nextStep = stepAfter(steps, step)
  // What is next: more of this frame, or another one from its beginning.
  const next = nextStep === undefined ? nextFrame : frame
  const labels = stepLabels(steps, step)
  return (
    <main class="presenter">
      <header>
        <Clock />
        <p role="status">
          <bdi>{frame?.name}</bdi> <span class="soft">{placeText(at, frames.length, steps, step)}</span>
        </p>
        <IconButton
          label={labels.previous}
          isDisabled={at === 0 && !steps.some((one) => one <= step)}
          onClick={onPrevious}
          keyHint="ArrowLeft"
        >
          <ChevronLeft />
        </IconButton>
        <IconButton label={labels.next} isDisabled={!next} onClick={onNext} keyHint="ArrowRight">
          <ChevronRight />
        </IconButton>
      </header>
      <section class="presenter-now" aria-label={words.now}>
        <h2>{words.now}</h2>
        {frame && <Picture {...{ frame, step, revision, drawFrame }} />}
      </section>
      <section class="presenter-next" aria-label={words.next}>
        <h2>
          {words.next}
          {next && (
            <>
              {': '}
              {nextStep === undefined ? <bdi>{next.name}</bdi> : stepText(steps, nextStep)}
            </>
          )}
        </h2>
        {next ? (
          <Picture {...{ frame: next, step: nextStep ?? 0, revision, drawFrame }} />
        ) : (
          <p class="hint">{words.last}</p>
        )}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keys */}
      <section class="presenter-notes" aria-label={words.notes} tabIndex={0}>
        <h2>{words.notes}</h2>
        {frame?.notes ? <p dir="auto">{frame.notes}</p> : <p class="hint">{words.noNotes}</p>}
      </section>
    </main>
  )
}

/** Others may change the board without a pause. */
const REDRAW_MS = 300

type PictureProps = Pick<PresenterViewProps, 'step' | 'revision' | 'drawFrame'> & { frame: FrameInfo }

const Picture = ({ frame: { id, name }, step, revision, drawFrame }: PictureProps) => {
  const [picture, setPicture] = useState<PresentedPlace & { url: string }>()
  const isShown = picture?.frame === id && picture.step === step
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const blob = await drawFrame?.({ frame: id, step })
      if (blob && !isOver) setPicture({ frame: id, step, url: URL.createObjectURL(blob) })
    }
    const timer = setTimeout(() => void draw(), isShown ? REDRAW_MS : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, step, revision, drawFrame])
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
      <time role="timer" aria-label={presentingTexts().time} dateTime={`PT${seconds}S`}>
        {text}
      </time>
      <IconButton
        label={presentingTexts().restart}
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
