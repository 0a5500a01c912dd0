import type { AnyDb } from './create-table.ts'

/** With what browser and from where somebody is signed in, and when that was last seen. */
export const up = async (db: AnyDb): Promise<void> => {
  await db.schema.alterTable('oidc_record').addColumn('user_agent', 'text').execute()
  await db.schema.alterTable('oidc_record').addColumn('address', 'text').execute()
  await db.schema.alterTable('oidc_record').addColumn('seen_time', 'bigint').execute()
}
