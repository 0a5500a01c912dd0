import { EaselError } from '@easel/sdk/error.ts'
import { basePath } from '@easel/sdk/operation-info.ts'
import { api } from './api.ts'
import { config } from './config.ts'
import { type Guest, guestPath, keepGuest, readGuests } from './guests.ts'
import { challengeOf } from './pkce.ts'
import { session, setAsideAccount } from './session.ts'

/** What a link leads to, and who made it. */
export interface Invitation {
  role_name: 'GUEST_COMMENTER' | 'GUEST_VIEWER'
  edition_id: string
  space_id: string
  /** Names are not told before the password. */
  space_name?: string
  zone_id?: string
  zone_name?: string
  inviter: string
  has_password: boolean
}

type Joined = Invitation & Pick<Guest, 'access_token' | 'zuid' | 'expires_time'>

/** Of the part of the address that browsers keep to themselves. */
export const isLinkToken = (hash: string): boolean => /^[\w-]{43}$/.test(hash)

/** Without a token: nobody is known yet. */
const post = async <T>(path: 'look' | 'join', body: object): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${config.baseUrl}${basePath}/guestlinks/${path}`, request).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  if (response?.ok && answer?.data) return answer.data as T
  if (response && answer?.error?.details) throw new EaselError(response.status, answer.error.details, response.headers)
  throw new EaselError(0, { error_code: 'NETWORK', message: 'no answer of the service' })
}

export const lookAtLink = (link_token: string): Promise<Invitation> => post('look', { link_token })

/** Only where the connection is secure: elsewhere a link that is opened again makes another guest. */
const nameOfLink = async (link_token: string): Promise<string> => (isSecureContext ? challengeOf(link_token) : '')

/** Of this link, in this browser, and still let in; those who are not are forgotten when they are seen. */
export const findGuest = async (link_token: string): Promise<Guest | undefined> => {
  const link = await nameOfLink(link_token)
  const guest = readGuests().find((one) => one.link !== '' && one.link === link)
  if (!guest) return undefined
  const { edition_id, space_id, access_token } = guest
  const path = `${basePath}/editions/${edition_id}/spaces/${space_id}/users/me/permission`
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch(config.baseUrl + path, { headers }).catch(() => undefined)
  return answer?.ok ? guest : undefined
}

/** Whether whoever has signed in sees by themselves what the link leads to. */
export const hasAccess = async ({ edition_id, space_id, zone_id }: Invitation): Promise<boolean> => {
  if (!session.value) return false
  const at = { edition_id, space_id }
  const look = zone_id === undefined ? api.getSpace(at) : api.getZone({ ...at, zone_id })
  return look.then(
    () => true,
    () => false,
  )
}

/** Loads the app anew, as the guest; the address of the link is not in the history any more. */
export const enterAsGuest = (guest: Guest): void => {
  setAsideAccount()
  location.replace(guestPath(guest))
}

interface Joining {
  link_token: string
  display_name: string
  password?: string
}

export const joinByLink = async (joining: Joining): Promise<void> => {
  const joined = await post<Joined>('join', joining)
  const { access_token, zuid, expires_time, edition_id, space_id, zone_id, zone_name, space_name } = joined
  const guest = {
    link: await nameOfLink(joining.link_token),
    ...{ access_token, zuid, expires_time, edition_id, space_id },
    ...(zone_id !== undefined && { zone_id }),
    name: joining.display_name,
    place_name: zone_name ?? space_name ?? '',
  }
  keepGuest(guest)
  enterAsGuest(guest)
}
