import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basePath } from '@easel/contract'

interface Envelope {
  status: string
  request_uri: string
  error: { details: { error_code: string } }
}

/** Errors on paths without an operation. */
export const unknownRoutes = (baseUrl: string): void => {
  const send = async (method: string, path: string) => {
    const response = await fetch(baseUrl + path, { method })
    const { status, request_uri, error } = (await response.json()) as Envelope
    assert.deepEqual([status, request_uri], ['error', path])
    return { status: response.status, code: error.details.error_code, allow: response.headers.get('allow') }
  }

  describe('unknown routes', () => {
    test('[G10] an unknown path is 404 in the envelope', async () => {
      const { status, code } = await send('GET', `${basePath}/paintings`)
      assert.deepEqual([status, code], [404, 'IAM1001'])
    })

    test('[G10] a known path with another method is 405, and `Allow` lists the methods', async () => {
      const { status, allow } = await send('DELETE', `${basePath}/editions`)
      assert.equal(status, 405)
      assert.match(String(allow), /GET/)
      assert.match(String(allow), /POST/)
    })
  })
}
