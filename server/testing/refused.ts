import assert from 'node:assert/strict'
import { EaselError } from '@easel/sdk'

/** Asserts that a call is refused so, and answers the details. */
export const refused = async (
  call: Promise<unknown>,
  status: number,
  code: string,
  details: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => {
  const error = await call.then(
    (data) => assert.fail(`expected ${status} ${code}, and it succeeded: ${JSON.stringify(data)}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof EaselError, `expected ${status} ${code}, got ${error}`)
  assert.deepEqual({ status: error.status, code: error.code }, { status, code }, error.message)
  assert.partialDeepStrictEqual(error.details, details)
  return error.details
}
