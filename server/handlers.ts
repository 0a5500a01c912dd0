import * as accountPictures from './account-pictures/account-pictures.ts'
import * as apiKeys from './api-keys/api-keys.ts'
import * as assets from './assets/assets.ts'
import * as audit from './audit/audit.ts'
import * as changes from './changes/changes.ts'
import * as comments from './comments/comments.ts'
import { listZonePeople } from './comments/people.ts'
import * as editionOffers from './editions/edition-offers.ts'
import * as editions from './editions/editions.ts'
import * as connectors from './elements/connectors.ts'
import * as content from './elements/content.ts'
import * as frames from './elements/frames.ts'
import * as shapes from './elements/shapes.ts'
import * as groups from './groups/groups.ts'
import * as guestLinks from './guest-links/guest-links.ts'
import type { Handlers } from './handler.ts'
import * as blame from './history/blame.ts'
import * as undo from './history/undo.ts'
import * as clients from './identity/client-operations.ts'
import * as inbox from './inbox/inbox.ts'
import * as ownData from './own-data/own-data.ts'
import * as permissions from './permissions/permissions.ts'
import * as personalSettings from './personal-settings/personal-settings.ts'
import * as pictures from './pictures/pictures.ts'
import { getTemplatePicture } from './pictures/template-picture.ts'
import * as privateNotes from './private-notes/private-notes.ts'
import * as search from './search/search.ts'
import * as spaceDuplicating from './spaces/duplicating.ts'
import * as spaceInvitations from './spaces/invitations.ts'
import { recordLastOpened } from './spaces/last-opened.ts'
import * as spaceListing from './spaces/listing.ts'
import * as spaceMembers from './spaces/members.ts'
import * as sharedWithMe from './spaces/shared-with-me.ts'
import * as spaces from './spaces/spaces.ts'
import { getTogether, setTogether } from './spaces/together.ts'
import * as subscription from './subscription/subscription.ts'
import * as teamMembers from './teams/members.ts'
import * as teams from './teams/teams.ts'
import * as ownTemplates from './templates/own-templates.ts'
import * as templates from './templates/templates.ts'
import * as bots from './tokens/bots.ts'
import * as tokens from './tokens/tokens.ts'
import * as votings from './votings/votings.ts'
import * as webhooks from './webhooks/webhooks.ts'
import { listZoneAccess } from './zones/access.ts'
import * as zoneCopies from './zones/copies.ts'
import * as zoneSharing from './zones/sharing.ts'
import * as zoneStates from './zones/state.ts'
import * as zoneTimer from './zones/timer.ts'
import * as zoneVersionDiff from './zones/version-diff.ts'
import * as zoneVersions from './zones/versions.ts'
import * as zones from './zones/zones.ts'

export const handlers: Handlers = recordLastOpened({
  ...editions,
  ...editionOffers,
  ...teams,
  ...teamMembers,
  ...permissions,
  ...spaces,
  ...sharedWithMe,
  getTogether,
  setTogether,
  ...spaceListing,
  ...spaceDuplicating,
  ...spaceInvitations,
  ...spaceMembers,
  ...groups,
  ...guestLinks,
  ...subscription,
  ...apiKeys,
  ...clients,
  ...zones,
  ...zoneStates,
  ...zoneCopies,
  ...zoneSharing,
  ...zoneTimer,
  ...votings,
  ...privateNotes,
  ...pictures,
  ...assets,
  ...zoneVersions,
  ...frames,
  ...content,
  ...shapes,
  ...connectors,
  ...templates,
  ...ownTemplates,
  getTemplatePicture,
  ...changes,
  ...comments,
  listZonePeople,
  listZoneAccess,
  ...inbox,
  ...personalSettings,
  ...ownData,
  ...accountPictures,
  ...search,
  ...audit,
  ...tokens,
  ...bots,
  ...zoneVersionDiff,
  ...undo,
  ...blame,
  ...webhooks,
})
