import { account } from './resources/account.ts'
import { assets } from './resources/assets.ts'
import { audit } from './resources/audit.ts'
import { changes } from './resources/changes.ts'
import { comments } from './resources/comments.ts'
import { editions } from './resources/editions.ts'
import { elements } from './resources/elements.ts'
import { etags } from './resources/etags.ts'
import { frames } from './resources/frames.ts'
import { groups } from './resources/groups.ts'
import { guestLinks } from './resources/guest-links.ts'
import { history } from './resources/history.ts'
import { elementLimits } from './resources/limits.ts'
import { ownTemplates } from './resources/own-templates.ts'
import { permissions } from './resources/permissions.ts'
import { pictures } from './resources/pictures.ts'
import { plans } from './resources/plans.ts'
import { privateNotes } from './resources/private-notes.ts'
import { search } from './resources/search.ts'
import { spaceMembers } from './resources/space-members.ts'
import { spaces } from './resources/spaces.ts'
import { teamMembers } from './resources/team-members.ts'
import { teams } from './resources/teams.ts'
import { templates } from './resources/templates.ts'
import { tokens } from './resources/tokens.ts'
import { votings } from './resources/votings.ts'
import { webhooks } from './resources/webhooks.ts'
import { zoneCopies } from './resources/zone-copies.ts'
import { zoneSharing } from './resources/zone-sharing.ts'
import { zoneVersions } from './resources/zone-versions.ts'
import { zones } from './resources/zones.ts'
import type { Suite } from './suite.ts'

const suites: Suite[] = [
  editions,
  teams,
  teamMembers,
  permissions,
  spaces,
  spaceMembers,
  guestLinks,
  groups,
  zones,
  zoneCopies,
  zoneSharing,
  zoneVersions,
  frames,
  elements,
  templates,
  ownTemplates,
  comments,
  votings,
  privateNotes,
  changes,
  etags,
  elementLimits,
  search,
  plans,
  account,
  audit,
  tokens,
  history,
  webhooks,
  pictures,
  assets,
]

/** What each operation does, and what it alone can be refused for. */
export const resources: Suite = (people, fixture) => {
  for (const suite of suites) suite(people, fixture)
}
