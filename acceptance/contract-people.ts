import {
  credentials,
  edition,
  has,
  noSpace,
  noTeam,
  type Section,
  space,
  team,
  unauthorised,
  when,
} from './contract-answers.ts'

/** Who is where, and what they may. */
export const peopleSections: readonly Section[] = [
  {
    title: 'Editions',
    count: 3,
    operations: [
      has('listEditions', 'GET /editions'),
      has('getEdition', `GET ${edition}`, when(401, 'badApiKey', '401 also for an invalid API key')),
      has('createEdition', 'POST /editions', when(409, 'editionExists', 'when an edition was already created')),
    ],
  },
  {
    title: 'Teams',
    count: 3,
    operations: [
      has('listTeams', `GET ${edition}/teams`),
      has('getTeam', `GET ${team}`, noTeam, when(401, 'notInTeam', '401')),
      has('updateTeam', `PUT ${team}`, noTeam),
    ],
  },
  {
    title: 'Team members',
    count: 4,
    operations: [
      has('listTeamMembers', `GET ${team}/members`, noTeam, when(401, 'notInTeam', 'caller is not in the team')),
      has(
        'addTeamMembers',
        `POST ${team}/members`,
        when(206, 'partial', 'partial success'),
        when(400, 'alreadyInvited', 'member already invited'),
        when(400, 'alreadyInTeam', 'member already in the team'),
        when(400, 'noSeat', 'licence limit reached'),
        unauthorised,
      ),
      has(
        'changeTeamMemberRole',
        `PUT ${team}/members/{member_id}`,
        when(409, 'sameRole', 'member already has the role'),
        when(403, 'ownTeamRole', 'caller changes own role'),
        when(403, 'superAdminFixed', 'super admin role cannot be changed'),
        when(404, 'notTeamMember', 'member not in team'),
        when(401, 'notInTeam', 'caller is not a team member'),
        when(401, 'noPermission', 'caller is unauthorised'),
      ),
      has(
        'removeTeamMember',
        `DELETE ${team}/members/{member_id}`,
        when(403, 'removeSelf', 'removing self'),
        when(403, 'removeSuperAdmin', 'removing super admin'),
        when(404, 'notTeamMember', 'member not in team'),
        when(403, 'cannotRemove', 'unauthorised'),
      ),
    ],
  },
  {
    title: 'Permissions',
    count: 7,
    operations: [
      has('getMyEditionPermission', `GET ${edition}/users/me/permission`),
      has(
        'getEditionPermission',
        `GET ${edition}/users/{user_id}/permission`,
        when(404, 'notFound', 'user not found'),
        unauthorised,
      ),
      has('getMyTeamPermissions', `GET ${edition}/teams/users/me/permission`),
      has('getMyTeamPermission', `GET ${team}/users/me/permission`, noTeam, when(403, 'notInTeamSelf', 'not a member')),
      has(
        'getTeamPermission',
        `GET ${team}/users/{user_id}/permission`,
        when(404, 'notTeamMember', 'user not a member'),
        when(401, 'notInTeam', '401'),
      ),
      has(
        'getMySpacePermission',
        `GET ${space}/users/me/permission`,
        noSpace,
        when(403, 'notInSpace', 'not part of the space'),
      ),
      has(
        'getSpacePermission',
        `GET ${space}/users/{user_id}/permission`,
        when(404, 'notSpaceMember', 'member not part of the space'),
        credentials,
      ),
    ],
  },
  {
    title: 'Subscription',
    count: 1,
    operations: [has('getSubscription', `GET ${edition}/subscription`)],
  },
]
