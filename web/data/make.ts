import { useMemo } from 'preact/hooks'
import { api } from './api.ts'
import { zonePath } from './router.ts'
import { askZones, loadZones } from './spaces.ts'

export interface Once {
  headers: { 'idempotency-key': string }
}

/** What is sent again after its answer was lost is done once; other content is another request. */
export const useOnce = (content: string): Once =>
  useMemo(() => ({ headers: { 'idempotency-key': crypto.randomUUID() } }), [content])

interface NewSpace {
  edition_id: string
  team_id: string
  space_name: string
  /** None: an empty board. */
  template_id: string | undefined
  /** Of the empty board. */
  zone_name: string
}

/** Makes a space with its first zone; resolves with the address of the zone. */
export const makeSpace = async ({ edition_id, zone_name, ...wanted }: NewSpace, once: Once): Promise<string> => {
  const { team_id, space_name, template_id } = wanted
  const first = template_id ? { template_id } : { zone_name }
  const body = { create_space: { team_id, space_name, ...first } }
  const { space_id } = await api.createSpace({ edition_id, body }, once)
  const [zone] = await askZones({ edition_id, space_id })
  return zonePath(edition_id, space_id, zone?.zone_id ?? '')
}

interface NewZone {
  edition_id: string
  space_id: string
  zone_name: string
  template_id: string | undefined
}

export const makeZone = async (wanted: NewZone, once: Once): Promise<string> => {
  const { edition_id, space_id, zone_name, template_id } = wanted
  const create_zone = { zone_name, ...(template_id && { template_id }) }
  const query = { view: 'ZONE_INFO' } as const
  const { zone_info } = await api.createZone({ edition_id, space_id, query, body: { create_zone } }, once)
  loadZones.forget(space_id)
  return zonePath(edition_id, space_id, zone_info.zone_id)
}

interface NewEdition {
  edition_name: string
  team_name: string
}

export interface MadeEdition extends NewEdition {
  edition_id: string
  team_id: string
}

/** The service names an edition by its first team; another name is the next step, which can be tried by itself. */
export const makeEdition = async ({ team_name }: NewEdition, once: Once): Promise<MadeEdition> => {
  const { edition_id, team_id } = await api.createEdition({ body: { team_name } }, once)
  return { edition_id, team_id, team_name, edition_name: team_name }
}

export const nameEdition = async (made: MadeEdition, edition_name: string): Promise<MadeEdition> => {
  if (made.edition_name === edition_name) return made
  await api.updateEdition({ edition_id: made.edition_id, body: { edition_name } })
  return { ...made, edition_name }
}

export interface NotInvited {
  mail: string
  code: string
}

/** Invites people to a team as members; resolves with those who could not be. */
export const invite = async (at: { edition_id: string; team_id: string }, mails: string[]): Promise<NotInvited[]> => {
  const members_info = mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const }))
  const { failed_members = [] } = await api.addTeamMembers({ ...at, body: { members_info } })
  return failed_members.map(({ mail_id = '', error_code }) => ({ mail: mail_id, code: error_code }))
}
