import type { AdapterPayload } from 'oidc-provider'
import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { lockUserForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { findClient } from './clients.ts'
import { deleteTokens } from './delete-tokens.ts'
import { hashSecret } from './tokens.ts'

/** An application that somebody allowed to act for them. */
export interface Application {
  client_id: string
  client_name: string
  scopes: string[]
  /** when it was first allowed */
  since: number
}

type GrantPayload = AdapterPayload & { openid?: { scope?: string } }

const grantsOf = async (db: Db, zuid: number) => {
  const rows = await db
    .selectFrom('oidc_record')
    .where('zuid', '=', zuid)
    .where('model', '=', 'Grant')
    .where('expires_time', '>', Date.now())
    .select(['id_hash', 'payload'])
    .execute()
  return rows.map(({ id_hash, payload }) => ({ id_hash, ...(JSON.parse(payload) as GrantPayload) }))
}

/** Oldest first. Several grants to one application are one entry. */
export const listApplications = async (db: Db, zuid: number): Promise<Application[]> => {
  const applications = new Map<string, Application>()
  for (const { clientId = '', openid, iat = 0 } of await grantsOf(db, zuid)) {
    const known = applications.get(clientId)
    const scopes = [...new Set([...(known?.scopes ?? []), ...(openid?.scope ?? '').split(' ').filter(Boolean)])]
    const since = Math.min(known?.since ?? Number.POSITIVE_INFINITY, iat * 1000)
    const client_name = known?.client_name ?? (await findClient(db, clientId))?.client_name ?? clientId
    applications.set(clientId, { client_id: clientId, client_name, scopes, since })
  }
  return [...applications.values()].sort((a, b) => a.since - b.since)
}

/** Ends what somebody allowed an application, and every token it holds for them. False if it holds nothing. */
export const endApplication = async (
  db: Db,
  { zuid, client_id }: { zuid: number; client_id: string },
): Promise<boolean> => {
  await lockUserForUpdate(db, zuid)
  const hashes = (await grantsOf(db, zuid)).filter(({ clientId }) => clientId === client_id).map((g) => g.id_hash)
  // Those of bots too, that were made for them through the application.
  const ended = await deleteTokens(db, (tokens) =>
    tokens
      .where((eb) => eb.or([eb('zuid', '=', zuid), eb('created_by', '=', zuid)]))
      .where('client_id', '=', client_id),
  )
  await deleteGrants(db, zuid, new Set(hashes))
  return hashes.length > 0 || ended > 0
}

/** A grant is stored by a hash of its id; codes and refresh tokens name the id. */
const deleteGrants = async (db: Db, zuid: number, hashes: ReadonlySet<string>): Promise<void> => {
  const records = await db
    .selectFrom('oidc_record')
    .where('zuid', '=', zuid)
    .where('grant_id', 'is not', null)
    .select('grant_id')
    .distinct()
    .execute()
  for (const { grant_id } of records)
    if (grant_id !== null && hashes.has(hashSecret(grant_id)))
      await db.deleteFrom('oidc_record').where('grant_id', '=', grant_id).execute()
  for (const id_hash of hashes)
    await db.deleteFrom('oidc_record').where('model', '=', 'Grant').where('id_hash', '=', id_hash).execute()
}

/**
 * Ends one grant, and every token that came of it. The grant comes first: whoever is about to give a token holds it.
 * Resolves with whose it was, if there was one.
 */
export const endGrant = async (
  db: Db,
  grant_id: string,
): Promise<{ zuid: number | null; client_id: string } | undefined> => {
  const grant = db.deleteFrom('oidc_record').where('model', '=', 'Grant').where('id_hash', '=', hashSecret(grant_id))
  const ended = await grant.returning(['zuid', 'payload']).executeTakeFirst()
  await deleteTokens(db, (tokens) => tokens.where('grant_id', '=', grant_id))
  await db.deleteFrom('oidc_record').where('grant_id', '=', grant_id).execute()
  return ended && { zuid: ended.zuid, client_id: (JSON.parse(ended.payload) as GrantPayload).clientId ?? '' }
}

/** Removes an application, whoever registered it, and ends what anybody allowed it. */
export const removeClient = async (database: Database, client_id: string) => {
  const client = await findClient(database.read, client_id)
  if (!client) throw new OperatorError(`There is no client ${client_id}: easel client list shows them`)
  // Without the client none of its refresh tokens and codes works any more; they are deleted after it.
  await database.write(async (db) => {
    await db.deleteFrom('oauth_client').where('client_id', '=', client_id).execute()
    await deleteTokens(db, (tokens) => tokens.where('client_id', '=', client_id))
    await recordAudit(db, { event: 'client.removed', source: commandLine, details: { client_id } })
  })
  return { client_name: client.client_name, users: await endForEverybody(database, client_id) }
}

/** Resolves with the number of people who had allowed the application something. */
export const endForEverybody = async (database: Database, client_id: string): Promise<number> => {
  const holders = await database.read
    .selectFrom('oidc_record')
    .where('model', '=', 'Grant')
    .where('payload', 'like', `%${JSON.stringify(client_id)}%`)
    .where('zuid', 'is not', null)
    .select('zuid')
    .distinct()
    .execute()
  let count = 0
  for (const { zuid } of holders)
    if (await database.write((db) => endApplication(db, { zuid: Number(zuid), client_id }))) count++
  return count
}
