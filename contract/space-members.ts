import Type from 'typebox'
import { spaceRoles } from './access.ts'
import { Picture } from './account-pictures.ts'
import { failedMembersByEither, MAX_MEMBERS } from './member-results.ts'
import { limitedObject } from './object-rules.ts'
import { extension, operation } from './operation.ts'
import { boundedArray, Fields, Flag, Id, Mail, namedObject, paging, Time } from './schema.ts'

const members = '/editions/:edition_id/spaces/:space_id/members'

/** A space has one CREATOR, set when it is created. */
const AssignableRole = Type.Enum(['EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER'])

const Member = namedObject('SpaceMember', {
  zuid: Type.Optional(Id),
  role_name: Type.Optional(Type.Enum([...spaceRoles])),
  added_type_name: Type.Optional(Type.Enum(['USER', 'TEAM', 'ORG'])),
  added_time: Type.Optional(Time),
  added_by: Type.Optional(Id),
  display_name: Type.Optional(Type.String()),
  /** of people only, and not for guests */
  mail_id: Type.Optional(Type.String()),
  /** of bots alone */
  is_bot: Type.Optional(Flag),
  picture: Picture,
})

export const listSpaceMembers = operation({
  route: `GET ${members}`,
  summary: 'List the members of a space: people, teams, the organisation',
  message: 'Space members listed',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  query: Type.Object({
    fields: Fields([
      'zuid',
      'role_name',
      'added_type_name',
      'added_time',
      'added_by',
      'display_name',
      'mail_id',
      'is_bot',
      'picture',
    ]),
  }),
  data: Type.Object({ space_members: Type.Array(Member) }),
})

const NewMember = Type.Refine(
  limitedObject({
    // A malformed id is an unknown member, and is returned as it was sent.
    zuid: Type.Optional(Type.String({ maxLength: 100, description: 'zuid, or the id of the group, team or edition' })),
    /** of somebody in place of the zuid; the only way to name somebody outside the edition */
    mail_id: Type.Optional(Mail),
    role: AssignableRole,
    type: Type.Enum(['USER', 'GROUP', 'TEAM', 'ORG']),
  }),
  ({ zuid, mail_id, type }) =>
    (zuid === undefined) !== (mail_id === undefined) && (mail_id === undefined || type === 'USER'),
  ({ mail_id, type }) =>
    mail_id !== undefined && type !== 'USER'
      ? 'mail_id: is for the type USER'
      : 'zuid: is required and was not sent, unless there is mail_id in its place',
)

export const addSpaceMembers = operation({
  route: `POST ${members}`,
  summary: 'Share a space with people, groups of people, teams, the organisation, or guests by their mail addresses',
  message: 'Members added',
  scope: ['Service.spaces.CREATE'],
  access: 'space.edit',
  exclusive: true,
  body: Type.Object({ members_info: boundedArray(NewMember, MAX_MEMBERS) }),
  audit: {
    event: 'space.members_added',
    result: ['added_members.zuid', 'added_members.mail_id', 'added_members.role_name', 'added_members.added_type_name'],
  },
  data: Type.Object({ added_members: Type.Array(Member), failed_members: failedMembersByEither('zuid', 'mail_id') }),
  partial: true,
  errors: ['emptyArray', 'alreadySpaceMember', 'neitherTeamNorOrg', 'noSpaceMemberAdded', 'tooManyInvitations'],
})

export const changeSpaceMemberRole = operation({
  route: `PUT ${members}/:member_id`,
  summary: "Change a member's role in a space",
  message: 'Role changed',
  scope: ['Service.spaces.UPDATE'],
  access: 'space.edit',
  exclusive: true,
  body: Type.Object({ role: AssignableRole }),
  audit: { event: 'space.role_changed', body: ['role'] },
  data: Type.Object({ current_user_id: Id, new_role: AssignableRole, edition_id: Id, space_id: Id, zuid: Id }),
  errors: ['notSpaceMember', 'ownSpaceRole', 'ownerRoleFixed', 'guestRole', 'sameRole'],
})

export const removeSpaceMember = operation({
  route: `DELETE ${members}/:member_id`,
  summary: 'Remove a member from a space',
  message: 'Member removed',
  scope: ['Service.spaces.DELETE'],
  access: 'space.edit',
  exclusive: true,
  audit: { event: 'space.member_removed' },
  data: Type.Object({ current_user_id: Id, edition_id: Id, space_id: Id, removed_zuid: Id }),
  errors: ['notSpaceMember', 'ownSpaceRole', 'ownerStays'],
})

export const leaveSpace = extension({
  route: `DELETE ${members}/me`,
  summary: 'Leave a space: ends what the caller has there by name; a role by a team or the edition stays',
  message: 'Space left',
  scope: ['Service.spaces.DELETE'],
  access: 'space.see',
  exclusive: true,
  audit: { event: 'space.left' },
  data: Type.Object({
    current_user_id: Id,
    edition_id: Id,
    space_id: Id,
    /** What the caller still has, by a team or the edition. */
    role_name: Type.Optional(Type.Enum([...spaceRoles])),
  }),
  errors: ['ownerStays', 'notByName'],
})

const invitations = '/editions/:edition_id/spaces/:space_id/invitations'

const SpaceInvitation = namedObject('SpaceInvitation', {
  mail_id: Type.String(),
  role_name: Type.Enum([...spaceRoles]),
  invited_time: Time,
  added_by: Id,
})

export const listSpaceInvitations = extension({
  route: `GET ${invitations}`,
  summary: 'List the mail addresses that are invited to a space and have not become guests yet',
  message: 'Space invitations listed',
  scope: ['Service.spaces.READ'],
  access: 'space.edit',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ total_count: Type.Integer(), space_invitations: Type.Array(SpaceInvitation) }),
})

export const resendSpaceInvitation = extension({
  route: `POST ${invitations}`,
  summary: 'Send the mail of an invitation to a space again, to somebody who has not become a guest yet',
  message: 'Invitation sent again',
  scope: ['Service.spaces.CREATE'],
  access: 'space.edit',
  exclusive: true,
  body: Type.Object({ mail_id: Mail }),
  audit: { event: 'space.invitation_resent', body: ['mail_id'] },
  data: Type.Object({
    current_user_id: Id,
    edition_id: Id,
    space_id: Id,
    mail_id: Type.String(),
    sends_mail: Type.Boolean({ description: 'false: the service has no mail set up, and its operator has the link' }),
  }),
  errors: ['spaceInvitationNotFound'],
})

export const withdrawSpaceInvitation = extension({
  route: `DELETE ${invitations}`,
  summary: 'Withdraw the invitation of a mail address that has not become a guest of the space yet',
  message: 'Invitation withdrawn',
  scope: ['Service.spaces.DELETE'],
  access: 'space.edit',
  exclusive: true,
  query: Type.Object({ mail_id: Mail }),
  audit: { event: 'space.invitation_withdrawn', query: ['mail_id'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, space_id: Id, mail_id: Type.String() }),
  errors: ['spaceInvitationNotFound'],
})
