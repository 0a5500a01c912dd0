import { can } from '@easel/contract/access.ts'
import type { Data, Input } from '@easel/sdk/client.ts'
import { EaselError } from '@easel/sdk/error.ts'
import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { listAll } from './list-all.ts'
import type { ShareTarget } from './share-targets.ts'

export interface SpaceKey {
  edition_id: string
  space_id: string
}

export type SpaceMember = Data<'listSpaceMembers'>['space_members'][number]
export type SpaceInvitation = Data<'listSpaceInvitations'>['space_invitations'][number]
export type ShareRole = Input<'addSpaceMembers'>['body']['members_info'][number]['role']

export const shareRoles: readonly ShareRole[] = ['VIEWER', 'COMMENTER', 'EDITOR', 'GUEST_VIEWER', 'GUEST_COMMENTER']

export interface Sharing {
  /** The caller. */
  zuid: string
  canShare: boolean
  members: SpaceMember[]
  /** Seen by those who share. */
  invitations: SpaceInvitation[]
}

export const loadSharing = async (at: SpaceKey): Promise<Sharing> => {
  const [{ user_permission_info }, { space_members }] = await Promise.all([
    api.getMySpacePermission(at),
    api.listSpaceMembers(at),
  ])
  const canShare = can({ space: user_permission_info.role }, 'space.edit')
  const query = { limit: 100 }
  const invitations = canShare ? await listAll(items(api, 'listSpaceInvitations', { ...at, query })) : []
  return { zuid: user_permission_info.current_user_id, canShare, members: space_members, invitations }
}

/** Somebody whom the service did not add. */
export interface NotShared {
  /** What was asked for; undefined for one of the people of a group. */
  target: ShareTarget | undefined
  zuid: string | undefined
  code: string
  message: string
}

interface Shared {
  added: number
  refused: NotShared[]
}

type Failed = NonNullable<Data<'addSpaceMembers'>['failed_members']>

const toRefused = (failed: Failed, targets: readonly ShareTarget[]): NotShared[] =>
  failed.map(({ zuid, mail_id, error_code, error_message }) => ({
    target: targets.find((one) => (one.zuid === undefined ? one.mail === mail_id : one.zuid === zuid)),
    zuid,
    code: error_code,
    message: error_message,
  }))

/** Gives people, teams, groups or everybody a role; resolves with those who did not get it, some or all. */
export const shareSpace = async (at: SpaceKey, targets: readonly ShareTarget[], role: ShareRole): Promise<Shared> => {
  const members_info = targets.map(({ type, zuid, mail = '' }) => ({
    role,
    type,
    ...(zuid === undefined ? { mail_id: mail } : { zuid }),
  }))
  // Sent again where its answer is lost, and done once.
  const once = { headers: { 'idempotency-key': crypto.randomUUID() } }
  try {
    const { added_members, failed_members = [] } = await api.addSpaceMembers({ ...at, body: { members_info } }, once)
    return { added: added_members.length, refused: toRefused(failed_members, targets) }
  } catch (error) {
    if (!(error instanceof EaselError)) throw error
    const { failed_members, message } = error.details
    if (Array.isArray(failed_members)) return { added: 0, refused: toRefused(failed_members as Failed, targets) }
    const [target, ...others] = targets
    // One alone is refused by its own code.
    if (others.length > 0 || !/^S10(19|41)$/.test(error.code)) throw error
    return { added: 0, refused: [{ target, zuid: target?.zuid, code: error.code, message: String(message) }] }
  }
}

export const changeRole = async (at: SpaceKey, member_id: string, role: ShareRole): Promise<void> => {
  try {
    await api.changeSpaceMemberRole({ ...at, member_id, body: { role } })
  } catch (error) {
    // Somebody else has given it meanwhile.
    if (!(error instanceof EaselError && error.code === 'M1001')) throw error
  }
}

export const removeMember = async (at: SpaceKey, member_id: string): Promise<void> => {
  await api.removeSpaceMember({ ...at, member_id })
}

/** Resolves with whether the service sends mail at all. */
export const resendInvitation = async (at: SpaceKey, mail_id: string): Promise<boolean> =>
  (await api.resendSpaceInvitation({ ...at, body: { mail_id } })).sends_mail

export const withdrawInvitation = async (at: SpaceKey, mail_id: string): Promise<void> => {
  await api.withdrawSpaceInvitation({ ...at, query: { mail_id } })
}
