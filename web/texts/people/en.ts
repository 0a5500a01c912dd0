import { countingIn } from '../counting.ts'

const { number, plural } = countingIn('en')

const editionRoles: Record<string, string> = { SUPER_ADMIN: 'Owner', ORG_ADMIN: 'Admin', MEMBER: 'Member' }
const plans: Record<string, string> = { FREE_PLAN: 'Free', TRIAL_PLAN: 'Trial', TEAM_PLAN: 'Team' }

/** Loaded with the pages of people and teams. */
export const en = {
  peopleText: 'Everybody who is in a team of this edition, and what they may do in it.',
  bySeats: (count: number) => plural(count, '1 member has a seat.', '# members have a seat each.'),
  seatsText: 'Invitations that wait take one too; bots and guests take none.',
  withoutTeam: (count: number) =>
    plural(
      count,
      'One more is an admin of the edition without a team, and is not listed.',
      '# more are admins of the edition without a team, and are not listed.',
    ),
  findPerson: 'Find by name or mail address',
  moreFound: (count: number) => `and ${number(count)} more: find them by their name`,
  noneFound: 'Nobody found',
  noneFoundText: 'No name and no address has that in it.',
  roleName: (role: string): string => editionRoles[role] ?? role,
  inTeams: (count: number) => plural(count, 'Team', 'Teams'),
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

  groupsText:
    'A group is some of the people of the edition. A space that is shared with a group is shared with everybody in it.',
  groupsNone: 'No groups yet',
  groupsNoneText: 'Make one for people whom you share spaces with again and again.',
  newGroup: 'New group',
  groupNameHint: 'Whoever shares a space with it sees the name',
  groupPeople: 'People',
  renameGroup: 'Rename the group',
  deleteGroup: 'Delete',
  deleteGroupTitle: 'Delete the group',
  deleteGroupText: (name: string) =>
    `“${name}” goes, and nothing can be shared with it any longer. Spaces that were shared with its people stay shared with them. This cannot be taken back.`,
  groupDeleted: (name: string) => `The group “${name}” is deleted`,
  groupText: 'A space that is shared with the group is shared with these people, as they are at that moment.',
  groupEmpty: 'Nobody is in this group yet',
  groupEmptyText: 'Add people of the edition to it.',
  addPeople: 'Add people',
  add: 'Add',
  chooseSomebody: 'Choose at least one person.',
  tooManyChosen: 'Choose at most 100 people at once.',
  allInGroup: 'Everybody who is in a team of the edition is in this group.',
  fromGroup: 'Take out of the group',
  takeOut: 'Take out',
  fromGroupText: (name: string) =>
    `${name} is no longer in the group. Spaces that were shared with the group before stay shared with them.`,
  takenOut: (name: string) => `${name} is no longer in the group`,

  editionText: 'What belongs to the edition as a whole.',
  made: (when: string) => `Made ${when}`,
  renameEdition: 'Rename the edition',
  editionRenamed: 'The edition is renamed',
  organisation: 'Organisation',
  isOrganisation:
    'The edition is an organisation: it can have several teams, and spaces can be shared with everybody in it.',
  oneTeam:
    'The edition has one team. As an organisation it can have several, and spaces can be shared with everybody in it.',
  makeOrganisation: 'Make it an organisation',
  makeOrganisationText:
    'The edition can then have further teams, and spaces can be shared with everybody in it. Nothing else changes. This cannot be taken back.',
  isNowOrganisation: 'The edition is an organisation',
  twoFactor: 'Two-factor sign-in',
  twoFactorOn: 'Everybody who gets in, guests too, needs two-factor sign-in.',
  twoFactorOff: 'Members and guests may get in without a second factor.',
  demandTwoFactor: 'Demand it',
  demandTwoFactorText:
    'Members and guests who have not turned on two-factor sign-in are kept out from now on, until they do. Bots are not asked. You need it yourself first.',
  endTwoFactor: 'No longer demand it',
  endTwoFactorText: 'Members and guests can then get in with a password alone.',
  twoFactorChanged: 'Kept',
  guestLinks: 'Links for guests',
  guestLinksOn: 'Whoever shares a space can make links by which people without an account see it or comment on it.',
  guestLinksOff: 'Nobody gets in without an account.',
  guestLinksNeedNone: 'While two-factor sign-in is demanded, no link works.',
  allowGuestLinks: 'Allow them',
  allowGuestLinksText:
    'Whoever shares a space can then make links to it. Whoever has a link gets in without an account, under a name that they choose, sees the space or one zone of it, and can comment where the link says so.',
  endGuestLinks: 'No longer allow them',
  endGuestLinksText:
    'Every link in the edition is revoked, and everybody who came by one loses access at once. Allowing links again does not bring them back. Comments of guests stay.',
  guestLinksChanged: 'Kept',
  plan: 'Plan',
  planName: (plan: string): string => plans[plan] ?? plan,
  planUntil: (when: string) => `It ends ${when}; then the edition goes on with the free plan.`,
  export: 'Export',
  exportEdition: 'Export everything',
  exportText:
    'A file with all people, teams, spaces, zones, comments and versions of the edition, a JSON object a line. The operator of a service can import it there.',
  exporting: 'Exporting …',
  deleteEdition: 'Delete the edition',
  deleteEditionText: (name: string) =>
    `“${name}” goes for good: every team, space, zone, comment and version, the keys, webhooks and bots, for everybody in it, at once. Nobody can bring it back, not even with an export, which an operator can only import as another edition.`,
  deleteEditionShort: 'With everything in it, for everybody, for good.',
  typeName: (name: string) => `Type “${name}” to confirm`,
  notTheName: 'That is not the name of the edition.',
  handOver: 'Hand over',
  handOverTitle: 'Hand over the edition',
  handOverText: (name: string) =>
    `${name} is offered the edition, for 14 days. Whoever accepts owns it: gives roles, exports and deletes it. You become an admin, and cannot take it back.`,
  offered: (name: string) => `The edition is offered to ${name}`,
  offerOf: 'Handing over',
  offerNone: 'Under People it can be offered to another member.',
  offerTo: (name: string, until: string) => `Offered to ${name} until ${until}`,
  withdrawOffer: 'Withdraw',
  offerWithdrawn: 'The offer is withdrawn',
  offeredToYou: (name: string, edition: string) => `${name} wants to hand the edition “${edition}” over to you`,
  acceptOffer: 'Accept',
  declineOffer: 'Decline',
  acceptOfferText:
    'You become its owner: you give roles in it, export it and can delete it. Its former owner stays an admin.',
  offerAccepted: 'The edition is yours',
  offerDeclined: 'The offer is declined',
  editionDeleted: (name: string) => `“${name}” is deleted`,
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type PeopleTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
