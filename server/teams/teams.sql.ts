import type { Db, TeamTable } from '../db/schema.ts'

export const insertTeam = (db: Db, team: TeamTable) => db.insertInto('team').values(team).execute()
