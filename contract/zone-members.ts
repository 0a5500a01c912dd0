import Type from 'typebox'
import { type ZoneRole, zoneRoles } from './access.ts'
import { failedMembers, membersInfo } from './member-results.ts'
import { operation } from './operation.ts'
import { Id, Time } from './schema.ts'
import { Uuid } from './shapes/scalars.ts'

const MemberType = Type.Enum(['USER', 'TEAM', 'ORG'])
const Permission = Type.Enum(['restricted', 'allowed'])
const Role = Type.Optional(Type.Enum(Object.keys(zoneRoles) as ZoneRole[]))

const memberAccess = {
  // A malformed id is an unknown member, and is returned as it was sent.
  member_id: Type.String({ maxLength: 100 }),
  member_type: MemberType,
  role: Role,
  resource_id: Type.Codec(Uuid)
    .Decode((id) => id.toLowerCase())
    .Encode(String),
  permission: Type.Optional(Permission),
}

export const shareZones = operation({
  route: 'POST /editions/:edition_id/spaces/:space_id/zones/members',
  summary: 'Hide zones from members of the space, show them again, or give members a role on them',
  message: 'Zones shared',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  body: Type.Object({ members_info: membersInfo(memberAccess) }),
  audit: {
    event: 'zone.shared',
    result: [
      'added_members.member_id',
      'added_members.resources.member_type',
      'added_members.resources.resource_id',
      'added_members.resources.permission',
      'added_members.resources.role',
    ],
  },
  data: Type.Object({
    added_members: Type.Array(
      Type.Object({
        member_id: Id,
        access_state: Type.Enum(['FULL ACCESS', 'PARTIAL ACCESS']),
        resources: Type.Array(
          Type.Object({
            resource_id: Type.String(),
            resource_type: Type.Enum(['document']),
            member_type: MemberType,
            permission: Permission,
            role: Role,
            added_time: Time,
            added_by: Id,
          }),
        ),
      }),
    ),
    failed_members: failedMembers('member_id', 'resource_id'),
  }),
  partial: true,
  errors: ['emptyArray', 'noZoneShared'],
})
