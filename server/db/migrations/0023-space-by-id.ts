import type { AnyDb } from './create-table.ts'

/** The address of an embedded board names a space and no edition. */
export const up = async (db: AnyDb): Promise<void> => {
  await db.schema.createIndex('space_by_id').on('space').column('space_id').execute()
}
