import Type from 'typebox'
import { teamRoles } from './access.ts'
import { Picture } from './account-pictures.ts'
import { failedMembersByEither, MAX_MEMBERS } from './member-results.ts'
import { limitedObject } from './object-rules.ts'
import { extension, operation } from './operation.ts'
import { boundedArray, Fields, Flag, Id, Mail, namedObject, paging, Time } from './schema.ts'

const members = '/editions/:edition_id/teams/:team_id/members'

const Role = Type.Enum([...teamRoles])

const Member = namedObject('TeamMember', {
  zuid: Type.Optional(Id),
  role_name: Type.Optional(Role),
  display_name: Type.Optional(Type.String()),
  mail_id: Type.Optional(Type.String()),
  added_time: Type.Optional(Time),
  modified_time: Type.Optional(Time),
  added_by: Type.Optional(Id),
  team_id: Type.Optional(Id),
  /** of bots alone */
  is_bot: Type.Optional(Flag),
  picture: Picture,
})

const InvitedMember = namedObject('InvitedMember', {
  role_name: Role,
  invited_time: Time,
  edition_id: Id,
  /** as the request named them: by this, or by zuid */
  mail_id: Type.Optional(Type.String()),
  zuid: Type.Optional(Id),
  added_by: Id,
  team_id: Id,
})

const NewMember = Type.Refine(
  limitedObject({
    mail_id: Type.Optional(Mail),
    /** of a bot or a person of the edition, in place of an address (A9); a malformed one is nobody's */
    zuid: Type.Optional(Type.String({ maxLength: 100, description: 'of somebody in the edition, such as a bot' })),
    role: Role,
  }),
  ({ mail_id, zuid }) => (zuid === undefined) !== (mail_id === undefined),
  ({ mail_id }) =>
    mail_id === undefined
      ? 'mail_id: is required and was not sent, unless there is zuid in its place'
      : 'zuid: cannot be sent together with mail_id',
)

export const listTeamMembers = operation({
  route: `GET ${members}`,
  summary: 'List the members of a team, or its admins alone',
  message: 'Team members listed',
  scope: ['Service.teams.READ'],
  access: 'team.see',
  query: Type.Object({
    fields: Fields([
      'zuid',
      'role_name',
      'added_time',
      'added_by',
      'modified_time',
      'display_name',
      'mail_id',
      'team_id',
      'is_bot',
      'picture',
    ]),
    ...paging(0, 20),
    member_type: Type.Optional(Type.Enum(['TEAM_ADMIN'])),
  }),
  data: Type.Partial(Type.Object({ team_members: Type.Array(Member), team_admins: Type.Array(Member) })),
})

export const addTeamMembers = operation({
  route: `POST ${members}`,
  summary:
    'Add people to a team by their mail addresses (who is not known is invited), or people and bots of the edition',
  message: 'Members added',
  scope: ['Service.teams.CREATE'],
  access: 'team.manage',
  exclusive: true,
  body: Type.Object({ members_info: boundedArray(NewMember, MAX_MEMBERS) }),
  audit: {
    event: 'team.members_added',
    result: ['added_members.mail_id', 'added_members.zuid', 'added_members.role_name'],
  },
  data: Type.Object({
    added_members: Type.Array(InvitedMember),
    failed_members: failedMembersByEither('mail_id', 'zuid'),
  }),
  partial: true,
  errors: ['emptyArray', 'alreadyInTeam', 'alreadyInvited', 'neitherTeamNorOrg', 'noSeat', 'noMemberAdded'],
})

export const changeTeamMemberRole = operation({
  route: `PUT ${members}/:member_id`,
  summary: "Change a member's role in a team",
  message: 'Role changed',
  scope: ['Service.teams.UPDATE'],
  access: 'team.manage',
  exclusive: true,
  body: Type.Object({ role: Role }),
  audit: { event: 'team.role_changed', body: ['role'] },
  data: Type.Object({ current_user_id: Id, new_role: Role, edition_id: Id, team_id: Id, zuid: Id }),
  errors: ['notTeamMember', 'ownTeamRole', 'superAdminFixed', 'sameRole'],
})

const assign_to_zuid = Type.Optional(Id)

export const removeTeamMember = operation({
  route: `DELETE ${members}/:member_id`,
  summary: 'Remove a member from a team; the spaces owned there go to assign_to_zuid, or to the caller',
  message: 'Member removed',
  scope: ['Service.teams.DELETE'],
  access: 'team.manage',
  exclusive: true,
  forbiddenError: 'cannotRemove',
  nonMemberError: 'cannotRemove',
  query: Type.Object({ assign_to_zuid }),
  body: Type.Object({ assign_to_zuid }),
  bodyOptional: true,
  audit: { event: 'team.member_removed', query: ['assign_to_zuid'], body: ['assign_to_zuid'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, team_id: Id, removed_zuid: Id }),
  errors: ['notTeamMember', 'removeSelf', 'removeSuperAdmin'],
})

export const withdrawInvitation = extension({
  route: 'DELETE /editions/:edition_id/teams/:team_id/invitations',
  summary: 'Withdraw the invitation of a mail address that has not joined the team yet',
  message: 'Invitation withdrawn',
  scope: ['Service.teams.DELETE'],
  access: 'team.manage',
  exclusive: true,
  query: Type.Object({ mail_id: Mail }),
  audit: { event: 'team.invitation_withdrawn', query: ['mail_id'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, team_id: Id, mail_id: Type.String() }),
  errors: ['invitationNotFound'],
})
