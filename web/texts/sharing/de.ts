import { countingIn } from '../counting.ts'
import type { SharingTexts } from './en.ts'

const { plural } = countingIn('de')

const refusals: Record<string, string> = {
  S1019: 'hat schon Zugriff oder ist eingeladen',
  S1041: 'ist nicht in dieser Edition: Außerhalb gibt es nur Gastrollen',
  S1015: 'hat keinen Zugriff mehr',
  S1004: 'besitzt den Space und behält ihn',
  S1002: 'besitzt den Space und behält ihn',
  S1036: 'sind Sie: Ihren Zugriff ändert jemand anderes',
  S1043: 'ist nicht mehr eingeladen',
}

const zoneRefusals: Record<string, string> = {
  S1041: 'ist Gast oder nicht mehr im Space',
  S1034: 'besitzt den Space und sieht jede Zone',
  S1036: 'sind Sie: Ihren Zugriff ändert jemand anderes',
}

const roleTexts: Record<string, string> = {
  EDITOR: 'Ändert jede Zone und teilt den Space mit anderen.',
  COMMENTER: 'Sieht jede Zone und schreibt Kommentare, ändert aber nichts.',
  VIEWER: 'Sieht jede Zone; kann weder kommentieren noch etwas ändern.',
  GUEST_COMMENTER: 'Auch für Leute außerhalb der Edition: sieht und kommentiert, macht keine Kopien.',
  GUEST_VIEWER: 'Auch für Leute außerhalb der Edition: sieht nur, macht keine Kopien.',
}

export const de: SharingTexts = {
  people: 'Personen, Teams oder Gruppen',
  peopleHint: 'Mailadressen oder Namen von Personen, Teams und Gruppen; Enter oder ein Komma nimmt jeden auf.',
  choices: 'Vorschläge',
  kindTEAM: 'Team',
  kindGROUP: 'Gruppe: alle ihre Personen',
  kindORG: 'Alle Teams',
  takeOut: (name) => `${name} weglassen`,
  nobodyCalled: (text) => `„${text}“ ist keine Mailadresse, und niemand hier heißt so.`,
  nobodyChosen: 'Mit wem möchten Sie den Space teilen?',
  role: 'Rolle',
  roleText: (role) => roleTexts[role] ?? '',
  roleOf: (name) => `Rolle von ${name}`,
  send: 'Teilen',
  refusal: (code) => refusals[code],
  shared: (count) => (count === 0 ? 'In dieser Gruppe ist niemand' : plural(count, 'Geteilt', 'Mit # geteilt')),
  access: 'Wer Zugriff hat',
  onlyYou: 'Sonst hat noch niemand Zugriff.',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeTitle: 'Zugriff entziehen',
  removeText: (name) => `${name} kann den Space nicht mehr öffnen. Was dort gemacht wurde, bleibt.`,
  removed: (name) => `${name} hat keinen Zugriff mehr`,
  roleChanged: (name, role) => `${name}: ${role}`,
  canSee: (count) => plural(count, 'Eine Person sieht diese Zone', '# Personen sehen diese Zone'),
  hidden: 'Verborgen',
  organiser: 'Organisiert sie',
  accessOf: (name) => `Zugriff von ${name}`,
  because: (role, type, team = 'ein Team') =>
    type === 'TEAM' ? `${role}: durch ${team}` : type === 'ORG' ? `${role}: wie alle hier` : `${role}: persönlich`,
  hiddenFrom: (type, team = 'dem Team') =>
    type === 'TEAM' ? `Verborgen vor ${team}` : type === 'ORG' ? 'Verborgen vor allen' : 'Verborgen',
  roleHere: (role, type, team = 'das Team') =>
    type === 'TEAM' ? `${role}, hier wie ${team}` : type === 'ORG' ? `${role}, hier wie alle` : `${role}, nur hier`,
  zoneRefusal: (code) => zoneRefusals[code],
  decidedBy: (name, when) => `von ${name}, ${when}`,
  ofZone: 'Wer diese Zone sieht',
  invitations: 'Eingeladen',
  invited: (when, role) => `${role} · eingeladen ${when}`,
  resend: 'Erneut senden',
  resendOf: (mail) => `Einladung an ${mail} erneut senden`,
  resent: (mail) => `Die Einladung an ${mail} ist erneut gesendet`,
  noMail: (mail) => `Hier ist kein Mailversand eingerichtet: Fragen Sie Ihren Betreiber nach dem Link für ${mail}`,
  withdraw: 'Zurückziehen',
  withdrawOf: (mail) => `Einladung von ${mail} zurückziehen`,
  withdrawn: (mail) => `Die Einladung von ${mail} ist zurückgezogen`,
}
