import assert from 'node:assert/strict'
import type { ResponseBodyError } from 'openid-client'

/** An error of RFC 6749. */
export const refusedWith = (call: Promise<unknown>, error: string, status = 400) =>
  assert.rejects(call, (reason: ResponseBodyError) => {
    assert.deepEqual({ error: reason.error, status: reason.status }, { error, status })
    return true
  })
