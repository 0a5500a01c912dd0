import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ErrorName, operations } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import { onBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { runOperation } from './pipeline.ts'
import type { AuthenticatedRequest } from './pipeline-types.ts'
import { compileOperation } from './routes.ts'

onBothEngines('a handler', (engine) => {
  const testApp = testAppFor(engine)

  /** Answers one request with this handler; resolves with the errors that were reported as undeclared. */
  const answer = async (work: (context: { now: number }) => Promise<unknown>) => {
    const { zuid } = await testApp.aPerson()
    const reported: [string, ErrorName][] = []
    const operation = compileOperation('listEditions', operations.listEditions, { listEditions: work } as never)
    const admitted = {
      operation,
      params: {},
      request: { query: {}, headers: {}, raw: { url: '/' } },
      caller: { zuid: Number(zuid), scopes: new Set(), until: Number.POSITIVE_INFINITY },
    }
    const deps = {
      ...testApp,
      reportUndeclared: (name: string, { error }: ApiError) => void reported.push([name, error]),
    }
    await runOperation(deps as never, admitted as unknown as AuthenticatedRequest).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
    return reported
  }

  test('has one moment, however often it asks for it', async (t) => {
    await answer(async (context) => {
      const first = context.now
      t.mock.timers.enable({ apis: ['Date'], now: first + 5 })
      assert.equal(context.now, first)
      return { editions_info: [] }
    })
  })

  test('that throws an error which its operation does not declare is reported', async () => {
    const failing = (error: ErrorName) => () => Promise.reject(new ApiError(error))
    assert.deepEqual(await answer(failing('zoneNotFound')), [['listEditions', 'zoneNotFound']])
    assert.deepEqual(await answer(failing('invalid')), [])
  })
})
