import type { AnyDb } from './create-table.ts'

/** The sites that may show a space in a frame; none: any. */
export const up = async (db: AnyDb): Promise<void> => {
  await db.schema
    .alterTable('space')
    .addColumn('embed_origins', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
