import { parseTime } from '@easel/contract/time.ts'
import { Pause, Play, StepBack, StepForward } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { exactTime } from '../../data/format.ts'
import { openReplay, seqBefore, type VersionTime } from '../../data/open-replay.ts'
import type { PastMoment, Replay } from '../../data/replay.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { v } from '../../texts/versions/texts.ts'
import type { BoardHandle, OtherContent } from '../board.tsx'
import { IconButton } from '../icon-button.tsx'
import { Failure, Loading } from '../states.tsx'
import { speeds, usePlayer } from './use-player.ts'

/** The zone as it was, or would be, and what that is called. */
export interface PastContent extends OtherContent {
  label: string
}

interface TimePlayerProps {
  at: ZoneKey
  board: BoardHandle
  nameOf: (zuid: string) => string
  /** The oldest version that is listed, and whether there is no older one. */
  oldest: VersionTime | undefined
  isWhole: boolean
  /** Where it begins: at this version, else now. */
  from: VersionTime | undefined
  onShow: (content: PastContent | undefined) => void
  onEnd: () => void
}

interface Opened {
  replay: Replay
  start: number
}

/** Shows the board as it was after each change, and who made it. */
export const TimePlayer = (props: TimePlayerProps) => {
  const { at, board, oldest, isWhole, from, onShow } = props
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isCurrent = true
    const open = async (): Promise<Opened> => {
      const replay = await openReplay(at, board.elements(), oldest, isWhole)
      const { begin, end } = replay
      // The service tells times to the second: the last change of that one.
      return { replay, start: from ? await seqBefore(at, parseTime(from.version_time) + 1_000, begin, end) : end }
    }
    open().then(
      (result) => isCurrent && setOpened(result),
      (reason) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
      onShow(undefined)
    }
  }, [])
  return (
    <section class="player" aria-label={v().lookBack}>
      {error !== undefined ? <Failure error={error} /> : opened ? <Player {...props} {...opened} /> : <Loading />}
    </section>
  )
}

const Player = ({ replay, start, nameOf, onShow, onEnd }: TimePlayerProps & Opened) => {
  const { position, begin, end, moment, isPlaying, speed, error, goTo, toggle, setSpeed } = usePlayer(
    replay,
    start,
    ({ elements, marks }) => onShow({ elements, marks, label: v().lookingBack }),
  )
  const slider = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => slider.current?.focus(), [])
  const what = moment ? describe(moment) : ''
  const who = moment?.change ? nameOf(moment.change.zuid) : v().beginning
  const when = exactTime(moment?.change?.time)
  return (
    <>
      <p class="player-moment" data-position={moment?.seq}>
        <strong>
          <bdi>{who}</bdi>
        </strong>
        <span class="soft">{v().changeOf(position - begin, end - begin)}</span>
        <span>{what}</span>
        <span class="soft">{when}</span>
      </p>
      <input
        ref={slider}
        type="range"
        class="player-slider"
        aria-label={v().slider}
        aria-valuetext={`${v().changeOf(position - begin, end - begin)}, ${[who, what, when].filter(Boolean).join(', ')}`}
        min={begin}
        max={Math.max(end, begin + 1)}
        step={1}
        value={position}
        onInput={({ currentTarget }) => goTo(Number(currentTarget.value))}
      />
      <div class="player-keys">
        <IconButton label={v().stepBack} isDisabled={position <= begin} onClick={() => goTo(position - 1)}>
          <StepBack />
        </IconButton>
        <IconButton label={isPlaying ? v().pause : v().play} onClick={toggle}>
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <IconButton label={v().stepForward} isDisabled={position >= end} onClick={() => goTo(position + 1)}>
          <StepForward />
        </IconButton>
        <label class="player-speed">
          <span class="visually-hidden">{v().speed}</span>
          <select value={speed} onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}>
            {speeds.map((one) => (
              <option key={one} value={one}>
                {one} ×
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={onEnd}>
          {t().backToNow}
        </button>
      </div>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}

const describe = ({ change, added, removed, changed }: PastMoment): string => {
  if (!change) return ''
  return added + removed + changed === 0 ? v().nothingDrawn : t().compareSummary(added, removed, changed)
}
