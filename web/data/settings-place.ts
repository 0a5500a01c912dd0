import { can } from '@easel/contract/access.ts'
import type { Data } from '@easel/sdk/client.ts'
import { api } from './api.ts'
import { lastTeam } from './preferences.ts'

type Edition = Data<'listEditions'>['editions_info'][number]

export interface SettingsPlace {
  editions: readonly Edition[]
  /** None: whoever looks is in no edition. */
  edition_id: string | undefined
  canManage: boolean
  /** Whether the edition is theirs. */
  isOwner: boolean
}

/** The edition that is named, or the last one that was looked at, or the default one; and what the caller may do there. */
export const findSettingsPlace = async (named?: string): Promise<SettingsPlace> => {
  const { editions_info: editions } = await api.listEditions()
  const last = editions.find(({ edition_id }) => edition_id === lastTeam()?.edition_id)
  const fallback = editions.find(({ is_default }) => is_default === 'true') ?? editions[0]
  const edition_id = named ?? (last ?? fallback)?.edition_id
  if (edition_id === undefined) return { editions, edition_id, canManage: false, isOwner: false }
  const { user_permission_info } = await api.getMyEditionPermission({ edition_id })
  const roles = { edition: user_permission_info.role }
  return { editions, edition_id, canManage: can(roles, 'edition.manage'), isOwner: can(roles, 'edition.own') }
}
