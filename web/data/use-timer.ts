import type { Data, Input } from '@easel/sdk/client.ts'
import type { LiveCommit } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { useEffect, useState } from 'preact/hooks'
import { api } from './api.ts'
import { loadWhenLive } from './load-when-live.ts'
import type { ZoneKey } from './zone-key.ts'

type Timer = NonNullable<Data<'getTimer'>['timer']>

/** How long it is said that the time is up. */
const OVER_MS = 60_000

export interface ShownTimer {
  isRunning: boolean
  /** 0: the time is up. */
  leftMs: number
}

export const setTimer = async (at: ZoneKey, body: Input<'setTimer'>['body']): Promise<void> => {
  await api.setTimer({ ...at, body })
}

/** What commits say of the timer; undefined: nothing. */
const toldBy = (commits: readonly LiveCommit[]): Timer | null | undefined =>
  commits
    .flatMap(({ operations }) => operations)
    .flatMap((operation) => (operation.op === 'zone' && operation.set.timer !== undefined ? [operation.set.timer] : []))
    .at(-1)

/** The timer of a zone, by the clock of the service; drawn again each second. */
export const useTimer = (at: ZoneKey, zone: LiveZone): ShownTimer | undefined => {
  const [timer, setShown] = useState<Timer | null>(null)
  /** What the clock of the service is ahead of the one here. */
  const [ahead, setAhead] = useState(0)
  const [, tick] = useState(0)

  useEffect(() => {
    let isOver = false
    let told = 0
    const load = async (): Promise<void> => {
      const [toldBefore, askedAt] = [told, Date.now()]
      const { timer, now_ms } = await api.getTimer({ ...at })
      if (isOver) return
      setAhead(now_ms - (askedAt + Date.now()) / 2)
      // What was told meanwhile is newer.
      if (told === toldBefore) setShown(timer)
    }
    const loading = loadWhenLive(zone, load)
    const off = zone.on('commits', (commits) => {
      const next = toldBy(commits)
      if (next === undefined) return
      told++
      setShown(next)
    })
    return () => {
      isOver = true
      loading.stop()
      off()
    }
  }, [zone])

  const leftMs = timer ? (timer.left_ms ?? (timer.end_ms ?? 0) - (Date.now() + ahead)) : 0
  const isRunning = timer?.state === 'RUNNING'
  const isShown = timer !== null && leftMs > -OVER_MS
  useEffect(() => {
    if (!isRunning || !isShown) return
    // At the next whole second, or when nothing is to be said any longer.
    const wait = leftMs > 0 ? leftMs % 1000 || 1000 : leftMs + OVER_MS
    const timeout = setTimeout(() => tick((count) => count + 1), wait + 5)
    return () => clearTimeout(timeout)
  })
  return isShown ? { isRunning, leftMs: Math.max(0, leftMs) } : undefined
}
