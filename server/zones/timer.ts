import type { Timer } from '@easel/contract/timer-state.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { assertOn } from '../access/together-off.ts'
import { invalidRequest } from '../api-error.ts'
import type { Handler } from '../handler.ts'
import { appendEntry, zoneOperations } from '../journal/append-entry.ts'
import { findTimer, putTimer } from './timer.sql.ts'

export const getTimer: Handler<'getTimer'> = async ({ db, params, now }) => {
  const [timer] = await findTimer(db, params)
  return { timer: timer ?? null, now_ms: now }
}

export const setTimer: Handler<'setTimer'> = async ({ db, caller, params, path, body, now, fail }) => {
  // What runs can be stopped still.
  if (body.state !== 'STOPPED') assertOn(fail, path.space, 'TIMER')
  await lockActiveZoneForUpdate({ db, fail }, params)
  const [before] = await findTimer(db, params)
  const after = nextTimer(before, body, now)
  if (after !== before) {
    await putTimer(db, params, after)
    const operations = zoneOperations({ timer: after ?? null }, { timer: before ?? null })
    await appendEntry(db, params, { author: caller.zuid, now, ...operations })
  }
  return { timer: after ?? null, now_ms: now }
}

interface Wanted {
  state: Timer['state'] | 'STOPPED'
  seconds?: number
}

/** The same one where nothing is left to do. */
const nextTimer = (before: Timer | undefined, { state, seconds }: Wanted, now: number): Timer | undefined => {
  if (state === 'STOPPED') return undefined
  if (seconds === undefined && !before) throw invalidRequest('seconds', 'is needed where there is no timer')
  if (seconds === undefined && before?.state === state) return before
  const left = seconds === undefined ? leftOf(before, now) : seconds * 1000
  const set = seconds ?? before?.seconds ?? 0
  return state === 'RUNNING'
    ? { state, seconds: set, end_ms: now + left, left_ms: null }
    : { state, seconds: set, end_ms: null, left_ms: left }
}

const leftOf = (timer: Timer | undefined, now: number): number =>
  timer?.left_ms ?? Math.max(0, (timer?.end_ms ?? now) - now)
