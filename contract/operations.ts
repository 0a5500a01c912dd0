import { getAccountPicture, removeAccountPicture, setAccountPicture } from './account-pictures.ts'
import * as apiKeys from './api-keys.ts'
import * as assets from './assets.ts'
import * as audit from './audit.ts'
import * as changes from './changes.ts'
import * as clients from './clients.ts'
import * as comments from './comments.ts'
import * as editionOffers from './edition-offers.ts'
import * as editions from './editions.ts'
import * as elements from './elements.ts'
import * as frames from './frames.ts'
import * as groups from './groups.ts'
import * as guestLinks from './guest-links.ts'
import * as history from './history.ts'
import * as inbox from './inbox.ts'
import type { Operation } from './operation.ts'
import * as ownData from './own-data.ts'
import * as ownTemplates from './own-templates.ts'
import * as permissions from './permissions.ts'
import * as personalSettings from './personal-settings.ts'
import { exportZone, getZoneThumbnail } from './pictures.ts'
import * as privateNotes from './private-notes.ts'
import * as search from './search.ts'
import * as spaceMembers from './space-members.ts'
import * as spaces from './spaces.ts'
import * as subscription from './subscription.ts'
import * as teamMembers from './team-members.ts'
import * as teams from './teams.ts'
import * as templates from './templates.ts'
import * as timer from './timer.ts'
import * as together from './together.ts'
import * as tokens from './tokens.ts'
import * as votings from './votings.ts'
import * as webhooks from './webhooks.ts'
import { listZoneAccess } from './zone-access.ts'
import { getZoneContent } from './zone-content.ts'
import * as zoneCopies from './zone-copies.ts'
import * as zoneMembers from './zone-members.ts'
import { listZonePeople } from './zone-people.ts'
import * as zoneVersions from './zone-versions.ts'
import * as zones from './zones.ts'

/** The table of operations: the whole API. */
export const operations = {
  ...editions,
  ...editionOffers,
  ...teams,
  ...teamMembers,
  ...permissions,
  ...spaces,
  ...spaceMembers,
  ...guestLinks,
  ...groups,
  ...subscription,
  ...apiKeys,
  ...clients,
  ...zones,
  ...zoneCopies,
  ...zoneMembers,
  listZonePeople,
  listZoneAccess,
  ...zoneVersions,
  ...frames,
  ...elements,
  getZoneContent,
  ...timer,
  getTogether: together.getTogether,
  setTogether: together.setTogether,
  ...votings,
  ...privateNotes,
  ...templates,
  ...ownTemplates,
  ...changes,
  ...comments,
  ...inbox,
  ...personalSettings,
  ...ownData,
  setAccountPicture,
  removeAccountPicture,
  getAccountPicture,
  ...search,
  ...audit,
  ...tokens,
  ...history,
  ...webhooks,
  exportZone,
  getZoneThumbnail,
  ...assets,
}

export type Operations = typeof operations
export type OperationName = keyof Operations

export const operationEntries = Object.entries(operations) as [OperationName, Operation][]
