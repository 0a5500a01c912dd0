import {
  answer,
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
      operation('getEdition', `GET ${edition}`, answer(401, 'badApiKey', '401 also for an invalid API key')),
      operation('createEdition', 'POST /editions', answer(409, 'editionExists', 'when an edition was already created')),
    ],
  },
  {
    title: 'Teams',
    count: 3,
    operations: [
      operation('listTeams', `GET ${edition}/teams`),
      operation('getTeam', `GET ${team}`, noTeam, answer(401, 'notInTeam', '401')),
      operation('updateTeam', `PUT ${team}`, noTeam),
    ],
  },
  {
    title: 'Team members',
    count: 4,
    operations: [
      operation(
        'listTeamMembers',
        `GET ${team}/members`,
        noTeam,
        answer(401, 'notInTeam', 'caller is not in the team'),
      ),
      operation(
        'addTeamMembers',
        `POST ${team}/members`,
        answer(206, 'partial', 'partial success'),
        answer(400, 'alreadyInvited', 'member already invited'),
        answer(400, 'alreadyInTeam', 'member already in the team'),
        answer(400, 'noSeat', 'licence limit reached'),
        unauthorised,
      ),
      operation(
        'changeTeamMemberRole',
        `PUT ${team}/members/{member_id}`,
        answer(409, 'sameRole', 'member already has the role'),
        answer(403, 'ownTeamRole', 'caller changes own role'),
        answer(403, 'superAdminFixed', 'super admin role cannot be changed'),
        answer(404, 'notTeamMember', 'member not in team'),
        answer(401, 'notInTeam', 'caller is not a team member'),
        answer(401, 'noPermission', 'caller is unauthorised'),
      ),
      operation(
        'removeTeamMember',
        `DELETE ${team}/members/{member_id}`,
        answer(403, 'removeSelf', 'removing self'),
        answer(403, 'removeSuperAdmin', 'removing super admin'),
        answer(404, 'notTeamMember', 'member not in team'),
        answer(403, 'cannotRemove', 'unauthorised'),
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
        answer(404, 'notFound', 'user not found'),
        unauthorised,
      ),
      operation('getMyTeamPermissions', `GET ${edition}/teams/users/me/permission`),
      operation(
        'getMyTeamPermission',
        `GET ${team}/users/me/permission`,
        noTeam,
        answer(403, 'notInTeamSelf', 'not a member'),
      ),
      operation(
        'getTeamPermission',
        `GET ${team}/users/{user_id}/permission`,
        answer(404, 'notTeamMember', 'user not a member'),
        answer(401, 'notInTeam', '401'),
      ),
      operation(
        'getMySpacePermission',
        `GET ${space}/users/me/permission`,
        noSpace,
        answer(403, 'notInSpace', 'not part of the space'),
      ),
      operation(
        'getSpacePermission',
        `GET ${space}/users/{user_id}/permission`,
        answer(404, 'notSpaceMember', 'member not part of the space'),
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
