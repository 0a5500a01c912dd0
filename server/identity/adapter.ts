import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { toAddressKey } from '../client-address.ts'
import type { Database } from '../db/database.ts'
import { lockUserForShare } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import { deleteOldestOfAddress, lockAddress } from './anonymous-records.ts'
import { endGrant } from './applications.ts'
import { findClient } from './clients.ts'
import { noteEndedGrant } from './record-revocations.ts'
import { seal, unseal } from './seal.ts'
import { currentBrowser, touchSession } from './session-browser.ts'
import { hashSecret } from './tokens.ts'
import { findUser } from './users.ts'
import { WEB_CLIENT_ID } from './web-client.ts'

/** Stores what oidc-provider persists in our tables. */
export const adapterFor =
  (database: Database, settings: Settings) =>
  (model: string): Adapter => {
    if (model === 'Client') return clientAdapter(database, settings)
    if (model === 'AccessToken') return accessTokenAdapter(database, settings)
    return recordAdapter(database, model)
  }

const noop = async (): Promise<undefined> => undefined
const unsupportedLookups = { findByUserCode: noop, findByUid: noop }

/** Read-only: clients are registered through the command line and the API. Those of other data centres do not exist (A7). */
const clientAdapter = ({ read }: Database, { dataCentre, baseUrl }: Settings): Adapter => ({
  ...unsupportedLookups,
  upsert: noop,
  consume: noop,
  destroy: noop,
  revokeByGrantId: noop,
  async find(id) {
    const client = await findClient(read, id)
    if (!client || client.data_centre !== dataCentre) return undefined
    return {
      client_id: client.client_id,
      client_name: client.client_name,
      application_type: client.application_type,
      redirect_uris: JSON.parse(client.redirect_uris) as string[],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...(client.client_id === WEB_CLIENT_ID && { post_logout_redirect_uris: [`${baseUrl}/signed-out`] }),
      ...(client.secret_hash === null
        ? { token_endpoint_auth_method: 'none' }
        : { token_endpoint_auth_method: 'client_secret_basic', client_secret: client.secret_hash }),
    }
  },
})

/** Access tokens have their own table, so that the API reads them without oidc-provider. */
const accessTokenAdapter = ({ read, write }: Database, { dataCentre }: Settings): Adapter => ({
  ...unsupportedLookups,
  consume: noop,
  async upsert(id, { jti: _, ...payload }, expiresIn) {
    const now = Date.now()
    const changing = {
      scope: payload.scope ?? '',
      payload: JSON.stringify(payload),
      expires_time: expiry(expiresIn, now),
    }
    const row = {
      token_hash: hashSecret(id),
      zuid: Number(payload.accountId),
      client_id: payload.clientId ?? '',
      grant_id: payload.grantId ?? null,
      data_centre: dataCentre,
      created_time: now,
      ...changing,
    }
    await write(async (db) => {
      await lockUserForShare(db, row.zuid)
      if (payload.grantId !== undefined && !(await hasGrant(db, payload.grantId)))
        throw new errors.InvalidGrant('the grant was ended')
      await db
        .insertInto('access_token')
        .values(row)
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(changing))
        .execute()
    })
    // Other applications may be a server, which is no browser of theirs.
    const browser = row.client_id === WEB_CLIENT_ID ? currentBrowser(now) : undefined
    const { sessionUid } = payload
    // By itself: whoever ends a session has its row before that of its grant.
    if (browser && sessionUid !== undefined) await write((db) => touchSession(db, sessionUid, browser))
  },
  async find(id) {
    const row = await read
      .selectFrom('access_token')
      .where('token_hash', '=', hashSecret(id))
      .where('client_id', '!=', 'easel')
      .where('token_id', 'is', null)
      .where('data_centre', '=', dataCentre)
      .select('payload')
      .executeTakeFirst()
    return row && { ...(JSON.parse(row.payload) as AdapterPayload), jti: id }
  },
  async destroy(id) {
    await write((db) => db.deleteFrom('access_token').where('token_hash', '=', hashSecret(id)).execute())
  },
  async revokeByGrantId(grantId) {
    await write((db) => db.deleteFrom('access_token').where('grant_id', '=', grantId).execute())
  },
})

/** A grant that ended after the request began gives no token any more (N7); one that is there stays until the end. */
const hasGrant = async (db: Db, grantId: string): Promise<boolean> => {
  const grant = db.selectFrom('oidc_record').where('model', '=', 'Grant').where('id_hash', '=', hashSecret(grantId))
  const held = db.engine === 'postgres' ? grant.forShare() : grant
  return (await held.select('model').executeTakeFirst()) !== undefined
}

