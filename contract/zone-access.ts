import Type from 'typebox'
import { spaceRoles, type ZoneRole, zoneRoles } from './access.ts'
import { Picture } from './account-pictures.ts'
import { extension } from './operation.ts'
import { Id, paging, Time } from './schema.ts'

const Role = Type.Enum([...spaceRoles])

/** What an entry of a list of members was made for. */
const madeFor = {
  member_type: Type.Enum(['USER', 'TEAM', 'ORG']),
  team_id: Type.Optional(Id),
  team_name: Type.Optional(Type.String({ description: 'of a team that the caller is in, or administers' })),
}

export const listZoneAccess = extension({
  route: 'GET /editions/:edition_id/spaces/:space_id/zones/:zone_id/access',
  summary: 'List the people whom a space is shared with: what each may do in a zone of it, and why',
  message: 'Access listed',
  scope: ['Service.zones.READ'],
  access: 'space.edit',
  query: Type.Object(paging(0, 50)),
  data: Type.Object({
    people: Type.Array(
      Type.Object({
        zuid: Id,
        display_name: Type.String(),
        picture: Picture,
        is_bot: Type.Boolean(),
        is_guest: Type.Boolean({ description: 'outside the edition' }),
        role: Type.Optional(Type.Enum([...spaceRoles], { description: 'in the zone; none where it is hidden' })),
        space_role: Role,
        by: Type.Array(Type.Object({ ...madeFor, role: Role }), {
          description: 'every entry of the space that reaches them; the strongest role counts',
        }),
        zone_entry: Type.Optional(
          Type.Object(
            {
              ...madeFor,
              permission: Type.Enum(['restricted', 'allowed']),
              role: Type.Optional(Type.Enum(Object.keys(zoneRoles) as ZoneRole[])),
              added_by: Id,
              added_by_name: Type.String(),
              added_time: Time,
            },
            {
              description: 'the entry of the zone that counts for them: their own before a team’s before the edition’s',
            },
          ),
        ),
      }),
    ),
  }),
})
