import { sql } from 'kysely'
import type { AnyDb } from './create-table.ts'

/** Lists that were sorted whole for each page: members of a team, invitations, zones in the trash. */
export const up = async (db: AnyDb): Promise<void> => {
  await sql`
    create index team_member_by_joining on team_member (edition_id, team_id, added_time, zuid)`.execute(db)
  await sql`
    create index space_invitation_by_time on space_invitation (edition_id, space_id, invited_time desc, mail_id)`.execute(
    db,
  )
  await sql`
    create index zone_by_deletion on zone (edition_id, space_id, status, state_modified_time desc, zone_id)`.execute(db)
}
