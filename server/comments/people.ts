import type { Handler } from '../handler.ts'
import { pictureMark } from '../members/picture-mark.ts'
import { knownTo } from './mentions.ts'
import { findPeople } from './people.sql.ts'

export const listZonePeople: Handler<'listZonePeople'> = async ({ db, params, path, query }) => {
  // Whoever came by a link meets others in the zone, and is shown no list of them.
  if (path.roles.byLink) return { people: [] }
  const { search, from = 0, limit = 20 } = query
  const people = await findPeople(db, params, { search, among: knownTo(path.roles), from, limit })
  return { people: people.map(({ picture, ...person }) => ({ ...person, ...pictureMark({ picture }) })) }
}
