import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import { type AnyDb, createTable } from './create-table.ts'

/** Identity, editions, teams, and the spaces that roles hang on. */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'postgres') await sql`create sequence id_sequence start 10000001`.execute(db)
  else {
    await sql`create table id_sequence (last integer not null)`.execute(db)
    await sql`insert into id_sequence values (10000000)`.execute(db)
  }
  await createTable(db, 'user', {
    columns: {
      zuid: 'bigint',
      mail_id: 'text?',
      display_name: 'text',
      password_hash: 'text?',
      mail_verified: 'integer',
      is_operator: 'integer',
      issuer: 'text?',
      subject: 'text?',
      created_time: 'bigint',
    },
    key: ['zuid'],
    unique: [['mail_id'], ['issuer', 'subject']],
  })
  await createTable(db, 'access_token', {
    columns: {
      token_hash: 'text',
      zuid: 'bigint',
      client_id: 'text',
      grant_id: 'text?',
      scope: 'text',
      data_centre: 'text',
      payload: 'text',
      created_time: 'bigint',
      expires_time: 'bigint',
    },
    key: ['token_hash'],
    indexes: { by_grant: ['grant_id'] },
  })
  await createTable(db, 'edition', {
    columns: {
      edition_id: 'bigint',
      edition_name: 'text',
      edition_type_name: 'text',
      state: 'text',
      edition_owner_id: 'bigint',
      default_team_id: 'bigint',
      plan_name: 'text',
      purchase_time: 'bigint',
      expiry_time: 'bigint?',
      created_time: 'bigint',
      last_modified_time: 'bigint',
    },
    key: ['edition_id'],
    // One edition of one's own (E1): the constraint decides between two requests at once.
    unique: [['edition_owner_id']],
  })
  await createTable(db, 'edition_member', {
    columns: { edition_id: 'bigint', zuid: 'bigint', role: 'text', joined_time: 'bigint' },
    key: ['edition_id', 'zuid'],
    indexes: { by_user: ['zuid'] },
  })
  await createTable(db, 'team', {
    columns: {
      edition_id: 'bigint',
      team_id: 'bigint',
      team_name: 'text',
      description: 'text',
      created_by: 'bigint',
      created_time: 'bigint',
    },
    key: ['edition_id', 'team_id'],
  })
  await createTable(db, 'team_member', {
    columns: {
      edition_id: 'bigint',
      team_id: 'bigint',
      zuid: 'bigint',
      role: 'text',
      added_by: 'bigint',
      added_time: 'bigint',
      modified_time: 'bigint',
    },
    key: ['edition_id', 'team_id', 'zuid'],
    indexes: { by_user: ['edition_id', 'zuid'] },
  })
  await createTable(db, 'team_invitation', {
    columns: {
      edition_id: 'bigint',
      team_id: 'bigint',
      mail_id: 'text',
      role: 'text',
      added_by: 'bigint',
      invited_time: 'bigint',
    },
    key: ['edition_id', 'team_id', 'mail_id'],
    indexes: { by_mail: ['mail_id'] },
  })
  await createTable(db, 'space', {
    columns: {
      edition_id: 'bigint',
      space_id: 'bigint',
      team_id: 'bigint',
      space_name: 'text',
      status: 'text',
      allow_embed: 'integer',
      owner_zuid: 'bigint',
      last_author_zuid: 'bigint',
      created_time: 'bigint',
      last_modified_time: 'bigint',
      state_modified_time: 'bigint?',
    },
    key: ['edition_id', 'space_id'],
    indexes: { by_team: ['edition_id', 'team_id', 'status', 'last_modified_time', 'space_id'] },
  })
  await createTable(db, 'space_member', {
    columns: {
      edition_id: 'bigint',
      space_id: 'bigint',
      member_type: 'text',
      member_id: 'bigint',
      role: 'text',
      rank: 'integer',
      added_by: 'bigint',
      added_time: 'bigint',
    },
    key: ['edition_id', 'space_id', 'member_type', 'member_id'],
    indexes: { by_member: ['edition_id', 'member_type', 'member_id'] },
  })
  await createTable(db, 'api_key', {
    columns: {
      edition_id: 'bigint',
      key_id: 'bigint',
      key_name: 'text',
      key_hash: 'text',
      created_by: 'bigint',
      created_time: 'bigint',
    },
    key: ['edition_id', 'key_id'],
    unique: [['key_hash']],
  })
}
