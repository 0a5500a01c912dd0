import { createHash } from 'node:crypto'
import { methodOf } from '@easel/contract'
import { ApiError, invalidRequest } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { claimKey, deleteAnsweredBefore, findAnswered, forgetKey, keepAnswer } from './idempotency.sql.ts'
import type { AuthenticatedRequest, JsonResponse, RepeatableRequest } from './pipeline-types.ts'

const KEPT_MS = 24 * 3_600_000
const keyForm = /^[\x21-\x7e]{1,255}$/

/** Undefined where the request has no Idempotency-Key, or is no POST. */
export const repeatableRequest = ({
  operation,
  request,
  caller,
  params,
}: AuthenticatedRequest): RepeatableRequest | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined || methodOf(operation.declaration) !== 'POST') return undefined
  const key = String(header)
  if (!keyForm.test(key)) throw invalidRequest('idempotency-key', 'must have 1 to 255 visible ASCII characters')
  const fingerprint = createHash('sha256')
    .update(`${request.raw.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('base64url')
  const { edition_id = 0 } = params as { edition_id?: number }
  const hasSecret = operation.declaration.secretData === true
  return { edition_id, zuid: caller.zuid, key, fingerprint, hasSecret }
}

/** What the request was answered with before; undefined where it is the first with its key, which is claimed. */
export const findRepeated = async (
  db: Db,
  request: RepeatableRequest,
  now: number,
): Promise<JsonResponse | undefined> => {
  const { edition_id, zuid, key, fingerprint } = request
  if ((await claimKey(db, { edition_id, zuid, key, fingerprint, now })).length > 0) return undefined
  const [earlier] = await findAnswered(db, request)
  if (!earlier || earlier.answered_time < now - KEPT_MS) {
    await forgetKey(db, request)
    return findRepeated(db, request, now)
  }
  if (earlier.fingerprint !== fingerprint) throw new ApiError('keyReused')
  if (earlier.answer === null) throw new ApiError('answerNotKept')
  return { status: earlier.status as number, etag: undefined, json: earlier.answer, isRepeated: true }
}

/** In the transaction of the change: whoever sends it again after a crash finds both, or neither. */
export const keepForRepetition = async (
  db: Db,
  { edition_id, zuid, key, hasSecret }: RepeatableRequest,
  { status, json }: JsonResponse,
): Promise<void> => {
  await keepAnswer(db, { edition_id, zuid, key, status, answer: hasSecret ? null : (json ?? '') })
}

const ROWS_AT_A_TIME = 500

/** Answers are kept for 24 hours. */
export const forgetAnswers = async (database: Database, now: number, signal?: AbortSignal): Promise<void> => {
  let deleted = ROWS_AT_A_TIME
  while (deleted === ROWS_AT_A_TIME && !signal?.aborted)
    deleted = await database.write((db) => deleteAnsweredBefore(db, now - KEPT_MS, ROWS_AT_A_TIME))
}
