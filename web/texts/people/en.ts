const editionRoles: Record<string, string> = { SUPER_ADMIN: 'Owner', ORG_ADMIN: 'Admin', MEMBER: 'Member' }

/** Loaded with the pages of people and teams. */
export const en = {
  peopleText: 'Everybody who is in a team of this edition, and what they may do in it.',
  bySeats: (count: number) => (count === 1 ? '1 seat is taken.' : `${count} seats are taken.`),
  seatsText: 'Members take a seat each, and so do invitations that wait; bots and guests take none.',
  withoutTeam: (count: number) =>
    count === 1
      ? 'One more is an admin of the edition without a team, and is not listed.'
      : `${count} more are admins of the edition without a team, and are not listed.`,
  findPerson: 'Find by name or mail address',
  moreFound: (count: number) => `and ${count} more: find them by their name`,
  noneFound: 'Nobody found',
  noneFoundText: 'No name and no address has that in it.',
  roleName: (role: string): string => editionRoles[role] ?? role,
  inTeams: (names: readonly string[]) => `${names.length === 1 ? 'Team' : 'Teams'}: ${names.join(', ')}`,
  you: 'This is you',
  makeAdmin: 'Make admin',
  makeAdminTitle: 'Make an admin of the edition',
  makeAdminText: (name: string) =>
    `${name} can then see and manage all teams, people, groups, keys, bots, webhooks and the audit of the edition. Spaces stay with those who they are shared with. Roles in the edition, its export and its end stay with the owner.`,
  makeMember: 'Make member',
  makeMemberTitle: 'Make a member again',
  makeMemberText: (name: string) =>
    `${name} no longer manages the edition. Tokens that they have made for bots end. Their roles in teams and spaces stay.`,
  roleChanged: (name: string, role: string) => `${name} is now: ${role}`,
  endAccess: 'End access',
  endAccessTitle: 'End every access',
  endAccessText: (name: string) =>
    `${name} is signed out everywhere, and every application and token of theirs ends, here and in other editions. They stay a member, and can sign in again. To take somebody out of the edition, remove them from their teams.`,
  accessEnded: (name: string) => `${name} has to sign in again`,

  teamsText: 'A team shares spaces. Everybody of the edition is in one or more.',
  teamsNone: 'No teams',
  teamsNoneText: 'Make one, and invite people to it.',
  oneTeamText: 'This edition has one team. Once it is an organisation it can have more.',
  newTeam: 'New team',
  teamName: 'Name of the team',
  teamDescription: 'Description (optional)',
  defaultTeam: 'First team',
  teamMembers: 'Members',
  changeTeam: 'Change',
  changeTeamTitle: 'Change the team',
  deleteTeam: 'Delete',
  deleteTeamTitle: 'Delete the team',
  deleteTeamText: (name: string) =>
    `“${name}” goes, and whoever is in no other team leaves the edition. Invitations to it end. Spaces in its trash go to the first team; a team with other spaces cannot be deleted. This cannot be taken back.`,
  teamDeleted: (name: string) => `The team “${name}” is deleted`,

  invite: 'Invite',
  inviteTitle: 'Invite people',
  invited: 'They are invited; who is known here is a member already',
  noInvitations: 'Type at least one mail address.',
  withdraw: 'Withdraw',
  withdrawInvitation: 'Withdraw an invitation',
  withdrawText: 'The link in the mail no longer leads into the team, and the seat is free again.',
  mailAddresses: 'Mail addresses',
  mailAddress: 'Mail address',
  withdrawn: (mail: string) => `${mail} is no longer invited`,
  makeTeamAdmin: 'Make team admin',
  makeTeamAdminText: (name: string) =>
    `${name} can then invite and remove people of this team, change their roles, and change the name of the team.`,
  makeTeamMember: 'Make member',
  makeTeamMemberText: (name: string) => `${name} no longer manages this team. Their roles in spaces stay.`,
  removeMember: 'Remove',
  removeMemberTitle: 'Remove from the team',
  removeMemberText: (name: string) =>
    `${name} loses this team and the roles in its spaces; whoever is in no other team leaves the edition. What they have made stays.`,
  spacesGoTo: 'Their spaces go to',
  me: 'Me',
  memberRemoved: (name: string) => `${name} is no longer in the team`,
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type PeopleTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
