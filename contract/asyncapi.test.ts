import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { asyncApi } from './asyncapi.ts'
import { clientMessages, serverMessages } from './live-messages.ts'

const document = asyncApi({ baseUrl: 'https://easel.example' })

describe('the AsyncAPI document', () => {
  test('[L1] is valid AsyncAPI 3', () => {
    const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json')
    const check = new Ajv({ strict: false, logger: false, validateFormats: false }).compile(schema)
    assert.equal(check(JSON.parse(JSON.stringify(document))), true, JSON.stringify(check.errors?.slice(0, 3)))
  })

  test('[L1] has every message, and every reference leads somewhere', () => {
    const names = [
      ...Object.keys(clientMessages).map((name) => `client.${name}`),
      ...Object.keys(serverMessages).map((name) => `server.${name}`),
    ]
    assert.deepEqual(Object.keys(document.components.messages), names)
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = (pointer as string)
        .split('/')
        .reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      assert.ok(target, pointer)
    }
  })
})
