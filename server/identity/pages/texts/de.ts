import { adminDe } from './admin-de.ts'
import type { Texts } from './en.ts'

const areas = {
  editions: 'Editionen und ihren Veröffentlichungsstand',
  teams: 'Teams, Mitgliedschaften und Rollen',
  spaces: 'Spaces und die Zonen darin',
  zones: 'Zonen und was darin gezeichnet ist',
  documents: 'den Versionsverlauf von Zonen',
}
const verbs = { READ: 'lesen', CREATE: 'anlegen', UPDATE: 'ändern', DELETE: 'löschen' }

const serviceScopes = Object.fromEntries(
  Object.entries(areas).flatMap(([area, what]) =>
    Object.entries(verbs).map(([action, verb]) => [`Service.${area}.${action}`, `${what} ${verb}`]),
  ),
)

export const de: Texts = {
  language: 'de',
  admin: adminDe,

  signIn: 'Anmelden',
  toContinueTo: (client) => `Weiter zu ${client}`,
  toSeeYourAccount: 'Weiter zu Ihrem Konto',
  mailAddress: 'E-Mail-Adresse',
  password: 'Passwort',
  newHere: 'Neu hier?',
  createAccount: 'Konto anlegen',
  forgotPassword: 'Passwort vergessen?',
  wrongCredentials: 'Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen.',
  chooseNewPassword: 'Neues Passwort wählen',
  oneTimePassword: 'Das Passwort, mit dem Sie sich angemeldet haben, galt nur einmal.',
  newPassword: 'Neues Passwort',
  saveAndGoOn: 'Speichern und weiter',
  oneStepLeft: 'Noch ein Schritt',
  notVerified: 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  notVerifiedMailed: 'Wir haben Ihnen einen Link geschickt: Öffnen Sie ihn und melden Sie sich dann an.',
  notVerifiedNoMail:
    'Bitten Sie die Administration dieses Dienstes um den Link, der sie bestätigt, und melden Sie sich dann an.',
  accountDisabled: 'Dieses Konto ist gesperrt',
  accountDisabledText: 'Niemand kann sich damit anmelden. Fragen Sie, wer diesen Dienst betreibt.',

  yourName: 'Ihr Name',
  goOn: 'Weiter',
  passwordLater: 'Ein Passwort wählen Sie, sobald feststeht, dass die Adresse Ihnen gehört.',
  notMail: 'Das ist keine E-Mail-Adresse.',
  badName: 'Ein Name hat 1 bis 100 Zeichen.',
  passwordShort: (length) => `Ein Passwort hat mindestens ${length} Zeichen.`,
  passwordLong: (length) => `Ein Passwort hat höchstens ${length} Zeichen.`,
  linkSent: 'Wir haben einen Link an diese Adresse geschickt. Öffnen Sie ihn, um ein Passwort zu wählen.',
  linkFromAdministrator:
    'Bitten Sie die Administration dieses Dienstes um den Link, der zeigt, dass die Adresse Ihnen gehört. Öffnen Sie ihn, um ein Passwort zu wählen.',
  byInvitation: 'Neue Konten gibt es hier nur auf Einladung. Fragen Sie, wer diesen Dienst betreibt.',
  welcome: 'Willkommen bei Easel',
  welcomeText: (mail) => `${mail} gehört Ihnen. Wählen Sie, wie Sie hier heißen, und ein Passwort.`,
  createTheAccount: 'Konto anlegen',
  accountReady: 'Ihr Konto ist bereit',
  signInAgain:
    'Wenn Sie von einer Anwendung kommen, kehren Sie in dem Browser, in dem Sie begonnen haben, zu ihr zurück und melden Sie sich dort an.',

  sendLink: 'Link schicken',
  noMail: 'Dieser Dienst verschickt keine E-Mails. Fragen Sie, wer ihn betreibt.',
  lookIntoMail: 'Sehen Sie in Ihre E-Mails',
  resetSent: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link dorthin unterwegs.',
  forMail: (mail) => `Für ${mail}.`,
  save: 'Speichern',
  passwordSaved: 'Ihr neues Passwort ist gespeichert',

  invited: 'Sie sind eingeladen',
  invitedText: (mail, names) =>
    `${mail} ist eingeladen zu ${names}. Wenn Sie das nicht möchten, schließen Sie diese Seite.`,
  accept: 'Annehmen',
  accepted: 'Sie haben angenommen',
  acceptedText: 'Wozu Sie eingeladen waren, steht Ihnen nun offen.',
  haveAccount: 'Sie haben ein Konto',
  haveAccountText: 'Diese Adresse ist bereits bestätigt. Melden Sie sich mit ihr an.',

  oneMoreStep: 'Noch ein Schritt',
  typeCode: 'Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.',
  anyCode: 'Code Ihrer App oder ein Wiederherstellungscode',
  wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet.',
  wrongFirstCode: 'Dieser Code ist falsch. Prüfen Sie die Uhrzeit Ihres Telefons.',
  setUpTwoFactor: 'Zwei-Faktor-Anmeldung einrichten',
  demandedOfAll: 'Eine Edition, in der Sie sind, verlangt sie von allen.',
  codeNow: 'Der Code, den die App jetzt zeigt',
  turnOn: 'Einschalten',
  notNow: 'Nicht jetzt: weiter ohne diese Edition',
  twoFactorIsOn: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
  keptCodes: 'Ich habe sie aufbewahrt: weiter',
  addToApp:
    'Fügen Sie Ihrer Authenticator-App ein Konto hinzu: Zeigen Sie ihr dieses Bild oder geben Sie den Schlüssel ein.',
  qrLabel: 'Der Schlüssel als QR-Code',
  onDevice: 'Auf dem Gerät mit der App:',
  openThere: 'dort öffnen',
  keepCodes:
    'Bewahren Sie diese Wiederherstellungscodes so auf, dass Sie sie ohne Ihr Telefon finden. Jeder gilt einmal anstelle eines Codes der App. Sie werden nur jetzt gezeigt.',
  backToAccount: 'Zurück zu Ihrem Konto',
  twoFactor: 'Zwei-Faktor-Anmeldung',
  twoFactorOffText:
    'Sie ist ausgeschaltet. Ist sie eingeschaltet, braucht die Anmeldung Ihr Passwort und einen Code einer Authenticator-App auf Ihrem Telefon. Sitzungen in anderen Browsern enden.',
  setItUp: 'Einrichten',
  twoFactorOnText: (codes) => `Sie ist eingeschaltet. Übrige Wiederherstellungscodes: ${codes}.`,
  demandedOfYou: 'Eine Edition, in der Sie sind, verlangt sie: Ohne sie kommen Sie dort nicht hinein.',
  newCodes: 'Neue Wiederherstellungscodes',
  turnOff: 'Ausschalten',

  allowTitle: (client) => `${client} zulassen?`,
  allowIntro: (person, client) => [
    'Sie sind angemeldet als ',
    person,
    '. ',
    client,
    ' möchte in Ihrem Namen handeln und:',
  ],
  unverified: 'Nicht geprüft:',
  unverifiedText:
    'Diese Anwendung hat jemand registriert, der den Dienst nutzt, nicht wer ihn betreibt. Lassen Sie sie nur zu, wenn Sie wissen, von wem sie ist.',
  youGoOnTo: (destination) => `Danach geht es weiter zu: ${destination}.`,
  applicationOfScheme: (scheme) => `die Anwendung auf diesem Gerät, die ${scheme} öffnet`,
  applicationOnMachine: (host) => `eine Anwendung auf diesem Rechner (${host})`,
  allow: 'Zulassen',
  deny: 'Nicht zulassen',
  scopes: {
    ...serviceScopes,
    'securesearch.READ': 'suchen',
    email: 'Ihre E-Mail-Adresse erfahren',
    profile: 'Ihren Namen erfahren',
    offline_access: 'diesen Zugriff auch in Ihrer Abwesenheit behalten, bis Sie ihn beenden',
  },

  signOutTitle: 'Abmelden?',
  signOutText: 'Das beendet Ihre Sitzung in diesem Browser.',
  signOut: 'Abmelden',
  staySignedIn: 'Angemeldet bleiben',
  signedOut: 'Abgemeldet',
  signedOutText: 'Sie haben sich in diesem Browser abgemeldet.',

  failed: 'Das ging nicht',
  operatorsOnly: 'Diese Seite ist für die, die diesen Dienst betreiben.',
  noSuchPage: 'Diese Seite gibt es nicht.',
  tooManyAttempts: 'Zu viele Versuche',
  waitMinutes: (minutes) =>
    `Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  busy: 'Gerade ist mehr zu tun, als zu schaffen ist. Versuchen Sie es gleich noch einmal.',
  broken: (id) => `Auf unserer Seite ist etwas schiefgegangen. Die Nummer dazu ist ${id}.`,
  expiredSignIn:
    'Diese Anmeldung ist abgelaufen, oder die Anfrage war nicht vollständig. Kehren Sie zur Anwendung zurück und beginnen Sie neu.',
  otherSite: 'Dieses Formular wurde von einer anderen Website gesendet.',
  longParameter: 'Die Anwendung hat eine Anfrage mit einem zu langen Parameter gesendet.',
  mailsEnd: 'Keine Mails mehr?',
  mailsEndText:
    'Easel schickt Ihnen Mails über Erwähnungen, Antworten und Einladungen. Damit ist dann Schluss; in Ihrem Konto lassen sie sich wieder einschalten.',
  endMails: 'Keine Mails mehr schicken',
  mailsEnded: 'Keine Mails mehr',
  mailsEndedText:
    'Sie bekommen keine Mails mehr über Erwähnungen, Antworten und Einladungen. Im Posteingang stehen sie weiterhin.',

  linkExpired: 'Dieser Link gilt nicht mehr',
  linkExpiredText:
    'Er wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an, oder melden Sie sich an, wenn Sie ein Konto haben.',
  beginAgain: 'Bitte beginnen Sie noch einmal',
  beginAgainText: 'Das hat zu lange gedauert, oder Ihr Konto hat sich inzwischen geändert.',

  toApp: 'Zu Easel',
  openPlace: (name) => `${name} öffnen`,
  yourAccount: 'Ihr Konto',
  demandedSetUp: (link) => [
    'Eine Edition, in der Sie sind, verlangt die Zwei-Faktor-Anmeldung: Sie kommen dort erst hinein, wenn Sie sie ',
    link('eingerichtet haben'),
    '.',
  ],
  toAdmin: 'Konten, Editionen und Protokoll dieser Installation',
  applications: 'Anwendungen',
  noApplication: 'Keine Anwendung handelt in Ihrem Namen.',
  since: (day) => `seit ${day}`,
  whatItMayDo: 'Was sie darf',
  endAccessOf: (client) => `Zugriff von ${client} beenden`,
  sessions: 'Sitzungen',
  signedInOn: (time) => `Angemeldet am ${time}`,
  thisBrowser: '(dieser Browser)',
  signOutHere: 'Hier abmelden',
  endSession: 'Diese Sitzung beenden',
  endOtherSessions: 'Alle anderen Sitzungen beenden',
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownBrowser: 'Unbekannter Browser',
  lastSeenOn: (time) => `Zuletzt gesehen am ${time}`,
  changeName: 'Namen ändern',
  changeNameText: 'Alle, mit denen Sie arbeiten, sehen ihn.',
  backToEasel: 'Zurück zu Easel',
  passwordAndAccount: 'Passwort und Konto',
  changePassword: 'Passwort ändern',
  isOn: 'ist eingeschaltet',
  isOff: 'ist ausgeschaltet',
  deleteAccount: 'Dieses Konto löschen',
  everythingEnds: 'Alle Ihre Sitzungen und Anwendungen enden, auch diese.',
  passwordNow: 'Ihr jetziges Passwort',
  yourPassword: 'Ihr Passwort',
  notYourPassword: 'Das ist nicht Ihr Passwort.',
  everySessionEnded: 'Alle Sitzungen sind beendet. Melden Sie sich neu an.',
  deleteAccountText:
    'Das lässt sich nicht zurücknehmen. Was Sie gemacht haben, bleibt bei den Teams, unter dem Namen „Deleted user“. Eine Edition, in der nur Sie sind, wird gelöscht.',
  deleteMyAccount: 'Mein Konto löschen',
  ownsEdition: (name, id) =>
    `Ihnen gehört die Edition „${name}“ (${id}), und andere sind darin. Löschen Sie zuerst die Edition, oder entfernen Sie die anderen daraus.`,
  accountDeleted: 'Ihr Konto ist gelöscht',
  accountDeletedText: 'Was Sie gemacht haben, bleibt, unter dem Namen „Deleted user“.',
}
