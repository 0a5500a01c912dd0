import { type ErrorName, errors } from '@easel/contract'
import type { ErrorContext } from '../api-error.ts'
import { SuccessResponse } from '../handler.ts'

export interface RejectedMember<E extends ErrorName> {
  /** The id as it was sent. */
  zuid: string
  refusal: E
}

/**
 * What adding several is answered with (E7, S9): all added, 200; some, 206 with who failed and why; nobody, a refusal
 * with the code of the only one that was sent, or the one for `none`.
 */
export const toBulkAddResponse = <M, E extends ErrorName, N extends ErrorName>(
  added_members: M[],
  failed: readonly RejectedMember<E>[],
  none: N,
  fail: (error: E | N, context?: ErrorContext) => never,
) => {
  const [first] = failed
  if (!first) return { added_members }
  const failed_members = failed.map(({ zuid, refusal }) => {
    const [, error_code, error_message] = errors[refusal]
    return { zuid, error_code, error_message }
  })
  if (added_members.length === 0) {
    if (failed.length === 1) fail(first.refusal)
    fail(none, { failed_members })
  }
  const message = `${added_members.length} of ${added_members.length + failed.length} members added`
  return new SuccessResponse({ added_members, failed_members }, { status: 206, message })
}
