import type { AnyDb } from './create-table.ts'

/** What people of a space cannot do together. */
export const up = async (db: AnyDb): Promise<void> => {
  await db.schema
    .alterTable('space')
    .addColumn('together_off', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
