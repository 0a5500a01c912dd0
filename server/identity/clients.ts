import { randomBytes } from 'node:crypto'
import { isNativeRedirectUri, isRedirectUri, nativeRedirectUriRule, redirectUriRule } from '@easel/contract'
import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { IdentitySchema } from '../db/identity-schema.ts'
import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { deleteTokens } from './delete-tokens.ts'
import { hashSecret, newSecret } from './tokens.ts'

export interface NewClient {
  name: string
  redirectUris: readonly string[]
  /** Runs where a secret cannot be kept (a browser, a phone): has none, and must use PKCE. */
  public?: boolean
  /** Runs on the machine of whoever uses it, and takes its answer there (RFC 8252): public as well. */
  native?: boolean
  dataCentre: string
  /** zuid; left out where an operator registers it */
  owner?: number
}

export interface AddedClient {
  client_key: number
  client_id: string
  /** Not stored: only its hash is. */
  client_secret?: string
}

export const addClient = async (database: Database, client: NewClient): Promise<AddedClient> => {
  const error = clientError(client)
  if (error) throw new OperatorError(error)
  return database.write(async (db) => {
    const added = await insertClient(db, client)
    const details = { client_id: added.client_id }
    await recordAudit(db, { event: 'client.registered', source: commandLine, details })
    return added
  })
}

export const insertClient = async (db: Db, client: NewClient, now = Date.now()): Promise<AddedClient> => {
  const client_key = await nextId(db)
  const client_id = `1000.${randomBytes(15).toString('hex').toUpperCase()}`
  const client_secret = client.public || client.native ? undefined : newSecret()
  await db
    .insertInto('oauth_client')
    .values({
      client_key,
      client_id,
      client_name: client.name,
      secret_hash: client_secret === undefined ? null : hashSecret(client_secret),
      redirect_uris: JSON.stringify(client.redirectUris),
      data_centre: client.dataCentre,
      owner_zuid: client.owner ?? null,
      created_time: now,
      application_type: client.native ? 'native' : 'web',
    })
    .execute()
  return { client_key, client_id, ...(client_secret !== undefined && { client_secret }) }
}

/** What is wrong with a redirect address; undefined if nothing is. */
export const redirectUriError = (uri: string, native = false): string | undefined => {
  if (native) return isNativeRedirectUri(uri) ? undefined : nativeRedirectUriRule
  return isRedirectUri(uri) ? undefined : redirectUriRule
}

const clientError = ({ name, redirectUris, native }: NewClient): string | undefined => {
  if (!name.trim() || name.length > 100) return 'A client has a name of 1 to 100 characters'
  if (redirectUris.length < 1 || redirectUris.length > 20) return 'A client has 1 to 20 redirect addresses'
  const invalid = redirectUris.find((uri) => redirectUriError(uri, native) !== undefined)
  return invalid === undefined
    ? undefined
    : `"${invalid}" is no redirect address: it ${redirectUriError(invalid, native)}`
}

const clientById = preparedQuery((db, p: { client_id: string }) =>
  db.selectFrom('oauth_client').where('client_id', '=', p.client_id).selectAll(),
)

/** The id comes from the caller, and PostgreSQL rejects U+0000. */
export const findClient = async (db: Db, client_id: string) =>
  client_id.includes('\0') ? undefined : (await clientById(db, { client_id }))[0]

const clientQuery = (db: Db) => db.selectFrom('oauth_client').orderBy('client_key').selectAll()

export const listClients = async (db: Db) => (await clientQuery(db).execute()).map(toClient)

const clientsByOwner = preparedQuery((db, p: { owner: number }) => clientQuery(db).where('owner_zuid', '=', p.owner))

export const listOwnedClients = async (db: Db, owner: number) => (await clientsByOwner(db, { owner })).map(toClient)

const toClient = ({ secret_hash, redirect_uris, ...client }: IdentitySchema['oauth_client']) => ({
  ...client,
  redirect_uris: JSON.parse(redirect_uris) as string[],
  is_public: secret_hash === null,
})

/** N9 */
export const MAX_CLIENTS_OF_USER = 20

/** Locks the user, so that requests at the same moment count one another. */
export const countOwnedClients = async (db: Db, owner: number): Promise<number> => {
  const user = db.selectFrom('user').where('zuid', '=', owner).select('zuid')
  await (db.engine === 'postgres' ? user.forUpdate() : user).execute()
  const { n } = await db
    .selectFrom('oauth_client')
    .where('owner_zuid', '=', owner)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False if the owner has no such client. Its refresh tokens are useless without it; its access tokens are deleted. */
export const deleteClient = async (
  db: Db,
  { client_key, owner }: { client_key: number; owner: number },
): Promise<boolean> => {
  const removed = await db
    .deleteFrom('oauth_client')
    .where('client_key', '=', client_key)
    .where('owner_zuid', '=', owner)
    .returning('client_id')
    .executeTakeFirst()
  if (!removed) return false
  await deleteTokens(db, (tokens) => tokens.where('client_id', '=', removed.client_id))
  return true
}
