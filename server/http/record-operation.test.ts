import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { runOperation } from './pipeline.ts'
import type { AuthenticatedRequest } from './pipeline-types.ts'
import { compileOperation } from './routes.ts'

onBothEngines('an operation that is recorded', (engine) => {
  const testApp = testAppFor(engine)

  const entries = () =>
    testApp.database.read.selectFrom('audit_entry').select(['event', 'request_id', 'address']).execute()

  test('[N8] leaves its entry also where it only reads, and none where it fails', async () => {
    const { zuid } = await testApp.aPerson()
    const declaration = { ...operations.listEditions, audit: { event: 'edition.exported' } } as const
    const run = (listEditions: () => Promise<unknown>) => {
      const admitted = {
        operation: compileOperation('listEditions', declaration, { listEditions } as never),
        params: {},
        request: { id: 'the-request', ip: '192.0.2.1', query: {}, headers: {}, raw: { url: '/' } },
        caller: { zuid: Number(zuid), scopes: new Set(), until: Number.POSITIVE_INFINITY },
      }
      return runOperation(testApp as never, admitted as unknown as AuthenticatedRequest)
    }
    await assert.rejects(run(() => Promise.reject(new Error('failed on purpose'))))
    assert.deepEqual(await entries(), [])
    await run(async () => ({ editions_info: [] }))
    assert.deepEqual(await entries(), [{ event: 'edition.exported', request_id: 'the-request', address: '192.0.2.1' }])
  })
})
