import { api } from './api.ts'
import type { Once } from './make.ts'
import type { Target } from './move-targets.ts'
import { askZones, loadZones } from './spaces.ts'
import type { ZoneKey } from './zone-key.ts'

const destinationOf = ({ team_id, space_id, name }: Target) =>
  space_id === undefined
    ? ({ destination_type: 'NEW_SPACE', team_id, space_name: name } as const)
    : ({ destination_type: 'EXISTING_SPACE', destination_space_id: space_id } as const)

/** Takes back what was done. */
type Undo = () => Promise<void>

/** Changes of one zone, which has a place in its space, from 0. */
export const zoneActions = (at: ZoneKey, place: number) => {
  const { edition_id, space_id, zone_id } = at
  const setState = async (zone_state: 'TRASH' | 'RESTORE' | 'DELETE', key = at): Promise<void> => {
    await api.changeZoneState({ ...key, body: { zone_state } })
    loadZones.forget(key.space_id)
  }
  const trashSpace = async (space_id: string): Promise<void> => {
    await api.changeSpaceState({ edition_id, space_id, body: { space_state: 'TRASH' } })
  }
  /** What comes back into a space is its last zone. */
  const putInPlace = async (): Promise<void> => {
    const others = (await askZones(at)).map((zone) => zone.zone_id).filter((id) => id !== zone_id)
    await api.orderZones({ edition_id, space_id, body: { zone_order: others.toSpliced(place, 0, zone_id) } })
    loadZones.forget(space_id)
  }
  return {
    rename: async (zone_name: string): Promise<void> => {
      await api.renameZone({ ...at, body: { zone_name } })
      loadZones.forget(space_id)
    },
    trash: async (): Promise<Undo> => {
      await setState('TRASH')
      return async () => {
        await setState('RESTORE')
        await putInPlace()
      }
    },
    /** Only what is in the trash is deleted; a second try finds it there. */
    deleteForGood: async (isTrashed: boolean, onTrashed: () => void): Promise<void> => {
      if (!isTrashed) await setState('TRASH')
      onTrashed()
      await setState('DELETE')
    },
    duplicate: async (target: Target, zone_name: string, copy_comments: boolean, once: Once): Promise<Undo> => {
      const duplicate_zone = { ...destinationOf(target), zone_name, copy_comments }
      const copy = await api.duplicateZone({ ...at, body: { duplicate_zone } }, once)
      loadZones.forget(copy.space_id)
      return () =>
        copy.zone_id
          ? setState('TRASH', { edition_id, space_id: copy.space_id, zone_id: copy.zone_id })
          : trashSpace(copy.space_id)
    },
    move: async (target: Target, copy_comments: boolean, once: Once): Promise<Undo> => {
      const { space_info } = await api.moveZone(
        { ...at, body: { move_zone: { ...destinationOf(target), copy_comments } } },
        once,
      )
      const { space_id: there = '' } = space_info
      for (const one of [space_id, there]) loadZones.forget(one)
      return async () => {
        const move_zone = { destination_type: 'EXISTING_SPACE', destination_space_id: space_id, copy_comments } as const
        await api.moveZone({ edition_id, space_id: there, zone_id, body: { move_zone } })
        for (const one of [space_id, there]) loadZones.forget(one)
        await putInPlace()
        if (target.space_id === undefined) await trashSpace(there)
      }
    },
  }
}

export type ZoneActions = ReturnType<typeof zoneActions>
