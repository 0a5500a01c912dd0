import { type AuditEvent, auditEvents } from '@easel/contract/audit-events.ts'
import type { AuditFact } from '../../data/audit.ts'
import { dateAndTimeOf } from '../../data/format.ts'
import { inLanguage } from '../in-language.ts'
import { s } from './texts.ts'

/** What somebody does with their own account is in no edition's trail. */
type OfAccount = 'sign_in' | 'password' | 'two_factor' | 'application' | 'session' | 'token' | 'client' | 'user'
type EditionEvent = Exclude<AuditEvent, `${OfAccount}.${string}`> | 'user.removed'

/** Of the events of an edition, in German; the contract has its own sentences. */
const german: Record<EditionEvent, string> = {
  'edition.created': 'Edition mit ihrem ersten Team angelegt',
  'edition.changed': 'Name, Art oder Zwei-Faktor-Pflicht der Edition geändert',
  'edition.role_changed': 'Andere Rolle in der Edition vergeben',
  'edition.offered': 'Edition einem Mitglied angeboten',
  'edition.offer_withdrawn': 'Angebot der Edition zurückgezogen',
  'edition.offer_answered': 'Angebot der Edition angenommen oder abgelehnt',
  'edition.access_ended': 'Sitzungen, Anwendungen und Token eines Mitglieds beendet',
  'edition.exported': 'Edition exportiert',
  'edition.imported': 'Edition aus einem Export angelegt',
  'edition.deleted': 'Edition gelöscht',
  'team.created': 'Team angelegt',
  'team.deleted': 'Team gelöscht',
  'team.members_added': 'Leute in ein Team aufgenommen oder eingeladen',
  'team.role_changed': 'Andere Rolle in einem Team vergeben',
  'team.member_removed': 'Jemand aus einem Team entfernt',
  'team.invitation_withdrawn': 'Einladung in ein Team zurückgezogen',
  'team.joined': 'Einladung in ein Team angenommen',
  'group.created': 'Gruppe angelegt',
  'group.deleted': 'Gruppe gelöscht',
  'group.members_added': 'Leute in eine Gruppe aufgenommen',
  'group.member_removed': 'Jemand aus einer Gruppe genommen',
  'space.created': 'Space angelegt',
  'space.duplicated': 'Space kopiert',
  'space.moved': 'Space in ein anderes Team verschoben',
  'space.state_changed': 'Space in den Papierkorb gelegt, zurückgeholt oder endgültig gelöscht',
  'space.expired': 'Space lag zu lange im Papierkorb und wurde gelöscht',
  'space.embedding_changed': 'Einbetten eines Space erlaubt oder beendet',
  'space.together_changed': 'Gemeinsame Werkzeuge eines Space ein- oder ausgeschaltet',
  'space.members_added': 'Space geteilt',
  'space.role_changed': 'Andere Rolle in einem Space vergeben',
  'space.member_removed': 'Jemand aus einem Space entfernt',
  'space.left': 'Space verlassen',
  'space.invitation_resent': 'Einladung in einen Space noch einmal geschickt',
  'space.invitation_withdrawn': 'Einladung in einen Space zurückgezogen',
  'space.joined': 'Einladung in einen Space angenommen',
  'guest_link.created': 'Link für Leute ohne Konto angelegt',
  'guest_link.revoked': 'Link widerrufen, und der Zugang derer, die mit ihm kamen, beendet',
  'guest_link.joined': 'Jemand ohne Konto kam mit einem Link als Gast',
  'template.saved': 'Zone oder ein Teil davon als Vorlage gespeichert',
  'template.deleted': 'Vorlage gelöscht',
  'zone.shared': 'Zonen verborgen, wieder gezeigt oder mit einer Rolle versehen',
  'zone.duplicated': 'Zone kopiert',
  'zone.moved': 'Zone in einen anderen Space verschoben',
  'zone.state_changed': 'Zone in den Papierkorb gelegt, zurückgeholt oder endgültig gelöscht',
  'zone.expired': 'Zone lag zu lange im Papierkorb und wurde gelöscht',
  'key.created': 'API-Schlüssel angelegt',
  'key.revoked': 'API-Schlüssel widerrufen',
  'webhook.created': 'Webhook angelegt',
  'webhook.changed': 'Webhook geändert, angehalten oder gestartet',
  'webhook.deleted': 'Webhook gelöscht',
  'webhook.secret_replaced': 'Neues Geheimnis für einen Webhook',
  'webhook.replayed': 'Webhook sendet Änderungen noch einmal',
  'bot.created': 'Bot angelegt',
  'bot.removed': 'Bot entfernt',
  'bot.token_created': 'Token für einen Bot angelegt',
  'bot.token_revoked': 'Token eines Bots widerrufen',
  'user.removed': 'Konto gelöscht',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What was done, in a sentence. */
export const describeEvent = (event: AuditEvent): string => {
  const en = capital(auditEvents[event])
  return inLanguage({ en, de: (german as Partial<Record<AuditEvent, string>>)[event] ?? en })
}

/** Names of fields; what is not here is shown as the service names it. */
const fields: Record<string, readonly [en: string, de: string]> = {
  team_id: ['Team', 'Team'],
  group_id: ['Group', 'Gruppe'],
  space_id: ['Space', 'Space'],
  zone_id: ['Zone', 'Zone'],
  resource_id: ['Zone', 'Zone'],
  user_id: ['Person', 'Person'],
  member_id: ['Person', 'Person'],
  zuid: ['Person', 'Person'],
  assign_to_zuid: ['Spaces go to', 'Spaces gehen an'],
  mail_id: ['Mail', 'Mail'],
  bot_id: ['Bot', 'Bot'],
  key_id: ['Key', 'Schlüssel'],
  webhook_id: ['Webhook', 'Webhook'],
  token_id: ['Token', 'Token'],
  role: ['Role', 'Rolle'],
  role_name: ['Role', 'Rolle'],
  added_type_name: ['Kind', 'Art'],
  member_type: ['Kind', 'Art'],
  space_state: ['State', 'Zustand'],
  zone_state: ['State', 'Zustand'],
  permission: ['May', 'Darf'],
  value: ['Allowed', 'Erlaubt'],
  enabled: ['Runs', 'Läuft'],
  requires_two_factor: ['Two-factor sign-in', 'Zwei-Faktor-Anmeldung'],
  edition_type_name: ['Kind of edition', 'Art der Edition'],
  plan_type: ['Plan', 'Tarif'],
  copy_members: ['Members copied', 'Mitglieder kopiert'],
  destination_type: ['Destination', 'Ziel'],
  scopes: ['May', 'Darf'],
  expires_in: ['Works for', 'Gilt'],
  link_id: ['Link', 'Link'],
  template_id: ['Template', 'Vorlage'],
  max_guests: ['Guests at most', 'Gäste höchstens'],
  expires_time: ['Until', 'Bis'],
  since: ['After change', 'Nach Änderung'],
}

const values: Record<string, readonly [en: string, de: string]> = {
  true: ['yes', 'ja'],
  false: ['no', 'nein'],
  SUPER_ADMIN: ['owner of the edition', 'besitzt die Edition'],
  ORG_ADMIN: ['admin of the edition', 'Admin der Edition'],
  TEAM_ADMIN: ['team admin', 'Team-Admin'],
  MEMBER: ['member', 'Mitglied'],
  CREATOR: ['owner', 'besitzt den Space'],
  EDITOR: ['can edit', 'kann bearbeiten'],
  COMMENTER: ['can comment', 'kann kommentieren'],
  VIEWER: ['can view', 'kann ansehen'],
  GUEST_COMMENTER: ['guest, can comment', 'Gast, kann kommentieren'],
  GUEST_VIEWER: ['guest, can view', 'Gast, kann ansehen'],
  ORGANISER: ['organises the zone', 'verwaltet die Zone'],
  USER: ['person', 'Person'],
  TEAM: ['team', 'Team'],
  ORG: ['organisation', 'Organisation'],
  GROUP: ['group', 'Gruppe'],
  TRASH: ['in the trash', 'im Papierkorb'],
  RESTORE: ['brought back', 'zurückgeholt'],
  DELETE: ['deleted for good', 'endgültig gelöscht'],
  FREE: ['free', 'kostenlos'],
  TRIAL: ['trial', 'Probe'],
}

const inEither = (words: readonly [en: string, de: string] | undefined): string | undefined =>
  words && inLanguage({ en: words[0], de: words[1] })

const DAY_SECONDS = 86_400

/** `Service.spaces.READ` as `Spaces read`. */
const describeScope = (scope: string): string => {
  const [, area = '', action = ''] = scope.split('.')
  return `${s().scopeArea(area)} ${s().scopeAction(action)}`
}

const describeValue = ({ field, value }: AuditFact, names: ReadonlyMap<string, string> | undefined): string => {
  if (field === 'expires_in') return s().inDays(Math.round(Number(value) / DAY_SECONDS))
  if (/_time$/.test(field)) return dateAndTimeOf(Number(value)) || value
  if (field === 'scopes') return describeScope(value)
  const isId = /(_id|zuid)$/.test(field)
  return (isId ? names?.get(value) : inEither(values[value])) ?? value
}

/** `Team: Studio`. */
export const describeFact = (fact: AuditFact, names: ReadonlyMap<string, string> | undefined): string => {
  return `${inEither(fields[fact.field]) ?? fact.field}: ${describeValue(fact, names)}`
}
