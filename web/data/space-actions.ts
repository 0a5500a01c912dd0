import { can } from '@easel/contract/access.ts'
import type { Data } from '@easel/sdk/client.ts'
import { api } from './api.ts'
import type { Once } from './make.ts'
import { session } from './session.ts'
import type { Space } from './spaces.ts'

type SpaceRole = Data<'getMySpacePermission'>['user_permission_info']['role']

export interface SpaceRights {
  canDuplicate: boolean
  canEdit: boolean
  /** Whoever owns it stays. */
  canLeave: boolean
  canManage: boolean
}

export const rightsOfRole = (space: SpaceRole): SpaceRights => ({
  canDuplicate: can({ space }, 'space.duplicate'),
  canEdit: can({ space }, 'space.edit'),
  canLeave: space !== 'CREATOR',
  canManage: can({ space }, 'space.manage'),
})

/** As a list tells them: its owner alone manages a space. Viewers and guests are one there; viewers copy a space on its page. */
export const rightsInList = ({ can_edit, owner_zuid }: Space): SpaceRights => ({
  canDuplicate: can_edit === 'true',
  canEdit: can_edit === 'true',
  canLeave: owner_zuid !== session.value?.zuid,
  canManage: owner_zuid !== undefined && owner_zuid === session.value?.zuid,
})

export interface SpaceCopy {
  space_name: string
  copy_members: boolean
  copy_comments: boolean
}

/** Changes of one space; each resolves with the space as it is then. */
export const spaceActions = (edition_id: string, space: Space) => {
  const at = { edition_id, space_id: space.space_id ?? '' }
  const setState = async (space_state: 'TRASH' | 'RESTORE'): Promise<Space> => {
    await api.changeSpaceState({ ...at, body: { space_state } })
    return { ...space, status: space_state === 'TRASH' ? 'TRASH' : 'ACTIVE' }
  }
  return {
    rename: async (space_name: string): Promise<Space> => {
      await api.renameSpace({ ...at, body: { action_type: 'SPACE_NAME', space_name } })
      return { ...space, space_name }
    },
    star: async (value: boolean): Promise<Space> => {
      await api.setSpaceFavorite({ ...at, body: { action_type: 'FAVORITE', value } })
      return { ...space, is_favorite: value ? 'true' : 'false' }
    },
    /** Resolves with the copy. */
    duplicate: async (duplicate_space: SpaceCopy, once: Once): Promise<Space> =>
      (await api.duplicateSpace({ ...at, body: { duplicate_space } }, once)).space_info,
    move: async (team_id: string, once?: Once): Promise<Space> => {
      await api.moveSpace({ ...at, body: { move_space: { team_id } } }, once)
      return { ...space, team_id }
    },
    /** The sites that may show it stay where none are given. */
    setEmbed: async (value: boolean, origins?: string[]): Promise<void> => {
      await api.setSpaceEmbed({ ...at, body: { action_type: 'EMBED', value, ...(origins && { origins }) } })
    },
    /** Resolves with what is left of it for the caller, where they have a role by a team or like everybody. */
    leave: async (): Promise<{ left: Space | undefined; role: SpaceRole | undefined }> => {
      const { role_name: role } = await api.leaveSpace(at)
      return { left: role && { ...space, can_edit: can({ space: role }, 'space.edit') ? 'true' : 'false' }, role }
    },
    trash: () => setState('TRASH'),
    restore: () => setState('RESTORE'),
    deleteForGood: async (): Promise<void> => {
      await api.changeSpaceState({ ...at, body: { space_state: 'DELETE' } })
    },
  }
}

export type SpaceActions = ReturnType<typeof spaceActions>
