import type { JoiningTexts } from './en.ts'

export const de: JoiningTexts = {
  title: 'Teilnehmen',
  invites: (name) => `${name} lädt Sie ein`,
  invitesUnknown: 'Sie sind eingeladen',
  toZone: (zone, space) => `Zu „${zone}“ im Space „${space}“.`,
  toSpace: (space) => `In den Space „${space}“.`,
  canView: 'Sie können alles ansehen, ohne Konto.',
  canComment: 'Sie können alles ansehen und kommentieren, ohne Konto.',
  name: 'Ihr Name',
  nameHint: 'Alle dort sehen ihn.',
  noName: 'Unter welchem Namen möchten Sie teilnehmen?',
  password: 'Passwort des Links',
  passwordHint: 'Wer Ihnen den Link geschickt hat, kennt es.',
  noPassword: 'Der Link hat ein Passwort.',
  join: 'Teilnehmen',
  signedInAs: (name) => `Sie sind als ${name} angemeldet und sehen das mit Ihrem Konto.`,
  goOnAs: (name) => `Weiter als ${name}`,
  notWithAccount: (name) =>
    `Sie sind als ${name} angemeldet. Ihr Konto sieht das nicht: In diesem Tab sind Sie dann Gast.`,
  or: 'Oder als Gast:',
  wrongPassword: 'Das ist nicht das Passwort des Links.',
  full: 'Über diesen Link sind so viele Gäste gekommen, wie erlaubt sind. Wer ihn geschickt hat, kann Ihnen einen neuen schicken.',
  tooMany: (seconds) =>
    `Zu viele Versuche. Versuchen Sie es in ${seconds < 120 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`} wieder.`,
  gone: 'Dieser Link führt nirgendwohin',
  goneText:
    'Er wurde widerrufen, ist abgelaufen oder nicht vollständig. Wer ihn geschickt hat, kann Ihnen einen neuen schicken.',
  failed: 'Der Link ließ sich nicht öffnen',
  ended: 'Ihr Zugang ist zu Ende',
  endedText:
    'Der Link, über den Sie gekommen sind, wurde widerrufen oder ist abgelaufen. Wer ihn geschickt hat, kann Ihnen einen neuen schicken.',
  left: 'Sie sind gegangen',
  leftText: 'Von Ihrem Besuch bleibt nichts in diesem Browser. Wer den Link noch einmal öffnet, ist ein neuer Gast.',
  elsewhere: 'Das ist für Gäste nicht offen',
  elsewhereText: 'Ihr Link führt an einen Ort. Für alles andere brauchen Sie ein Konto.',
}
