import type { Handler } from '../handler.ts'
import { seesByNameOnly } from './mentions.ts'
import { findPeople } from './people.sql.ts'

export const listZonePeople: Handler<'listZonePeople'> = async ({ db, params, path, query }) => {
  const { search, from = 0, limit = 20 } = query
  return { people: await findPeople(db, params, { search, byNameOnly: seesByNameOnly(path.roles), from, limit }) }
}
