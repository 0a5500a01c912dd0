import type { People, Person } from './people.ts'

export type SpaceIds = { edition_id: string; space_id: string }
export type ZoneIds = SpaceIds & { zone_id: string }

/** Where most of the suite happens: an ORG edition with two teams, a space with people, zones in every condition. */
export interface Fixture extends ZoneIds {
  team_id: string
  /** the team of the colleague; the owner is in it too */
  other_team_id: string
  /** hidden from the editor */
  hidden: ZoneIds
  /** in the trash */
  trashed: ZoneIds
  /** ids of templates that the edition can use */
  template_ids: readonly string[]
  /** a space of the editor that is in the trash, with a zone */
  closed: ZoneIds
}

/** Ids of the right form that nothing has. */
export const unknownIds = {
  edition_id: '9007199254740991',
  team_id: '9007199254740991',
  space_id: '9007199254740991',
  zone_id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  user_id: '9007199254740991',
  member_id: '9007199254740991',
  group_id: '9007199254740991',
  template_id: '9007199254740991',
  version_id: '9007199254740991',
  other_version_id: '9007199254740991',
  element_id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  asset_id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  key_id: '9007199254740991',
  webhook_id: '9007199254740991',
  client_key: '9007199254740991',
  bot_id: '9007199254740991',
  token_id: '9007199254740991',
  link_id: '9007199254740991',
  voting_id: '9007199254740991',
  note_id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  comment_id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
} as const

export const createSpace = async (
  person: Person,
  { edition_id, team_id }: { edition_id: string; team_id: string },
  space_name = 'Sketches',
): Promise<SpaceIds> => {
  const { space_id } = await person.does('createSpace', { edition_id, body: { create_space: { team_id, space_name } } })
  return { edition_id, space_id }
}

export const createZone = async (person: Person, at: SpaceIds, zone_name = 'Plan'): Promise<ZoneIds> => {
  const { edition_id, space_id } = at
  const body = { create_zone: { zone_name } }
  const created = await person.does('createZone', { edition_id, space_id, query: { view: 'ZONE_INFO' }, body })
  return { edition_id, space_id, zone_id: (created as Exclude<typeof created, string>).zone_info.zone_id }
}

export const share = (person: Person, at: SpaceIds, zuid: string, role: 'EDITOR' | 'VIEWER' | 'GUEST_VIEWER') =>
  person.does('addSpaceMembers', {
    edition_id: at.edition_id,
    space_id: at.space_id,
    body: { members_info: [{ zuid, role, type: 'USER' }] },
  })

export const trashZone = (person: Person, at: ZoneIds) =>
  person.does('changeZoneState', { ...at, body: { zone_state: 'TRASH' } })

export const createFixture = async (people: People): Promise<Fixture> => {
  const { owner, admin, editor, viewer, colleague, flooder } = people
  const { edition_id, team_id } = await owner.does('createEdition', { body: { team_name: 'Studio' } })
  await owner.does('updateEdition', { edition_id, body: { edition_type_name: 'ORG' } })
  const { team_id: other_team_id } = await owner.does('createTeam', { edition_id, body: { team_name: 'Workshop' } })
  const joining = (persons: Person[]) => ({
    members_info: persons.map(({ mail }) => ({ mail_id: mail, role: 'MEMBER' as const })),
  })
  await owner.does('addTeamMembers', { edition_id, team_id, body: joining([admin, editor, viewer, flooder]) })
  await owner.does('addTeamMembers', { edition_id, team_id: other_team_id, body: joining([colleague]) })
  await owner.does('changeEditionRole', { edition_id, user_id: admin.zuid, body: { role: 'ORG_ADMIN' } })
  const at = await createSpace(owner, { edition_id, team_id })
  await share(owner, at, editor.zuid, 'EDITOR')
  await share(owner, at, flooder.zuid, 'EDITOR')
  await share(owner, at, viewer.zuid, 'GUEST_VIEWER')
  const zone = await createZone(owner, at)
  const hidden = await createZone(owner, at, 'Hidden')
  await hide(owner, hidden, editor.zuid)
  const trashed = await createZone(owner, at, 'Trashed')
  await trashZone(owner, trashed)
  const closed = await createZone(editor, await createSpace(editor, { edition_id, team_id }, 'Closed'))
  await editor.does('changeSpaceState', { ...closed, body: { space_state: 'TRASH' } })
  const { templates } = await owner.does('listTemplates', { edition_id })
  const template_ids = templates.map(({ id }) => String(id))
  return { ...zone, team_id, other_team_id, hidden, trashed, closed, template_ids }
}

export const hide = (person: Person, { zone_id, ...at }: ZoneIds, member_id: string) =>
  person.does('shareZones', {
    ...at,
    body: { members_info: [{ member_id, member_type: 'USER', resource_id: zone_id, permission: 'restricted' }] },
  })
