import { useEffect, useRef, useState } from 'preact/hooks'
import type { PastMoment, Replay } from '../../data/replay.ts'

/** Changes in a second at the lowest speed. */
const BASE_RATE = 2
/** A board is not shown anew more often. */
const MIN_TICK_MS = 125

export const speeds = [1, 4, 16] as const

/** Goes through a stretch of the journal, by hand or by itself. */
export const usePlayer = (replay: Replay | undefined, start: number, onMoment: (moment: PastMoment) => void) => {
  const [position, setPosition] = useState(start)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(speeds[0])
  const [moment, setMoment] = useState<PastMoment>()
  const [error, setError] = useState<unknown>()
  const wanted = useRef(position)
  wanted.current = position

  // One moment at a time: whoever drags on gets the last one that they asked for.
  const isLoading = useRef(false)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const load = async () => {
    if (!replay || isLoading.current) return
    isLoading.current = true
    try {
      for (let shown: number | undefined; shown !== wanted.current && !isGone.current; ) {
        shown = wanted.current
        const next = await replay.at(shown)
        if (isGone.current) return
        setError(undefined)
        setMoment(next)
        onMoment(next)
      }
    } catch (reason) {
      if (isGone.current) return
      setPlaying(false)
      setError(reason)
    } finally {
      isLoading.current = false
    }
  }
  useEffect(() => void load(), [replay, position])

  const end = replay?.end ?? start
  const begin = replay?.begin ?? start
  const goTo = (seq: number) => setPosition(Math.max(begin, Math.min(end, seq)))
  const tick = Math.max(MIN_TICK_MS, 1_000 / (BASE_RATE * speed))
  // The next one is due some time after this one is there: a slow line plays slowly, and skips nothing.
  useEffect(() => {
    if (!isPlaying || moment?.seq !== position) return
    if (position >= end) return setPlaying(false)
    const by = Math.max(1, Math.round((BASE_RATE * speed * tick) / 1_000))
    const timer = setTimeout(() => goTo(position + by), tick)
    return () => clearTimeout(timer)
  }, [isPlaying, moment, position, speed])

  return {
    ...{ position, begin, end, isPlaying, speed, moment, error, setSpeed },
    /** By hand: it stays there. */
    goTo: (seq: number) => {
      setPlaying(false)
      goTo(seq)
    },
    /** From the beginning where it is at the end. */
    toggle: () => {
      if (!isPlaying && position >= end) setPosition(begin)
      setPlaying(!isPlaying)
    },
  }
}
