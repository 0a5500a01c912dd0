import { commandLine, recordAudit } from '../audit/record.ts'
import { inBatches } from '../db/batches.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { endApplication, endForEverybody } from './applications.ts'
import { findClient } from './clients.ts'
import { deleteTokens } from './delete-tokens.ts'
import { endAccess } from './end-access.ts'
import { hashSecret } from './tokens.ts'
import { requireUser } from './users.ts'

export interface Revocation {
  /** mail address or zuid */
  user?: string | undefined
  client?: string | undefined
  /** the tokens themselves */
  tokens: readonly string[]
  /** of a personal access token or a token of a bot */
  id?: number | undefined
}

/** Ends tokens for an operator (N7); resolves with the number of access tokens that were still valid. */
export const revokeTokens = async (database: Database, { user, client, tokens, id }: Revocation): Promise<number> => {
  if (client !== undefined && !(await findClient(database.read, client)))
    throw new OperatorError(`There is no client ${client}: easel client list shows them`)
  if (user !== undefined) return revokeOfUser(database, user, client)
  if (client !== undefined) return revokeOfClient(database, client)
  if (id !== undefined) return revokeById(database, id)
  return database.write(async (db) => {
    let revoked = 0
    for (const batch of inBatches(tokens.map(hashSecret)))
      revoked += await deleteTokens(db, (known) => known.where('token_hash', 'in', batch))
    await recordRevoked(db, {})
    return revoked
  })
}

const revokeOfUser = (database: Database, name: string, client_id: string | undefined): Promise<number> =>
  database.write(async (db) => {
    const { zuid } = await requireUser(db, name, { bots: true })
    const valid = await db
      .selectFrom('access_token')
      .where('zuid', '=', zuid)
      .$if(client_id !== undefined, (query) => query.where('client_id', '=', client_id as string))
      .where('expires_time', '>', Date.now())
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (client_id === undefined) await endAccess(db, zuid, Date.now(), 'TOKENS_REVOKED')
    else await endApplication(db, { zuid, client_id })
    await recordRevoked(db, { for_zuid: String(zuid), client_id })
    return Number(valid.count)
  })

const revokeById = (database: Database, id: number): Promise<number> =>
  database.write(async (db) => {
    const revoked = await deleteTokens(db, (tokens) => tokens.where('token_id', '=', id))
    if (revoked === 0) throw new OperatorError(`There is no token ${id}: easel token list shows them`)
    await recordRevoked(db, { token_id: String(id) })
    return revoked
  })

const revokeOfClient = async (database: Database, client_id: string): Promise<number> => {
  const revoked = await database.write(async (db) => {
    await recordRevoked(db, { client_id })
    return deleteTokens(db, (tokens) => tokens.where('client_id', '=', client_id))
  })
  await endForEverybody(database, client_id)
  return revoked
}

const recordRevoked = (db: Db, details: object): Promise<void> =>
  recordAudit(db, { event: 'token.revoked', source: commandLine, details })
