import type { SettingsTexts } from './en.ts'

const areas: Record<string, string> = {
  editions: 'Edition',
  teams: 'Teams',
  spaces: 'Spaces',
  zones: 'Zonen',
  documents: 'Versionen',
}
const actions: Record<string, string> = { READ: 'lesen', CREATE: 'anlegen', UPDATE: 'ändern', DELETE: 'löschen' }

const clientTypes: Record<string, readonly [name: string, text: string]> = {
  CONFIDENTIAL: ['Auf einem Server', 'Bewahrt ein Geheimnis'],
  PUBLIC: ['In einem Browser', 'Kann kein Geheimnis bewahren'],
  NATIVE: ['Auf Telefon oder Computer', 'Installiert; kann kein Geheimnis bewahren'],
}
const stopReasons: Record<string, string> = {
  CREATOR_LOST_ACCESS: 'Angehalten: Wer ihn anlegte, darf ihn nicht mehr haben',
  GONE: 'Angehalten: Der Empfänger sagt, dass es ihn nicht mehr gibt',
  FAILING: 'Angehalten nach Tagen voller Fehler',
}

export const de: SettingsTexts = {
  personal: 'Persönlich',
  general: 'Allgemein',
  tokens: 'Persönliche Token',
  clients: 'OAuth-Clients',
  people: 'Menschen',
  teams: 'Teams',
  groups: 'Gruppen',
  edition: 'Edition',
  keys: 'API-Schlüssel',
  webhooks: 'Webhooks',
  bots: 'Bots',
  audit: 'Protokoll',
  forAdmins: 'Nur für Admins der Edition',
  forAdminsText: 'Fragen Sie dort nach: Admins sehen diese Seite.',
  copy: 'Kopieren',
  copyThis: (what) => `Kopieren: ${what}`,
  copied: 'Kopiert',
  secretKept: 'Ich habe es aufbewahrt',
  shownOnce: 'Kopieren Sie es jetzt. Es wird nicht noch einmal gezeigt.',
  revoke: 'Widerrufen',
  remove: 'Entfernen',
  created: (when) => `Angelegt ${when}`,
  createdBy: (when, who) => `Angelegt ${when} von ${who}`,
  revoked: (name) => `„${name}“ ist widerrufen`,
  removed: (name) => `„${name}“ ist entfernt`,
  developers: 'Für Entwickler',
  developersText: 'Token für eigene Programme, und Anwendungen, denen andere erlauben, für sie zu handeln.',

  tokensText: 'Ein Programm mit einem Token handelt für Sie: Es kann, was Sie dürfen und das Token erlaubt.',
  tokensNone: 'Noch keine Token',
  tokensNoneText: 'Legen Sie für jedes Programm eines an, dann lässt es sich einzeln widerrufen.',
  newToken: 'Neues Token',
  token: 'Token',
  tokenNameHint: 'Das Programm, für das es ist, etwa „Nächtlicher Export“',
  tokenMade: (name) => `Das Token „${name}“`,
  scopes: 'Es darf',
  scopesHint: 'Nicht mehr als diese Anmeldung.',
  scopesNone: 'Wählen Sie mindestens eines, was das Token darf.',
  scopeArea: (area) => areas[area] ?? area,
  scopeAction: (action) => actions[action] ?? action.toLowerCase(),
  expires: 'Gilt',
  inDays: (days) => (days === 366 ? 'ein Jahr' : `${days} Tage`),
  expiresOn: (when) => `Gilt bis ${when}`,
  lastUsed: (when) => `benutzt ${when}`,
  neverUsed: 'noch nicht benutzt',
  revokeToken: 'Token widerrufen',
  revokeTokenText: (name) =>
    `Das Programm mit „${name}“ wird ab seiner nächsten Anfrage abgewiesen, ebenso Token, die damit angelegt wurden. Das lässt sich nicht zurücknehmen.`,

  keysText:
    'Wo dieser Dienst einen Schlüssel verlangt, schickt ein Programm ihn neben seinem Token: Er sagt, für welche Edition es ist, und öffnet allein nichts.',
  keysNone: 'Noch keine API-Schlüssel',
  keysNoneText: 'Legen Sie für jedes Programm einen an, dann lässt er sich einzeln widerrufen.',
  newKey: 'Neuer API-Schlüssel',
  key: 'API-Schlüssel',
  keyNameHint: 'Das Programm, für das er ist',
  keyMade: (name) => `Der API-Schlüssel „${name}“`,
  revokeKey: 'API-Schlüssel widerrufen',
  revokeKeyText: (name) =>
    `Programme, die „${name}“ schicken, werden ab ihrer nächsten Anfrage abgewiesen. Das lässt sich nicht zurücknehmen.`,

  clientsText:
    'Eine Anwendung für viele fragt jeden, ob sie für ihn handeln darf. Registrieren Sie sie hier; aufgelistet ist, was Sie registriert haben.',
  clientsNone: 'Noch keine OAuth-Clients',
  clientsNoneText: 'Für ein eigenes Programm genügt ein persönliches Token.',
  newClient: 'Neuer OAuth-Client',
  register: 'Registrieren',
  clientNameHint: 'Wer gefragt wird, sieht ihn',
  clientRuns: 'Wo er läuft',
  clientType: (type) => clientTypes[type]?.[0] ?? type,
  clientTypeText: (type) => clientTypes[type]?.[1] ?? '',
  redirectUris: 'Rücksprungadressen',
  redirectUrisHint: 'Eine je Zeile: wohin man zurückkommt, etwa https://app.example.com/callback',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  clientMade: (name) => `Der OAuth-Client „${name}“`,
  removeClient: 'OAuth-Client entfernen',
  removeClientText: (name) =>
    `Mit „${name}“ kann sich niemand mehr anmelden, und jedes Token, das er bekam, endet, für alle, die ihn benutzen. Das lässt sich nicht zurücknehmen.`,

  botsText:
    'Ein Bot ist ein Mitglied der Edition für Programme: ohne Platz im Tarif, Passwort und Mailadresse. Teams und Spaces nehmen ihn über seine ID auf, mit einer Rolle wie andere.',
  botsNone: 'Noch keine Bots',
  botsNoneText: 'Was für ein Team arbeitet und weiterläuft, wenn jemand geht, nimmt einen Bot.',
  newBot: 'Neuer Bot',
  botNameHint: 'Sein Name steht bei dem, was er macht',
  botId: (id) => `ID ${id}`,
  botTokens: 'Token',
  botTokensText: 'Ein Programm mit einem Token handelt als der Bot: Es kann, was der Bot darf und das Token erlaubt.',
  renameBot: 'Bot umbenennen',
  removeBot: 'Bot entfernen',
  removeBotText: (name) =>
    `Token und Rollen von „${name}“ enden. Was er gemacht hat, bleibt unter seinem Namen; seine Spaces werden Ihre. Das lässt sich nicht zurücknehmen.`,

  webhooksText:
    'Änderungen an Boards gehen sofort an eine Adresse von Ihnen, signiert, in ihrer Reihenfolge, und nach einem Fehler noch einmal.',
  webhooksNone: 'Noch keine Webhooks',
  webhooksNoneText: (canMake) =>
    canMake
      ? 'Legen Sie einen für die Edition an, oder für einen Space, der Ihnen gehört.'
      : 'Sie können welche für Spaces haben, die Ihnen gehören.',
  newWebhook: 'Neuer Webhook',
  webhookUrl: 'Adresse',
  webhookUrlHint: 'Sie muss binnen 10 Sekunden mit 2xx antworten',
  description: 'Beschreibung (freiwillig)',
  changesOf: 'Änderungen von',
  wholeEdition: 'Die ganze Edition, soweit Sie sie sehen',
  zone: 'Zone',
  allZones: 'Alle Zonen des Space',
  ofEdition: 'Änderungen der ganzen Edition',
  ofSpace: (space) => (space ? `Änderungen des Space „${space}“` : 'Änderungen eines Space'),
  ofZone: (zone, space) =>
    [zone ? `Änderungen der Zone „${zone}“` : 'Änderungen einer Zone', space && `in „${space}“`]
      .filter(Boolean)
      .join(' '),
  active: 'Aktiv',
  fails: 'Geht nicht',
  disabled: 'Angehalten',
  stopped: (reason) => stopReasons[reason ?? ''] ?? 'Vom Dienst angehalten',
  failing: (count, next) =>
    `${count === 1 ? 'Der letzte Versuch ging' : `Die letzten ${count} Versuche gingen`} nicht; der nächste ist fällig: ${next}`,
  deliveries: 'Zustellungen',
  edit: 'Ändern',
  editWebhook: 'Webhook ändern',
  stop: 'Anhalten',
  start: 'Starten',
  halted: 'Der Webhook ist angehalten',
  started: 'Der Webhook macht weiter, wo er war',
  newSecret: 'Neues Geheimnis',
  newSecretText: 'Der Empfänger muss das neue Geheimnis bekommen. 24 Stunden lang wird mit beiden signiert.',
  secretOf: (url) => `Geheimnis von ${url}`,
  signingSecret: 'Geheimnis zum Signieren',
  delete: 'Löschen',
  deleteWebhook: 'Webhook löschen',
  deleteWebhookText: (url) =>
    `An ${url} wird nichts mehr geschickt, und seine Zustellungen werden vergessen. Das lässt sich nicht zurücknehmen; für eine Pause halten Sie ihn an.`,
  deliveriesNone: 'Noch nichts verschickt',
  deliveriesNoneText: 'Die letzten 200 Versuche stehen hier, sobald sich etwas ändert.',
  refresh: 'Neu laden',
  changes: (first, last) => (first === last ? `Änderung ${first}` : `Änderungen ${first} bis ${last}`),
  zoneOf: (id) => `Zone ${id}`,
  took: (ms) => `${ms} ms`,
  taken: (status) => `Angenommen, ${status}`,
  refused: (status) => `Abgelehnt, ${status}`,
  unanswered: 'Keine Antwort',
  sendAgain: 'Noch einmal senden',
  sendAgainText: (first) =>
    `Die Änderungen dieser Zone gehen noch einmal hinaus, von Änderung ${first} bis zur neuesten. Ein Empfänger, der sich an die Nummern hält, überspringt, was er hat.`,
  willBeSent: 'Sie gehen gleich hinaus',
  checkSignature: 'Signatur prüfen',
  checkSignatureText: 'Ein Empfänger, der annimmt, was dieser Dienst signiert hat, und sonst nichts:',

  auditText:
    'Wer Mitglieder, Rollen, Freigaben, Zustände, Schlüssel und Orte dieser Edition geändert hat, das Neueste zuerst.',
  auditNone: 'Nichts gefunden',
  auditNoneText: 'Dazu ist nichts verzeichnet.',
  who: 'Wer',
  what: 'Was',
  fromDay: 'Von',
  toDay: 'Bis',
  everybody: 'Alle',
  everything: 'Alles',
  nobody: 'Der Dienst',
  personOf: (id) => `Jemand (${id})`,
}
