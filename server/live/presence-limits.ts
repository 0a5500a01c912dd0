import type { PresenceState } from '@easel/contract/presence.ts'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import type { SessionAccess } from './session-access.ts'

/** How often one person calls the others. */
const CALL_MS = 5_000
const MAX_PEOPLE = 1_000

export type LimitPresence = (
  state: PresenceState,
  person: { zuid: string; rights: SessionAccess['rights'] },
) => PresenceState

/** Leaves out what somebody may not tell: words need the right to comment, a call that to edit, and not too often. */
export const createPresenceLimits = (clock: Clock): LimitPresence => {
  const calls = new LRUCache<string, { id: string; time: number }>({ max: MAX_PEOPLE })

  const mayCall = (zuid: string, id: string): boolean => {
    const last = calls.get(zuid)
    if (last?.id === id) return true
    const time = clock.now()
    if (last && time - last.time < CALL_MS) return false
    calls.set(zuid, { id, time })
    return true
  }

  return (state, { zuid, rights }) => {
    if (state?.chat === undefined && !state?.call) return state
    const { chat, call, ...rest } = state
    return {
      ...rest,
      ...(chat !== undefined && rights.includes('comment') && { chat }),
      ...(call && rights.includes('edit') && mayCall(zuid, call.id) && { call }),
    }
  }
}
