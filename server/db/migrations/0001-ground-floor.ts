import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { engineOf } from '../database.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the schema of its own day only
type AnyDb = Kysely<any>
type Columns<C extends string> = CreateTableBuilder<string, C>

/** Identity, editions, teams, and the spaces that roles hang on. */
export const up = async (db: AnyDb): Promise<void> => {
  const postgres = engineOf(db) === 'postgres'
  // SQLite keeps such a table in the order of its primary key: a tenant is a key range there too.
  const create = <C extends string>(table: Columns<C>) =>
    (postgres ? table : table.modifyEnd(sql`without rowid`)).execute()

  if (postgres) await sql`create sequence id_sequence start 10000001`.execute(db)
  else {
    await sql`create table id_sequence (last integer not null)`.execute(db)
    await sql`insert into id_sequence values (10000000)`.execute(db)
  }

  await create(
    db.schema
      .createTable('user')
      .addColumn('zuid', 'bigint', (c) => c.primaryKey().notNull())
      .addColumn('mail_id', 'text', (c) => c.unique())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('mail_verified', 'integer', (c) => c.notNull())
      .addColumn('is_operator', 'integer', (c) => c.notNull())
      .addColumn('issuer', 'text')
      .addColumn('subject', 'text')
      .addColumn('created_time', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('user_of_issuer', ['issuer', 'subject']),
  )
  await create(
    db.schema
      .createTable('access_token')
      .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('zuid', 'bigint', (c) => c.notNull())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('data_centre', 'text', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('created_time', 'bigint', (c) => c.notNull())
      .addColumn('expires_time', 'bigint', (c) => c.notNull()),
  )
  await db.schema.createIndex('access_token_by_grant').on('access_token').column('grant_id').execute()

  await create(
    db.schema
      .createTable('edition')
      .addColumn('edition_id', 'bigint', (c) => c.primaryKey().notNull())
      .addColumn('edition_name', 'text', (c) => c.notNull())
      .addColumn('edition_type_name', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      // One edition of one's own (E1): the constraint decides between two requests at once.
      .addColumn('edition_owner_id', 'bigint', (c) => c.notNull().unique())
      .addColumn('default_team_id', 'bigint', (c) => c.notNull())
      .addColumn('plan_name', 'text', (c) => c.notNull())
      .addColumn('purchase_time', 'bigint', (c) => c.notNull())
      .addColumn('expiry_time', 'bigint')
      .addColumn('created_time', 'bigint', (c) => c.notNull())
      .addColumn('last_modified_time', 'bigint', (c) => c.notNull()),
  )
  await create(
    db.schema
      .createTable('edition_member')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('zuid', 'bigint', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('joined_time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('edition_member_key', ['edition_id', 'zuid']),
  )
  await db.schema.createIndex('edition_member_by_user').on('edition_member').column('zuid').execute()
  await create(
    db.schema
      .createTable('team')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('team_id', 'bigint', (c) => c.notNull())
      .addColumn('team_name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('created_by', 'bigint', (c) => c.notNull())
      .addColumn('created_time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('team_key', ['edition_id', 'team_id']),
  )
  await create(
    db.schema
      .createTable('team_member')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('team_id', 'bigint', (c) => c.notNull())
      .addColumn('zuid', 'bigint', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('added_by', 'bigint', (c) => c.notNull())
      .addColumn('added_time', 'bigint', (c) => c.notNull())
      .addColumn('modified_time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('team_member_key', ['edition_id', 'team_id', 'zuid']),
  )
  await db.schema.createIndex('team_member_by_user').on('team_member').columns(['edition_id', 'zuid']).execute()
  await create(
    db.schema
      .createTable('team_invitation')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('team_id', 'bigint', (c) => c.notNull())
      .addColumn('mail_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('added_by', 'bigint', (c) => c.notNull())
      .addColumn('invited_time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('team_invitation_key', ['edition_id', 'team_id', 'mail_id']),
  )
  await db.schema.createIndex('team_invitation_by_mail').on('team_invitation').column('mail_id').execute()
  await create(
    db.schema
      .createTable('space')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('space_id', 'bigint', (c) => c.notNull())
      .addColumn('team_id', 'bigint', (c) => c.notNull())
      .addColumn('space_name', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('allow_embed', 'integer', (c) => c.notNull())
      .addColumn('owner_zuid', 'bigint', (c) => c.notNull())
      .addColumn('last_author_zuid', 'bigint', (c) => c.notNull())
      .addColumn('created_time', 'bigint', (c) => c.notNull())
      .addColumn('last_modified_time', 'bigint', (c) => c.notNull())
      .addColumn('state_modified_time', 'bigint')
      .addPrimaryKeyConstraint('space_key', ['edition_id', 'space_id']),
  )
  await db.schema.createIndex('space_by_team').on('space').columns(['edition_id', 'team_id']).execute()
  await create(
    db.schema
      .createTable('space_member')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('space_id', 'bigint', (c) => c.notNull())
      .addColumn('member_type', 'text', (c) => c.notNull())
      .addColumn('member_id', 'bigint', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('added_by', 'bigint', (c) => c.notNull())
      .addColumn('added_time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('space_member_key', ['edition_id', 'space_id', 'member_type', 'member_id']),
  )
  await db.schema
    .createIndex('space_member_by_member')
    .on('space_member')
    .columns(['edition_id', 'member_type', 'member_id'])
    .execute()
  await create(
    db.schema
      .createTable('api_key')
      .addColumn('edition_id', 'bigint', (c) => c.notNull())
      .addColumn('key_id', 'bigint', (c) => c.notNull())
      .addColumn('key_name', 'text', (c) => c.notNull())
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_by', 'bigint', (c) => c.notNull())
      .addColumn('created_time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('api_key_key', ['edition_id', 'key_id']),
  )
}
