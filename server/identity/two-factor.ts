import { randomBytes } from 'node:crypto'
import { type AuditSource, recordAudit } from '../audit/record.ts'
import type { Db } from '../db/transaction.ts'
import { editionsOf } from './editions-of.sql.ts'
import { seal, unseal } from './seal.ts'
import { hashSecret } from './tokens.ts'
import { matchTotpCode, toBase32 } from './totp.ts'

const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 16

const findTwoFactor = (db: Db, zuid: number) =>
  db.selectFrom('two_factor').where('zuid', '=', zuid).selectAll().executeTakeFirst()

export const hasTwoFactor = async (db: Db, zuid: number): Promise<boolean> =>
  (await findTwoFactor(db, zuid)) !== undefined

export const countRecoveryCodes = async (db: Db, zuid: number): Promise<number> => {
  const codes = db.selectFrom('recovery_code').where('zuid', '=', zuid)
  return Number((await codes.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n)
}

interface Person {
  zuid: number
  source: AuditSource
}

/** Whose secret it is belongs to the key: a row that is copied to somebody else opens nothing. */
const sealingKey = (key: string, zuid: number): string => `${key} ${zuid}`

/**
 * Turns it on for whoever has shown a code of the secret; undefined if the code is wrong, or it is on already. The code
 * is spent by that.
 */
export const enableTwoFactor = async (
  db: Db,
  key: string,
  { zuid, source }: Person,
  { secret, code, now = Date.now() }: { secret: Buffer; code: string; now?: number },
): Promise<string[] | undefined> => {
  const step = matchTotpCode(secret, code, now)
  if (step === undefined) return undefined
  const sealed = seal(sealingKey(key, zuid), secret.toString('base64'))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor')
    .values({ zuid, secret: sealed, enabled_time: now, last_step: step })
    .onConflict((conflict) => conflict.column('zuid').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await db.deleteFrom('recovery_code').where('zuid', '=', zuid).execute()
  await recordAudit(db, { event: 'two_factor.enabled', source, zuid })
  return insertRecoveryCodes(db, zuid)
}

/** Shown once: only their hashes are kept. They replace those from before. */
export const replaceRecoveryCodes = async (db: Db, { zuid, source }: Person): Promise<string[]> => {
  await db.deleteFrom('recovery_code').where('zuid', '=', zuid).execute()
  await recordAudit(db, { event: 'two_factor.codes_replaced', source, zuid })
  return insertRecoveryCodes(db, zuid)
}

const insertRecoveryCodes = async (db: Db, zuid: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)).toLowerCase())
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ zuid, code_hash: hashSecret(code) })))
    .execute()
  return codes.map((code) => (code.match(/.{4}/g) as string[]).join('-'))
}

const normalize = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** Recovery codes are too long to guess. */
export const isRecoveryCode = (code: string): boolean => normalize(code).length === RECOVERY_CODE_LENGTH

/** Spends a code of the authenticator app, or a recovery code: true once, also of requests at the same moment. */
export const spendCode = async (
  db: Db,
  key: string,
  { zuid, source }: Person,
  code: string,
  now = Date.now(),
): Promise<boolean> => {
  const row = await findTwoFactor(db, zuid)
  if (!row) return false
  if (isRecoveryCode(code)) return spendRecoveryCode(db, { zuid, source }, code)
  const step = matchTotpCode(Buffer.from(unseal(sealingKey(key, zuid), row.secret), 'base64'), code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('zuid', '=', zuid)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const spendRecoveryCode = async (db: Db, { zuid, source }: Person, code: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('zuid', '=', zuid)
    .where('code_hash', '=', hashSecret(normalize(code)))
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) return false
  await recordAudit(db, { event: 'two_factor.recovery_code_used', source, zuid })
  return true
}

/** Forgets secret and recovery codes; false if it was off. */
export const deleteTwoFactor = async (db: Db, zuid: number): Promise<boolean> => {
  await db.deleteFrom('recovery_code').where('zuid', '=', zuid).execute()
  return (await db.deleteFrom('two_factor').where('zuid', '=', zuid).executeTakeFirstOrThrow()).numDeletedRows === 1n
}

/** By the person themselves, or by an operator. */
export const turnOffTwoFactor = async (
  db: Db,
  zuid: number,
  by: { source: AuditSource; zuid?: number },
): Promise<void> => {
  if (!(await deleteTwoFactor(db, zuid))) return
  const details = by.zuid === zuid ? {} : { for_zuid: String(zuid) }
  await recordAudit(db, { ...by, event: 'two_factor.disabled', details })
}

/** Whether somebody is in an edition that demands it, or a guest there. */
export const isTwoFactorDemanded = async (db: Db, zuid: number): Promise<boolean> => {
  const edition = await editionsOf(db, zuid)
    .where('requires_two_factor', '=', 1)
    .select('edition_id')
    .limit(1)
    .executeTakeFirst()
  return edition !== undefined
}
