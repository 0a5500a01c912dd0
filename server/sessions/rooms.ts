import type { ZoneKey } from '../journal/journal.sql.ts'
import type { CommitRow } from '../journal/zone-change.ts'
import type { NodeMessages } from '../live/node-messages.ts'
import type { ZoneNews } from '../live/zone-news.ts'
import { toChangeText } from './change-text.ts'
import type { Clock } from './clock.ts'
import type { ZoneReader } from './read-zone.ts'
import { createRoom, type Member, type Room } from './room.ts'

export interface Rooms {
  /** `full`: as many as are allowed are there. `taken`: somebody else has this client_id. */
  enter(member: Member): Room | 'full' | 'taken'
  leave(member: Member, room: Room): void
  /** Commits of this node, once they are on disk. */
  committed(zone: ZoneKey, commits: readonly CommitRow[]): void
  readonly sessions: number
}

interface RoomsDeps {
  clock: Clock
  reader: ZoneReader
  zoneNews: Pick<ZoneNews, 'watch' | 'tellCommitted'>
  nodes: NodeMessages
  maxPerUser: number
  maxPerZone: number
  onError: (error: unknown) => void
}

const keyOf = ({ edition_id, zone_id }: ZoneKey): string => `${edition_id} ${zone_id}`

/** The rooms of this node: one for each zone that somebody is in. */
export const createRooms = ({ zoneNews, nodes, maxPerUser, maxPerZone, ...deps }: RoomsDeps): Rooms => {
  const rooms = new Map<string, { room: Room; unwatch: () => void }>()
  const byUser = new Map<number, number>()
  let sessions = 0

  nodes.addListener({
    onPresence: (zone, presence) => rooms.get(keyOf(zone))?.room.presence.receive(presence),
  })

  const open = ({ edition_id, zone_id }: ZoneKey): Room => {
    const zone = { edition_id, zone_id }
    const known = rooms.get(keyOf(zone))
    if (known) return known.room
    const room = createRoom(zone, { ...deps, tellNodes: nodes.tellPresence })
    const unwatch = zoneNews.watch(zone, (wake, seq) => {
      if (wake === 'news') room.news(seq)
      if (wake === 'rights') room.rights()
    })
    rooms.set(keyOf(zone), { room, unwatch })
    return room
  }

  const closeIfEmpty = (zone: ZoneKey, room: Room): void => {
    if (room.size > 0) return
    const key = keyOf(zone)
    rooms.get(key)?.unwatch()
    rooms.delete(key)
    room.presence.close()
  }

  return {
    enter(member) {
      const { caller, path } = member.access
      const ofUser = byUser.get(caller.zuid) ?? 0
      const room = open(path.zone)
      const isFull = ofUser >= maxPerUser || room.size >= maxPerZone
      const outcome = isFull ? 'full' : room.enter(member) ? room : 'taken'
      if (outcome === room) {
        // Not what was counted above: the session that this one replaces may have left meanwhile.
        byUser.set(caller.zuid, (byUser.get(caller.zuid) ?? 0) + 1)
        sessions++
      } else closeIfEmpty(path.zone, room)
      return outcome
    },
    leave(member, room) {
      const { caller, path } = member.access
      room.leave(member)
      sessions--
      const others = (byUser.get(caller.zuid) ?? 1) - 1
      if (others > 0) byUser.set(caller.zuid, others)
      else byUser.delete(caller.zuid)
      closeIfEmpty(path.zone, room)
    },
    committed({ edition_id, zone_id }, commits) {
      const zone = { edition_id, zone_id }
      rooms.get(keyOf(zone))?.room.committed(commits.map(toChangeText))
      zoneNews.tellCommitted(zone, commits.at(-1)?.seq as number)
    },
    get sessions() {
      return sessions
    },
  }
}
