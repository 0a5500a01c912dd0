import {
  credentials,
  edition,
  noSpace,
  noTeam,
  operation,
  type Section,
  space,
  team,
  unauthorised,
} from './contract-answers.ts'

/** Who is where, and what they may. */
export const peopleSections: readonly Section[] = [
  {
    title: 'Editions',
    count: 3,
    operations: [
      operation('listEditions', 'GET /editions'),
      operation('getEdition', `GET ${edition}`, [401, 'badApiKey', '401 also for an invalid API key']),
      operation('createEdition', 'POST /editions', [409, 'editionExists', 'when an edition was already created']),
    ],
  },
  {
    title: 'Teams',
    count: 3,
    operations: [
      operation('listTeams', `GET ${edition}/teams`),
      operation('getTeam', `GET ${team}`, noTeam, [401, 'notInTeam', '401']),
      operation('updateTeam', `PUT ${team}`, noTeam),
    ],
  },
  {
    title: 'Team members',
    count: 4,
    operations: [
      operation('listTeamMembers', `GET ${team}/members`, noTeam, [401, 'notInTeam', 'caller is not in the team']),
      operation(
        'addTeamMembers',
        `POST ${team}/members`,
        [206, 'partial', 'partial success'],
        [400, 'alreadyInvited', 'member already invited'],
        [400, 'alreadyInTeam', 'member already in the team'],
        [400, 'noSeat', 'licence limit reached'],
        unauthorised,
      ),
      operation(
        'changeTeamMemberRole',
        `PUT ${team}/members/{member_id}`,
        [409, 'sameRole', 'member already has the role'],
        [403, 'ownTeamRole', 'caller changes own role'],
        [403, 'superAdminFixed', 'super admin role cannot be changed'],
        [404, 'notTeamMember', 'member not in team'],
        [401, 'notInTeam', 'caller is not a team member'],
        [401, 'noPermission', 'caller is unauthorised'],
      ),
      operation(
        'removeTeamMember',
        `DELETE ${team}/members/{member_id}`,
        [403, 'removeSelf', 'removing self'],
        [403, 'removeSuperAdmin', 'removing super admin'],
        [404, 'notTeamMember', 'member not in team'],
        [403, 'cannotRemove', 'unauthorised'],
      ),
    ],
  },
  {
    title: 'Permissions',
    count: 7,
    operations: [
      operation('getMyEditionPermission', `GET ${edition}/users/me/permission`),
      operation(
        'getEditionPermission',
        `GET ${edition}/users/{user_id}/permission`,
        [404, 'notFound', 'user not found'],
        unauthorised,
      ),
      operation('getMyTeamPermissions', `GET ${edition}/teams/users/me/permission`),
      operation(
        'getMyTeamPermission',
        `GET ${team}/users/me/permission`,
        [403, 'notInTeamSelf', 'not a member'],
        noTeam,
      ),
      operation(
        'getTeamPermission',
        `GET ${team}/users/{user_id}/permission`,
        [404, 'notTeamMember', 'user not a member'],
        [401, 'notInTeam', '401'],
      ),
      operation(
        'getMySpacePermission',
        `GET ${space}/users/me/permission`,
        [403, 'notInSpace', 'not part of the space'],
        noSpace,
      ),
      operation(
        'getSpacePermission',
        `GET ${space}/users/{user_id}/permission`,
        [404, 'notSpaceMember', 'member not part of the space'],
        credentials,
      ),
    ],
  },
  {
    title: 'Subscription',
    count: 1,
    operations: [operation('getSubscription', `GET ${edition}/subscription`)],
  },
]
