import { MAX_MENTIONS, mentionsOf, type Roles, replaceMentions, toId, writeMention } from '@easel/contract'
import type { Fail } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import { findPeople, type Known } from './people.sql.ts'

interface Mentioner {
  db: Db
  zone: { edition_id: number; space_id: number; zone_id: string }
  roles: Roles
  fail: Fail<'mentionNotTaken'>
}

/**
 * Somebody outside the edition is not told who belongs to a team or to the edition, and whoever came by a link knows the
 * names that stand at comments.
 */
export const knownTo = ({ edition, byLink }: Roles): Known => {
  if (byLink) return 'authors'
  return edition === undefined ? 'named' : 'all'
}

/**
 * The text as it is stored: whom it mentions can see the zone, and has the name that the service knows. A mention that
 * the comment had `before` stays as it was, whatever has become of that person.
 */
export const checkMentions = async (
  { db, zone, roles, fail }: Mentioner,
  text: string,
  { before = '', ...item }: { before?: string; attribute?: string } = {},
): Promise<string> => {
  const mentions = mentionsOf(text)
  if (mentions.length === 0) return text
  const names = new Map(mentionsOf(before).map(({ zuid, name }) => [zuid, name]))
  const zuids = [...new Set(mentions.map(({ zuid }) => zuid))]
  if (zuids.length > MAX_MENTIONS) fail('mentionNotTaken', { ...item, reason: `mentions ${zuids.length} people` })
  const newcomers = zuids.filter((zuid) => !names.has(zuid))
  const people = await findPeople(db, zone, { zuids: newcomers.map(toId), among: knownTo(roles) })
  for (const { zuid, display_name } of people) names.set(String(zuid), display_name)
  const unseen = zuids.find((zuid) => !names.has(zuid))
  if (unseen !== undefined)
    fail('mentionNotTaken', { ...item, reason: `nobody with the zuid ${unseen} can see the zone` })
  return replaceMentions(text, ({ zuid, name }) => writeMention({ zuid, name: names.get(zuid) ?? name }))
}
