import type { Db, EditionMemberTable, TeamMemberTable } from '../db/schema.ts'

/** Whoever is in the edition already keeps the role held there. */
export const joinEdition = (db: Db, member: EditionMemberTable) =>
  db
    .insertInto('edition_member')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const joinTeam = (db: Db, member: TeamMemberTable) => db.insertInto('team_member').values(member).execute()
