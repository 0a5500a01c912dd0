import { type Kysely, Migrator } from 'kysely'
import * as groundFloor from './migrations/0001-ground-floor.ts'
import * as identity from './migrations/0002-identity.ts'
import * as canvas from './migrations/0003-canvas.ts'
import * as rateWindow from './migrations/0004-rate-window.ts'
import * as spaceLists from './migrations/0005-space-lists.ts'
import * as searchTrigrams from './migrations/0010-search-trigrams.ts'
import * as journal from './migrations/0011-journal.ts'
import * as anonymousBounds from './migrations/0012-anonymous-bounds.ts'
import * as accountState from './migrations/0013-account-state.ts'
import * as guestInvitations from './migrations/0014-guest-invitations.ts'
import * as audit from './migrations/0015-audit.ts'
import * as tokensAndBots from './migrations/0016-tokens-and-bots.ts'
import * as signIn from './migrations/0017-sign-in.ts'
import * as idempotency from './migrations/0018-idempotency.ts'
import * as searchPending from './migrations/0019-search-pending.ts'
import * as largeZones from './migrations/0020-large-zones.ts'
import * as webhooks from './migrations/0021-webhooks.ts'
import * as assets from './migrations/0022-assets.ts'
import * as spaceById from './migrations/0023-space-by-id.ts'
import * as placesBetween from './migrations/0024-places-between.ts'
import * as liveChanges from './migrations/0025-live-changes.ts'
import * as browserSessions from './migrations/0026-browser-sessions.ts'
import * as inbox from './migrations/0027-inbox.ts'
import * as zoneTimer from './migrations/0028-zone-timer.ts'
import * as guestLinks from './migrations/0029-guest-links.ts'
import * as votings from './migrations/0030-votings.ts'
import * as togetherOff from './migrations/0031-together-off.ts'
import * as ownTemplates from './migrations/0032-own-templates.ts'
import * as privateNotes from './migrations/0034-private-notes.ts'
import * as noticesByMail from './migrations/0036-notices-by-mail.ts'
import * as editionOffers from './migrations/0037-edition-offers.ts'
import * as searchWords from './migrations/0039-search-words.ts'
import * as listOrders from './migrations/0040-list-orders.ts'
import * as embedOrigins from './migrations/0043-embed-origins.ts'
import * as ownData from './migrations/0044-own-data.ts'
import * as accountPictures from './migrations/0045-account-pictures.ts'

/** Released migrations are never edited: a change of the schema is a new one at the end. 6 to 9 were never released. */
const migrations = {
  '0001-ground-floor': groundFloor,
  '0002-identity': identity,
  '0003-canvas': canvas,
  '0004-rate-window': rateWindow,
  '0005-space-lists': spaceLists,
  '0010-search-trigrams': searchTrigrams,
  '0011-journal': journal,
  '0012-anonymous-bounds': anonymousBounds,
  '0013-account-state': accountState,
  '0014-guest-invitations': guestInvitations,
  '0015-audit': audit,
  '0016-tokens-and-bots': tokensAndBots,
  '0017-sign-in': signIn,
  '0018-idempotency': idempotency,
  '0019-search-pending': searchPending,
  '0020-large-zones': largeZones,
  '0021-webhooks': webhooks,
  '0022-assets': assets,
  '0023-space-by-id': spaceById,
  '0024-places-between': placesBetween,
  '0025-live-changes': liveChanges,
  '0026-browser-sessions': browserSessions,
  '0027-inbox': inbox,
  '0028-zone-timer': zoneTimer,
  '0029-guest-links': guestLinks,
  '0030-votings': votings,
  '0031-together-off': togetherOff,
  '0032-own-templates': ownTemplates,
  '0034-private-notes': privateNotes,
  '0036-notices-by-mail': noticesByMail,
  '0037-edition-offers': editionOffers,
  '0039-search-words': searchWords,
  '0040-list-orders': listOrders,
  '0043-embed-origins': embedOrigins,
  '0044-own-data': ownData,
  '0045-account-pictures': accountPictures,
}

export const migrationNames: readonly string[] = Object.keys(migrations)

/** Brings the schema up to date, whole or not at all. Nodes that start together wait for one another. */
export const migrate = async (db: Kysely<unknown>, upTo?: string): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
