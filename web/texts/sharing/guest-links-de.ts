import { countingIn } from '../counting.ts'
import type { GuestLinkTexts } from './guest-links-en.ts'

const { number, plural } = countingIn('de')

const refusals: Record<string, string> = {
  GL1001: 'Die Edition erlaubt Links für Leute ohne Konto nicht mehr oder verlangt die Anmeldung in zwei Schritten.',
  GL1003: 'Der Space hat so viele Links, wie erlaubt sind: Widerrufen Sie erst einen.',
  Z1008: 'Diese Zone gibt es nicht mehr.',
  Z1011: 'Diese Zone ist im Papierkorb.',
  S1033: 'Diese Zone ist für Sie nicht offen.',
}

const days: Record<number, string> = { 1: 'In einem Tag', 365: 'In einem Jahr' }

export const de: GuestLinkTexts = {
  title: 'Links für Gäste',
  text: 'Wer einen solchen Link hat, kommt ohne Konto hinein, unter einem selbst gewählten Namen.',
  off: 'Diese Edition erlaubt keine Links für Leute ohne Konto.',
  offByTwoFactor: 'Links für Leute ohne Konto gehen nicht, wo die Edition die Anmeldung in zwei Schritten verlangt.',
  toSettings: 'Einstellungen der Edition',
  unnamed: 'Link',
  roleName: (role) => (role === 'GUEST_COMMENTER' ? 'Kann kommentieren' : 'Kann ansehen'),
  wholeSpace: 'Ganzer Space',
  someZone: 'Eine Zone',
  zone: (name, isOpen) => (isOpen ? `Diese Zone: ${name}` : name),
  hasPassword: 'Mit Passwort',
  hasNoPassword: 'Ohne Passwort',
  guests: (count, most) => `${number(count)} von ${plural(most, '1 Gast', '# Gästen')}`,
  endsAndBy: (when, name) => `Endet ${when} · von ${name}`,
  make: 'Neuer Link für Gäste',
  makeIt: 'Link anlegen',
  what: 'Was Gäste dürfen',
  where: 'Was er zeigt',
  ends: 'Er endet',
  inDays: (count) => days[count] ?? `In ${number(count)} Tagen`,
  password: 'Passwort (freiwillig)',
  passwordHint: 'Mindestens 8 Zeichen. Schicken Sie es nicht zusammen mit dem Link.',
  shortPassword: 'Ein Passwort hat mindestens 8 Zeichen.',
  count: 'Höchstens so viele Gäste',
  wrongCount: 'Die Zahl der Gäste liegt zwischen 1 und 500.',
  name: 'Name des Links (freiwillig)',
  nameHint: 'Ihn sieht nur, wer den Space teilt.',
  refusal: (code) => refusals[code],
  made: 'Der Link ist angelegt',
  shownOnce: 'Er wird nur dieses eine Mal gezeigt: Kopieren Sie ihn jetzt. Wer ihn hat, kommt hinein.',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  revoke: 'Widerrufen',
  revokeOf: (name) => `${name} widerrufen`,
  revokeTitle: 'Link widerrufen',
  revokeText: (name, count) => {
    if (count === 0) return `„${name}“ öffnet nichts mehr. Über ihn ist niemand gekommen.`
    const guests = plural(count, 'ein Gast, der über ihn kam, verliert', '# Gäste, die über ihn kamen, verlieren')
    return `„${name}“ öffnet nichts mehr, und ${guests} sofort den Zugang. Ihre Kommentare bleiben.`
  },
  revoked: (count) => {
    if (count === 0) return 'Der Link ist widerrufen'
    return `Der Link ist widerrufen; ${plural(count, 'ein Gast hat', '# Gäste haben')} keinen Zugang mehr`
  },
}
