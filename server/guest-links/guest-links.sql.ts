import { type SqlBool, sql } from 'kysely'
import { zonePermission } from '../access/member-entries.sql.ts'
import { inBatches } from '../db/batches.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { GuestLinkTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { deleteTokens } from '../identity/delete-tokens.ts'
import { withoutSignIn } from '../identity/users.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

const linksOf = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db.selectFrom('guest_link as l').where('l.edition_id', '=', edition_id).where('l.space_id', '=', space_id)

export const countLinks = async (db: Db, space: SpaceKey): Promise<number> => {
  const { n } = await linksOf(db, space)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Whom links are shown to; `seesAll`: no zone is hidden from them. */
interface Viewer {
  zuid: number
  seesAll: boolean
}

/** Without those to zones that are hidden from the viewer. */
const linksShownTo = ({ zuid, seesAll }: Viewer, db: Db, space: SpaceKey) =>
  linksOf(db, space).$if(!seesAll, (query) =>
    query
      .leftJoin('zone as z', (join) =>
        join.onRef('z.edition_id', '=', 'l.edition_id').onRef('z.zone_id', '=', 'l.zone_id'),
      )
      .where(sql<SqlBool>`case ${zonePermission(zuid)} when 'restricted' then 0 else 1 end = 1`),
  )

export const countLinksShownTo = async (viewer: Viewer, db: Db, space: SpaceKey): Promise<number> => {
  const { n } = await linksShownTo(viewer, db, space)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const isLinkShownTo = async (viewer: Viewer, db: Db, link: SpaceKey & { link_id: number }): Promise<boolean> =>
  (await linksShownTo(viewer, db, link).where('l.link_id', '=', link.link_id).select('l.link_id').execute()).length > 0

/** Newest first, with how many came by each. */
export const listLinks = (viewer: Viewer, db: Db, space: SpaceKey, { from, limit }: { from: number; limit: number }) =>
  linksShownTo(viewer, db, space)
    .leftJoin('user as u', 'u.zuid', 'l.created_by')
    .selectAll('l')
    .select('u.display_name as created_by_name')
    .select((eb) =>
      eb
        .selectFrom('link_guest as g')
        .whereRef('g.edition_id', '=', 'l.edition_id')
        .whereRef('g.link_id', '=', 'l.link_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('guest_count'),
    )
    .orderBy('l.link_id', 'desc')
    .limit(limit)
    .offset(from)
    .execute()

export const insertLink = async (db: Db, link: GuestLinkTable): Promise<void> => {
  await db.insertInto('guest_link').values(link).execute()
}

export const findLink = preparedQuery((db, p: { token_hash: string }) =>
  db
    .selectFrom('guest_link as l')
    .innerJoin('edition as e', 'e.edition_id', 'l.edition_id')
    .where('l.token_hash', '=', p.token_hash)
    .selectAll('l')
    .select(['e.allows_guest_links', 'e.state as edition_state']),
)

export const countGuests = async (db: Db, { edition_id, link_id }: { edition_id: number; link_id: number }) => {
  const { n } = await db
    .selectFrom('link_guest')
    .where(({ and }) => and({ edition_id, link_id }))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Somebody who has no account to sign in with. */
export const insertGuest = async (
  db: Db,
  {
    edition_id,
    link_id,
    zuid,
    display_name,
    now,
  }: {
    edition_id: number
    link_id: number
    zuid: number
    display_name: string
    now: number
  },
): Promise<void> => {
  await db
    .insertInto('user')
    .values({ ...withoutSignIn, zuid, display_name, created_time: now })
    .execute()
  await db.insertInto('link_guest').values({ edition_id, zuid, link_id, joined_time: now }).execute()
}

interface Ended {
  edition_id: number
  space_id?: number
  link_id?: number
}

const LINKS_AT_A_TIME = 100

/**
 * Ends links, and the access of everybody who came by them; resolves with how many links and guests that were. The
 * rows of the guests stay, for the names of what they wrote.
 */
export const endLinks = async (
  db: Db,
  { edition_id, space_id, link_id }: Ended,
  now: number,
): Promise<{ links: number; guests: number }> => {
  const links = await db
    .selectFrom('guest_link')
    .where('edition_id', '=', edition_id)
    .$if(space_id !== undefined, (query) => query.where('space_id', '=', space_id as number))
    .$if(link_id !== undefined, (query) => query.where('link_id', '=', link_id as number))
    .select(['edition_id', 'link_id'])
    .execute()
  let guests = 0
  for (const link of links) guests += await endLink(db, link, now)
  return { links: links.length, guests }
}

/** Nobody comes by them any more; this takes out of the database who did. */
export const endExpiredLinks = async (db: Db, now: number): Promise<void> => {
  const links = await db
    .selectFrom('guest_link')
    .where('expires_time', '<', now)
    .limit(LINKS_AT_A_TIME)
    .select(['edition_id', 'link_id'])
    .execute()
  for (const link of links) await endLink(db, link, now)
}

const endLink = async (
  db: Db,
  { edition_id, link_id }: { edition_id: number; link_id: number },
  now: number,
): Promise<number> => {
  const rows = await db
    .deleteFrom('link_guest')
    .where(({ and }) => and({ edition_id, link_id }))
    .returning('zuid')
    .execute()
  for (const batch of inBatches(rows)) {
    const zuids = batch.map(({ zuid }) => zuid)
    await deleteTokens(db, (tokens) => tokens.where('zuid', 'in', zuids))
    for (const table of ['space_member', 'zone_member'] as const)
      await db
        .deleteFrom(table)
        .where('edition_id', '=', edition_id)
        .where('member_type', '=', 'USER')
        .where('member_id', 'in', zuids)
        .execute()
    await db
      .updateTable('user')
      .set({ disabled_time: now, deleted_time: now, access_ended_time: now })
      .where('zuid', 'in', zuids)
      .execute()
  }
  await db
    .deleteFrom('guest_link')
    .where(({ and }) => and({ edition_id, link_id }))
    .execute()
  return rows.length
}
