import { type ErrorName, errors } from '@easel/contract'
import type { Fail } from '../api-error.ts'
import { SuccessResponse } from '../handler.ts'

/** The id or mail address as it was sent, and why the member was not added. */
export type RejectedMember<E extends ErrorName, Member = { zuid: string }> = Member & { refusal: E }

/**
 * All added: 200. Some: 206 with the others and why they failed. None: the error of the only one that was sent, else
 * `noneAdded` (E7, S9).
 */
export const toBulkAddResponse = <M, R, E extends ErrorName, N extends ErrorName>(
  added_members: M[],
  rejected: readonly RejectedMember<E, R>[],
  noneAdded: N,
  fail: Fail<E | N>,
) => {
  const [first] = rejected
  if (!first) return { added_members }
  const failed_members = rejected.map(({ refusal, ...member }) => {
    const [, error_code, error_message] = errors[refusal]
    return { ...member, error_code, error_message }
  })
  if (added_members.length === 0) {
    if (rejected.length === 1) fail(first.refusal)
    fail(noneAdded, { failed_members })
  }
  const message = `${added_members.length} of ${added_members.length + rejected.length} members added`
  return new SuccessResponse({ added_members, failed_members }, { status: 206, message })
}