/** A request that was under way saves its session again after the end: when it began tells (N7). */
const isSessionOver = async (db: Db, { accountId, loginTs = 0 }: AdapterPayload): Promise<boolean> => {
  if (accountId === undefined) return false
  const user = await findUser(db, Number(accountId))
  const endedSecond = Math.floor((user?.access_ended_time ?? 0) / 1000)
  return !user || user.disabled_time !== null || loginTs < endedSecond
}

/** Not sealed with their id: sessions are also found by uid, and the id of a grant is no secret. Both contain no secrets. */
const plaintextModels = ['Session', 'Grant']

const recordAdapter = ({ read, write }: Database, model: string): Adapter => {
  const isPlain = plaintextModels.includes(model)
  const keyOf = (id: string) => ({ model, id_hash: hashSecret(id) })
  /** Looks a record up; `id` is the key to its payload. */
  const find = async (id: string, key: { model: string; id_hash?: string; uid_hash?: string }) => {
    const row = await read
      .selectFrom('oidc_record')
      .where((eb) => eb.and(key))
      .select(['payload', 'consumed_time'])
      .executeTakeFirst()
    if (!row) return undefined
    const payload = JSON.parse(isPlain ? row.payload : unseal(id, row.payload)) as AdapterPayload
    if (model === 'Session' && (await isSessionOver(read, payload))) return undefined
    const consumed = row.consumed_time === null ? {} : { consumed: Math.floor(row.consumed_time / 1000) }
    return { ...payload, jti: id, ...consumed }
  }
  return {
    findByUserCode: noop,
    find: (id) => find(id, keyOf(id)),
    /** Checks that a session exists; its id is known to the browser only. */
    findByUid: (uid) => find('', { model, uid_hash: hashSecret(uid) }),
    async upsert(id, { jti: _, ...payload }, expiresIn) {
      const text = JSON.stringify(payload)
      const row = {
        payload: isPlain ? text : seal(id, text),
        zuid: toZuid(payload),
        grant_id: payload.grantId ?? null,
        uid_hash: payload.uid === undefined ? null : hashSecret(payload.uid),
        expires_time: expiry(expiresIn, Date.now()),
        ...addressOf(model, payload),
        ...(model === 'Session' && payload.accountId !== undefined && currentBrowser(Date.now())),
      }
      await write(async (db) => {
        if (row.address_hash) await lockAddress(db, row.address_hash)
        await db
          .insertInto('oidc_record')
          .values({ ...keyOf(id), consumed_time: null, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
          .execute()
        if (row.address_hash) await deleteOldestOfAddress(db, model, row.address_hash)
      })
    },
    /** Succeeds once: of two requests at the same moment, the second takes back what the first got (RFC 6749, 4.1.2). */
    async consume(id) {
      const isFirst = await write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('oidc_record')
          .set({ consumed_time: Date.now() })
          .where((eb) => eb.and(keyOf(id)))
          .where('consumed_time', 'is', null)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 1n) return true
        const used = db.selectFrom('oidc_record').where((eb) => eb.and(keyOf(id)))
        const { grant_id = null } = (await used.select('grant_id').executeTakeFirst()) ?? {}
        if (grant_id !== null) noteEndedGrant(await endGrant(db, grant_id))
        return false
      })
      if (!isFirst) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await write(async (db) => {
        if (model === 'Grant') return noteEndedGrant(await endGrant(db, id))
        await db
          .deleteFrom('oidc_record')
          .where((eb) => eb.and(keyOf(id)))
          .execute()
      })
    },
    async revokeByGrantId(grantId) {
      await write((db) =>
        db.deleteFrom('oidc_record').where('grant_id', '=', grantId).where('model', '=', model).execute(),
      )
    },
  }
}

/** Also of somebody who has just signed in: their interaction would make a session. */
const toZuid = ({ accountId, result }: AdapterPayload): number | null => {
  const zuid = accountId ?? result?.login?.accountId
  return zuid === undefined ? null : Number(zuid)
}

/** N4: interactions, and sessions that nobody has signed in to, are counted by address. Outside a request it stays. */
const addressOf = (model: string, { accountId }: AdapterPayload): { address_hash?: string | null } => {
  if (model === 'Session' && accountId !== undefined) return { address_hash: null }
  const { ctx } = Provider
  return ctx && ['Interaction', 'Session'].includes(model) ? { address_hash: hashSecret(toAddressKey(ctx.ip)) } : {}
}

const expiry = (expiresIn: number | undefined, now: number): number => now + (expiresIn ?? 0) * 1000
