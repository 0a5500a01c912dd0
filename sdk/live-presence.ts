import type { LivePresence, ServerMessage } from './live-types.ts'

type News = Extract<ServerMessage, { type: 'presence' }>['presence']

/** Who else is there, for as long as the connection is. */
export const createOthersPresence = (onChange: (presence: ReadonlyMap<string, LivePresence>) => void) => {
  const presence = new Map<string, LivePresence>()
  return {
    presence: presence as ReadonlyMap<string, LivePresence>,
    told(news: News, own: string | undefined): void {
      const others = news.filter(({ session_id }) => session_id !== own)
      for (const { session_id, zuid, state } of others) {
        if (state) presence.set(session_id, { session_id, zuid, state })
        else presence.delete(session_id)
      }
      if (others.length > 0) onChange(presence)
    },
    clear(): void {
      if (presence.size === 0) return
      presence.clear()
      onChange(presence)
    },
  }
}
