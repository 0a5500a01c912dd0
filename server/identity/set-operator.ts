import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { requireUser } from './users.ts'

/** Only the command line makes operators: whoever has it has the database as well. */
export const setOperator = (database: Database, name: string, isOperator: boolean) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    const is_operator = Number(isOperator)
    await db.updateTable('user').set({ is_operator }).where('zuid', '=', user.zuid).execute()
    const details = { for_zuid: String(user.zuid), is_operator: isOperator }
    await recordAudit(db, { event: 'user.operator_changed', source: commandLine, details })
    return user
  })
