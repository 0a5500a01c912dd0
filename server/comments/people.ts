import { isLinkGuest } from '../guest-links/guest-links.sql.ts'
import type { Handler } from '../handler.ts'
import { seesByNameOnly } from './mentions.ts'
import { findPeople } from './people.sql.ts'

export const listZonePeople: Handler<'listZonePeople'> = async ({ db, caller, params, path, query }) => {
  // Whoever came by a link meets others in the zone, and is shown no list of them.
  if (path.roles.edition === undefined && (await isLinkGuest(db, params.edition_id, caller.zuid))) return { people: [] }
  const { search, from = 0, limit = 20 } = query
  return { people: await findPeople(db, params, { search, byNameOnly: seesByNameOnly(path.roles), from, limit }) }
}
