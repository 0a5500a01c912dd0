import type { PersonalSettingsTable } from '../db/notice-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

const usual = { mails_mentions: 1, mails_replies: 1, mails_invitations: 1, language: null, time_zone: null } as const

const selectSettings = preparedQuery((db, p: { zuid: number }) =>
  db.selectFrom('personal_settings').where('zuid', '=', p.zuid).selectAll(),
)

export const findSettings = async (db: Db, zuid: number): Promise<PersonalSettingsTable> =>
  (await selectSettings(db, { zuid }))[0] ?? { ...usual, zuid }

/** What is not named stays as it is. */
export const saveSettings = async (
  db: Db,
  zuid: number,
  changes: Partial<Omit<PersonalSettingsTable, 'zuid'>>,
): Promise<void> => {
  await db
    .insertInto('personal_settings')
    .values({ ...usual, ...changes, zuid })
    .onConflict((conflict) => conflict.column('zuid').doUpdateSet({ zuid, ...changes }))
    .execute()
}
