import type { PresenceState } from '@easel/contract/presence.ts'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import type { SessionAccess } from './session-access.ts'

/** How often one person calls the others. */
const CALL_MS = 5_000
const MAX_PEOPLE = 1_000

export type LimitPresence = (
  state: PresenceState,
  person: Pick<SessionAccess, 'rights' | 'together_off'> & { zuid: string },
) => PresenceState

/**
 * Leaves out what somebody may not tell: words need the right to comment, a call that to edit, and not too often; nothing
 * of what is switched off in the space.
 */
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

  return (state, { zuid, rights, together_off: off }) => {
    if (state?.chat === undefined && !state?.call && !state?.reaction) return state
    const { chat, call, reaction, ...rest } = state
    return {
      ...rest,
      ...(chat !== undefined && rights.includes('comment') && !off.includes('CHAT') && { chat }),
      ...(call && rights.includes('edit') && !off.includes('CALLS') && mayCall(zuid, call.id) && { call }),
      ...(reaction && !off.includes('REACTIONS') && { reaction }),
    }
  }
}
