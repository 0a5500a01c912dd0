import type { PeopleTexts } from './en.ts'

const editionRoles: Record<string, string> = { SUPER_ADMIN: 'Besitz', ORG_ADMIN: 'Admin', MEMBER: 'Mitglied' }

export const de: PeopleTexts = {
  peopleText: 'Alle, die in einem Team dieser Edition sind, und was sie in ihr dürfen.',
  bySeats: (count) => (count === 1 ? '1 Platz ist belegt.' : `${count} Plätze sind belegt.`),
  seatsText: 'Jedes Mitglied belegt einen Platz, auch jede offene Einladung; Bots und Gäste belegen keinen.',
  withoutTeam: (count) =>
    count === 1
      ? 'Ein weiterer Mensch ist Admin der Edition ohne Team und steht nicht in der Liste.'
      : `${count} weitere Menschen sind Admins der Edition ohne Team und stehen nicht in der Liste.`,
  findPerson: 'Nach Name oder Mailadresse suchen',
  moreFound: (count) => `und ${count} weitere: suchen Sie nach dem Namen`,
  noneFound: 'Niemand gefunden',
  noneFoundText: 'Kein Name und keine Adresse enthält das.',
  roleName: (role) => editionRoles[role] ?? role,
  inTeams: (names) => `${names.length === 1 ? 'Team' : 'Teams'}: ${names.join(', ')}`,
  you: 'Das sind Sie',
  makeAdmin: 'Zum Admin machen',
  makeAdminTitle: 'Zum Admin der Edition machen',
  makeAdminText: (name) =>
    `${name} kann dann alle Teams, Menschen, Gruppen, Schlüssel, Bots, Webhooks und das Protokoll der Edition sehen und verwalten. Spaces bleiben bei denen, für die sie freigegeben sind. Rollen in der Edition, ihr Export und ihr Ende bleiben bei der Person, der sie gehört.`,
  makeMember: 'Zum Mitglied machen',
  makeMemberTitle: 'Wieder zum Mitglied machen',
  makeMemberText: (name) =>
    `${name} verwaltet die Edition nicht mehr. Token, die für Bots angelegt wurden, enden. Rollen in Teams und Spaces bleiben.`,
  roleChanged: (name, role) => `${name} ist jetzt: ${role}`,
  endAccess: 'Zugang beenden',
  endAccessTitle: 'Jeden Zugang beenden',
  endAccessText: (name) =>
    `${name} wird überall abgemeldet, und alle Anwendungen und Token enden, hier und in anderen Editionen. Die Mitgliedschaft bleibt, eine neue Anmeldung ist möglich. Aus der Edition kommt, wer aus allen Teams entfernt wird.`,
  accessEnded: (name) => `${name} muss sich neu anmelden`,

  teamsText: 'Ein Team teilt Spaces. Alle in der Edition sind in einem oder mehreren.',
  teamsNone: 'Keine Teams',
  teamsNoneText: 'Legen Sie eines an, und laden Sie Menschen dazu ein.',
  oneTeamText: 'Diese Edition hat ein Team. Als Organisation kann sie mehrere haben.',
  newTeam: 'Neues Team',
  teamName: 'Name des Teams',
  teamDescription: 'Beschreibung (freiwillig)',
  defaultTeam: 'Erstes Team',
  teamMembers: 'Mitglieder',
  changeTeam: 'Ändern',
  changeTeamTitle: 'Team ändern',
  deleteTeam: 'Löschen',
  deleteTeamTitle: 'Team löschen',
  deleteTeamText: (name) =>
    `„${name}“ verschwindet, und wer in keinem anderen Team ist, verlässt die Edition. Einladungen dazu enden. Spaces in seinem Papierkorb gehen an das erste Team; ein Team mit anderen Spaces lässt sich nicht löschen. Das lässt sich nicht zurücknehmen.`,
  teamDeleted: (name) => `Das Team „${name}“ ist gelöscht`,

  invite: 'Einladen',
  inviteTitle: 'Menschen einladen',
  invited: 'Sie sind eingeladen; wer hier bekannt ist, ist schon Mitglied',
  noInvitations: 'Geben Sie mindestens eine Mailadresse ein.',
  withdraw: 'Zurückziehen',
  withdrawInvitation: 'Einladung zurückziehen',
  withdrawText: 'Der Link in der Mail führt nicht mehr in das Team, und der Platz ist wieder frei.',
  mailAddresses: 'Mailadressen',
  mailAddress: 'Mailadresse',
  withdrawn: (mail) => `${mail} ist nicht mehr eingeladen`,
  makeTeamAdmin: 'Zum Team-Admin machen',
  makeTeamAdminText: (name) =>
    `${name} kann dann Menschen in dieses Team einladen und aus ihm entfernen, ihre Rollen ändern und das Team umbenennen.`,
  makeTeamMember: 'Zum Mitglied machen',
  makeTeamMemberText: (name) => `${name} verwaltet dieses Team nicht mehr. Rollen in Spaces bleiben.`,
  removeMember: 'Entfernen',
  removeMemberTitle: 'Aus dem Team entfernen',
  removeMemberText: (name) =>
    `${name} verliert dieses Team und die Rollen in seinen Spaces; wer in keinem anderen Team ist, verlässt die Edition. Angelegtes bleibt.`,
  spacesGoTo: 'Die Spaces gehen an',
  me: 'Mich',
  memberRemoved: (name) => `${name} ist nicht mehr im Team`,
}
