import type { ZoneKey } from '../journal/journal.sql.ts'
import { createShares } from '../payer.ts'
import { toChangeText } from './change-text.ts'
import type { Clock } from './clock.ts'
import type { NodeMessages } from './node-messages.ts'
import type { ZoneReader } from './read-zone.ts'
import { createRoom, type Member, type Room } from './room.ts'
import type { ZoneNotifier } from './zone-notifier.ts'

export interface Rooms {
  /** Undefined where as many are there as are allowed, and nobody whom this one would replace. */
  enter(member: Member): Room | undefined
  leave(member: Member, room: Room): void
  readonly sessions: number
}

interface RoomsDeps {
  clock: Clock
  reader: ZoneReader
  zoneNotifier: Pick<ZoneNotifier, 'watch'>
  nodes: NodeMessages
  maxPerUser: number
  maxPerZone: number
  onError: (error: unknown) => void
}

const keyOf = ({ edition_id, zone_id }: ZoneKey): string => `${edition_id} ${zone_id}`

/** The rooms of this node: one for each zone that somebody is in. */
export const createRooms = ({ zoneNotifier, nodes, maxPerUser, maxPerZone, ...deps }: RoomsDeps): Rooms => {
  const rooms = new Map<string, { room: Room; unwatch: () => void }>()
  const open = createShares(maxPerUser)
  let sessions = 0

  nodes.addListener({
    onPresence: (zone, presence) => rooms.get(keyOf(zone))?.room.presence.receive(presence),
  })

  const roomOf = ({ edition_id, zone_id }: ZoneKey): Room => {
    const zone = { edition_id, zone_id }
    const known = rooms.get(keyOf(zone))
    if (known) return known.room
    const room = createRoom(zone, { ...deps, tellNodes: nodes.tellPresence })
    const unwatch = zoneNotifier.watch(zone, {
      onCommits: (commits) => room.committed(commits.map(toChangeText)),
      onNews: room.news,
      onRights: room.rights,
    })
    rooms.set(keyOf(zone), { room, unwatch })
    return room
  }

  const closeIfEmpty = (zone: ZoneKey, room: Room): void => {
    const key = keyOf(zone)
    const known = rooms.get(key)
    if (room.size > 0 || known?.room !== room) return
    known.unwatch()
    rooms.delete(key)
    room.presence.close()
  }

  return {
    enter(member) {
      const { caller, path } = member.access
      const room = roomOf(path.zone)
      const isFull = !open.hasRoomFor(caller) || room.size >= maxPerZone
      if (isFull && !room.hasClientOf(member)) {
        closeIfEmpty(path.zone, room)
        return undefined
      }
      open.enter(caller)
      sessions++
      room.enter(member)
      return room
    },
    leave(member, room) {
      const { caller, path } = member.access
      room.leave(member)
      sessions--
      open.leave(caller)
      closeIfEmpty(path.zone, room)
    },
    get sessions() {
      return sessions
    },
  }
}
