import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errors } from './errors.ts'
import { openApi } from './openapi.ts'
import { basePath, failuresOf, methodOf, pathOf } from './operation.ts'
import { operationEntries } from './operations.ts'
import packageJson from './package.json' with { type: 'json' }

const document = openApi({ baseUrl: 'http://127.0.0.1:8080', authUrl: 'http://127.0.0.1:8081' })

interface Described {
  security: Record<string, string[]>[]
  responses: Record<string, { description: string }>
  requestBody?: unknown
  'x-extension'?: true
}

const described = document.paths as Record<string, Record<string, Described>>

describe('the OpenAPI document', () => {
  test('[K60] is valid OpenAPI 3.1', async () => {
    const { valid, errors: found } = await new Validator().validate(
      structuredClone(document) as Record<string, unknown>,
    )
    assert.ok(valid, JSON.stringify(found, null, 1))
  })

  test('[K60] has the version of the package', () => {
    assert.equal(document.info.version, packageJson.version)
  })

  for (const [name, operation] of operationEntries) {
    test(`[K60] describes ${name} with its scopes, its body and each of its answers`, () => {
      const path = basePath + pathOf(operation).replace(/:(\w+)/g, '{$1}')
      const found = described[path]?.[methodOf(operation).toLowerCase()]
      assert.ok(found, `${path} is missing`)
      const asked = found.security.flatMap((one) => one.oauth2 ?? [])
      assert.deepEqual([...new Set(asked)], operation.scope)
      assert.equal(found.requestBody !== undefined, operation.body !== undefined)
      assert.equal(found['x-extension'], operation.extension)
      assert.ok(found.responses[200])
      assert.equal(206 in found.responses, operation.partial === true)
      for (const error of failuresOf(operation)) {
        const [status, code] = errors[error]
        assert.ok(found.responses[status]?.description.includes(code), `${status} ${code}`)
      }
    })
  }
})
