import type { ErrorName } from '@easel/contract'
import { ApiError, type ErrorContext, throwApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import { deleteAnswersBefore, type MutationAnswer } from './answered-mutations.sql.ts'
import { EditsRefused } from './edit-errors.ts'
import { throwEditError } from './edit-refusals.ts'
import type { DoneMutation, WriterOutcome } from './prepare-change.ts'
import type { ZoneEdits } from './zone-edits.ts'

/** Why a change was refused, as it is kept. */
interface StoredRefusal {
  error: ErrorName
  context: ErrorContext
}

export const storeRefusal = ({ error, context }: ApiError): string =>
  JSON.stringify({ error, context } satisfies StoredRefusal)

export const restoreRefusal = (stored: string): ApiError => {
  const { error, context } = JSON.parse(stored) as StoredRefusal
  return new ApiError(error, context)
}

/** What is to be kept of a plan: the changes of clients that make no commit, and were not answered before. */
export const newAnswers = (
  writers: readonly ZoneEdits[],
  outcomes: readonly WriterOutcome[],
  done: ReadonlyMap<number, DoneMutation>,
): MutationAnswer[] =>
  writers.flatMap((writer, at) => {
    const { author, client_id, mutation_id, now } = writer
    const { commits, refusal, seq } = outcomes[at] as WriterOutcome
    if (client_id === undefined || mutation_id === undefined || commits || done.has(at)) return []
    const stored = refusal ? storeRefusal(toApiError(new EditsRefused(refusal), writer.items)) : null
    return [{ zuid: author, client_id, mutation_id, answered_time: now, seq, refusal: stored }]
  })

/** What the API says about edits that are refused. Throws anything else. `items`: what the request calls each of them. */
const toApiError = (error: unknown, items: readonly string[] = []): ApiError => {
  try {
    return throwEditError(error, throwApiError, (at) => items[at] ?? `edits[${at}]`)
  } catch (known) {
    if (known instanceof ApiError) return known
    throw known
  }
}

const KEPT_MS = 30 * 86_400_000
const ROWS_AT_A_TIME = 500

/** Answers are kept for 30 days. */
export const forgetMutations = async (
  database: Pick<Database, 'write'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> => {
  let deleted = ROWS_AT_A_TIME
  while (deleted === ROWS_AT_A_TIME && !signal?.aborted)
    deleted = await database.write((db) => deleteAnswersBefore(db, now - KEPT_MS, ROWS_AT_A_TIME))
}
