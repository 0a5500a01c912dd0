import { type AnyDb, createTable } from './create-table.ts'

export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'account_picture', {
    columns: { zuid: 'bigint', picture: 'text', media_type: 'text', set_time: 'bigint', data: 'text' },
    key: ['zuid'],
  })
}
