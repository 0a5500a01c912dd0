import { can } from '@easel/contract/access.ts'
import type { Data, Input } from '@easel/sdk/client.ts'
import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { listAll } from './list-all.ts'
import type { Once } from './make.ts'
import type { SpaceKey } from './sharing.ts'
import { loadZones, type Zone } from './spaces.ts'

export type GuestLink = Data<'listGuestLinks'>['guest_links'][number]
export type NewGuestLink = Input<'createGuestLink'>['body']

export interface GuestLinks {
  /** Why none can be made; a reason of the edition. */
  isOff: 'off' | 'twoFactor' | undefined
  /** Whether the caller can change that. */
  canManage: boolean
  links: GuestLink[]
  /** Of the space, for their names. */
  zones: readonly Zone[]
}

const none = { links: [], zones: [] }

/** Links for people without an account, of a space and its zones. */
export const loadGuestLinks = async (at: SpaceKey): Promise<GuestLinks> => {
  const { edition_id } = at
  const [{ edition_info }, { user_permission_info }] = await Promise.all([
    api.getEdition({ edition_id }),
    api.getMyEditionPermission({ edition_id }),
  ])
  const canManage = can({ edition: user_permission_info.role }, 'edition.manage')
  if (!edition_info.allows_guest_links) return { isOff: 'off', canManage, ...none }
  if (edition_info.requires_two_factor) return { isOff: 'twoFactor', canManage, ...none }
  const [links, zones] = await Promise.all([
    listAll(items(api, 'listGuestLinks', { ...at, query: { limit: 50 } })),
    // A link is there without the name of its zone too.
    loadZones(at).catch(() => []),
  ])
  return { isOff: undefined, canManage, links, zones }
}

/** Resolves with the address that opens the link, which nobody is told again. */
export const makeGuestLink = async (at: SpaceKey, body: NewGuestLink, once: Once): Promise<string> => {
  const { link_token } = await api.createGuestLink({ ...at, body }, once)
  return `${location.origin}/join#${link_token}`
}

/** Resolves with how many guests have lost their access. */
export const revokeGuestLink = async (at: SpaceKey, { link_id }: GuestLink): Promise<number> =>
  (await api.revokeGuestLink({ ...at, link_id })).guest_count
