import { countingIn } from '../counting.ts'
import type { PeopleTexts } from './en.ts'

const { number, plural } = countingIn('de')

const editionRoles: Record<string, string> = { SUPER_ADMIN: 'Besitz', ORG_ADMIN: 'Admin', MEMBER: 'Mitglied' }
const plans: Record<string, string> = { FREE_PLAN: 'Kostenlos', TRIAL_PLAN: 'Probe', TEAM_PLAN: 'Team' }

export const de: PeopleTexts = {
  peopleText: 'Alle, die in einem Team dieser Edition sind, und was sie in ihr dürfen.',
  bySeats: (count) => plural(count, '1 Mitglied belegt einen Platz.', '# Mitglieder belegen je einen Platz.'),
  seatsText: 'Offene Einladungen belegen auch einen; Bots und Gäste belegen keinen.',
  withoutTeam: (count) =>
    plural(
      count,
      'Ein weiterer Mensch ist Admin der Edition ohne Team und steht nicht in der Liste.',
      '# weitere Menschen sind Admins der Edition ohne Team und stehen nicht in der Liste.',
    ),
  findPerson: 'Nach Name oder Mailadresse suchen',
  moreFound: (count) => `und ${number(count)} weitere: suchen Sie nach dem Namen`,
  noneFound: 'Niemand gefunden',
  noneFoundText: 'Kein Name und keine Adresse enthält das.',
  roleName: (role) => editionRoles[role] ?? role,
  inTeams: (count) => plural(count, 'Team', 'Teams'),
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

  groupsText:
    'Eine Gruppe sind einige Menschen der Edition. Ein Space, der für eine Gruppe freigegeben wird, ist für alle in ihr freigegeben.',
  groupsNone: 'Noch keine Gruppen',
  groupsNoneText: 'Legen Sie eine an für Menschen, für die Sie immer wieder Spaces freigeben.',
  newGroup: 'Neue Gruppe',
  groupNameHint: 'Wer einen Space für sie freigibt, sieht den Namen',
  groupPeople: 'Menschen',
  renameGroup: 'Gruppe umbenennen',
  deleteGroup: 'Löschen',
  deleteGroupTitle: 'Gruppe löschen',
  deleteGroupText: (name) =>
    `„${name}“ verschwindet, und für sie lässt sich nichts mehr freigeben. Spaces, die für ihre Menschen freigegeben wurden, bleiben es. Das lässt sich nicht zurücknehmen.`,
  groupDeleted: (name) => `Die Gruppe „${name}“ ist gelöscht`,
  groupText:
    'Ein Space, der für die Gruppe freigegeben wird, ist für diese Menschen freigegeben, wie sie in dem Moment sind.',
  groupEmpty: 'In dieser Gruppe ist noch niemand',
  groupEmptyText: 'Fügen Sie Menschen der Edition hinzu.',
  addPeople: 'Hinzufügen',
  add: 'Hinzufügen',
  chooseSomebody: 'Wählen Sie mindestens einen Menschen.',
  tooManyChosen: 'Wählen Sie höchstens 100 auf einmal.',
  allInGroup: 'Alle, die in einem Team der Edition sind, sind in dieser Gruppe.',
  fromGroup: 'Aus der Gruppe nehmen',
  takeOut: 'Herausnehmen',
  fromGroupText: (name) =>
    `${name} ist nicht mehr in der Gruppe. Spaces, die vorher für die Gruppe freigegeben wurden, bleiben es.`,
  takenOut: (name) => `${name} ist nicht mehr in der Gruppe`,

  editionText: 'Was zur Edition im Ganzen gehört.',
  made: (when) => `Angelegt ${when}`,
  renameEdition: 'Edition umbenennen',
  editionRenamed: 'Die Edition ist umbenannt',
  organisation: 'Organisation',
  isOrganisation:
    'Die Edition ist eine Organisation: Sie kann mehrere Teams haben, und Spaces lassen sich für alle in ihr freigeben.',
  oneTeam:
    'Die Edition hat ein Team. Als Organisation kann sie mehrere haben, und Spaces lassen sich für alle in ihr freigeben.',
  makeOrganisation: 'Zur Organisation machen',
  makeOrganisationText:
    'Die Edition kann dann weitere Teams haben, und Spaces lassen sich für alle in ihr freigeben. Sonst ändert sich nichts. Das lässt sich nicht zurücknehmen.',
  isNowOrganisation: 'Die Edition ist eine Organisation',
  twoFactor: 'Anmeldung in zwei Schritten',
  twoFactorOn: 'Alle, die hineinkommen, auch Gäste, brauchen die Anmeldung in zwei Schritten.',
  twoFactorOff: 'Mitglieder und Gäste kommen ohne zweiten Schritt hinein.',
  demandTwoFactor: 'Verlangen',
  demandTwoFactorText:
    'Mitglieder und Gäste ohne Anmeldung in zwei Schritten kommen ab jetzt nicht mehr hinein, bis sie sie einschalten. Bots sind ausgenommen. Sie selbst brauchen sie zuerst.',
  endTwoFactor: 'Nicht mehr verlangen',
  endTwoFactorText: 'Mitglieder und Gäste kommen dann mit dem Passwort allein hinein.',
  twoFactorChanged: 'Gespeichert',
  guestLinks: 'Links für Gäste',
  guestLinksOn: 'Wer einen Space teilt, kann Links anlegen, über die Leute ohne Konto ihn ansehen oder kommentieren.',
  guestLinksOff: 'Ohne Konto kommt niemand hinein.',
  guestLinksNeedNone: 'Solange die Anmeldung in zwei Schritten verlangt wird, geht kein Link.',
  allowGuestLinks: 'Erlauben',
  allowGuestLinksText:
    'Wer einen Space teilt, kann dann Links zu ihm anlegen. Wer einen Link hat, kommt ohne Konto hinein, unter einem selbst gewählten Namen, sieht den Space oder eine Zone und kann kommentieren, wo der Link es erlaubt.',
  endGuestLinks: 'Nicht mehr erlauben',
  endGuestLinksText:
    'Jeder Link der Edition wird widerrufen, und wer über einen kam, verliert sofort den Zugang. Wer Links wieder erlaubt, holt sie nicht zurück. Kommentare von Gästen bleiben.',
  guestLinksChanged: 'Gespeichert',
  plan: 'Tarif',
  planName: (plan) => plans[plan] ?? plan,
  planUntil: (when) => `Er endet ${when}; danach geht es mit dem kostenlosen Tarif weiter.`,
  export: 'Export',
  exportEdition: 'Alles exportieren',
  exportText:
    'Eine Datei mit allen Menschen, Teams, Spaces, Zonen, Kommentaren und Versionen der Edition, ein JSON-Objekt je Zeile. Wer einen Dienst betreibt, kann sie dort importieren.',
  exporting: 'Exportiert …',
  deleteEdition: 'Edition löschen',
  deleteEditionText: (name) =>
    `„${name}“ verschwindet endgültig: alle Teams, Spaces, Zonen, Kommentare und Versionen, die Schlüssel, Webhooks und Bots, für alle und sofort. Niemand kann sie zurückholen, auch nicht mit einem Export: Den kann ein Betreiber nur als andere Edition importieren.`,
  deleteEditionShort: 'Mit allem darin, für alle, endgültig.',
  typeName: (name) => `Zur Bestätigung „${name}“ eingeben`,
  notTheName: 'So heißt die Edition nicht.',
  handOver: 'Übergeben',
  handOverTitle: 'Die Edition übergeben',
  handOverText: (name) =>
    `${name} wird die Edition angeboten, für 14 Tage. Wer annimmt, dem gehört sie: vergibt Rollen, exportiert und löscht sie. Sie werden Admin und können das nicht zurücknehmen.`,
  offered: (name) => `Die Edition ist ${name} angeboten`,
  offerOf: 'Übergabe',
  offerNone: 'Unter „Menschen“ lässt sie sich einem anderen Mitglied anbieten.',
  offerTo: (name, until) => `${name} angeboten, bis ${until}`,
  withdrawOffer: 'Zurückziehen',
  offerWithdrawn: 'Das Angebot ist zurückgezogen',
  offeredToYou: (name, edition) => `${name} möchte Ihnen die Edition „${edition}“ übergeben`,
  acceptOffer: 'Annehmen',
  declineOffer: 'Ablehnen',
  acceptOfferText:
    'Sie gehört dann Ihnen: Sie vergeben Rollen, exportieren sie und können sie löschen. Wem sie gehörte, bleibt Admin.',
  offerAccepted: 'Die Edition gehört Ihnen',
  offerDeclined: 'Das Angebot ist abgelehnt',
  editionDeleted: (name) => `„${name}“ ist gelöscht`,
}
