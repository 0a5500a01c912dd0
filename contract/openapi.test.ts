import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import Type from 'typebox'
import { errors } from './errors.ts'
import { openApi } from './openapi.ts'
import { basePath, methodOf, type Operation, operation, pathOf, possibleErrors } from './operation.ts'
import { operationEntries } from './operations.ts'
import packageJson from './package.json' with { type: 'json' }
import { Bytes, named } from './schema.ts'

const addresses = { baseUrl: 'http://127.0.0.1:8080', authUrl: 'http://127.0.0.1:8081' }
const document = openApi(addresses)

interface Described {
  security: Record<string, string[]>[]
  parameters?: { name?: string }[]
  responses: Record<string, { description?: string; headers?: object; content?: unknown; $ref?: string }>
  operationId: string
  requestBody?: {
    content: { 'application/json': { schema: { oneOf: unknown; discriminator: { mapping: Record<string, string> } } } }
  }
  'x-extension'?: true
  'x-scopes': readonly string[]
  description: string
}

const described = document.paths as Record<string, Record<string, Described>>

interface Kind {
  properties: { action_type: { const: string } }
}

const nameOf = (ref: string) => ref.split('/').at(-1)

const resolve = (ref: string, within: object = document): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], within)

/** An operation that is as small as can be. */
const sample = {
  summary: 'Sample',
  message: 'Sampled',
  scope: ['Service.zones.READ'],
  access: 'anyone',
  errors: [],
} as const
const documentOf = (table: Record<string, Operation>) => openApi(addresses, Object.entries(table))

/** Every `$ref` in a value. */
const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string)

describe('the OpenAPI document', () => {
  test('[K60] is valid OpenAPI 3.1', async () => {
    const { valid, errors: problems } = await new Validator().validate(
      structuredClone(document) as Record<string, unknown>,
    )
    assert.ok(valid, JSON.stringify(problems, null, 1))
  })

  test('[K60] has the version of the package', () => {
    assert.equal(document.info.version, packageJson.version)
  })

  for (const [name, declared] of operationEntries) {
    test(`[K60] describes ${name} with its scopes, its body and each of its answers`, () => {
      const path = basePath + pathOf(declared).replace(/:(\w+)/g, '{$1}')
      const item = described[path]?.[methodOf(declared).toLowerCase()]
      assert.ok(item, `${path} is missing`)
      assert.deepEqual(item['x-scopes'], declared.scope)
      assert.deepEqual(item.security, [{ accessToken: [] }])
      assert.equal(item.requestBody !== undefined, (declared.body ?? declared.upload) !== undefined)
      assert.equal(item['x-extension'], declared.extension)
      assert.ok(item.responses[200])
      assert.equal(206 in item.responses, declared.partial === true)
      assert.equal(304 in item.responses, declared.etag !== undefined)
      assert.equal('ETag' in (item.responses[200].headers ?? {}), declared.etag !== undefined)
      assert.equal(item.parameters?.some((one) => one.name === 'if-none-match') ?? false, declared.etag !== undefined)
      for (const error of [...possibleErrors(declared), 'internal', 'unavailable'] as const) {
        const [status, code] = errors[error]
        const { description } = resolve(item.responses[status]?.$ref ?? '') as { description: string }
        assert.ok(description.includes(code), `${status} ${code}`)
      }
    })
  }

  test('[K60] every reference leads to a component, and every component is referred to', () => {
    const refs = new Set(refsIn(document))
    for (const ref of refs) assert.ok(resolve(ref), ref)
    const { parameters, headers, responses, schemas } = document.components
    for (const [kind, components] of Object.entries({ parameters, headers, responses, schemas })) {
      for (const name of Object.keys(components)) assert.ok(refs.has(`#/components/${kind}/${name}`), name)
    }
  })

  test('[K60] the document stays below 520 KB as it is served', () => {
    assert.ok(JSON.stringify(document).length < 520_000)
  })

  test('[K60] every kind of a shared route is named, in its request and in its response', () => {
    const ids = Object.values(described).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    assert.equal(new Set(ids).size, ids.length)
    const routes = Map.groupBy(operationEntries, ([, { route }]) => route)
    for (const kinds of [...routes.values()].filter(({ length }) => length > 1)) {
      const [, first] = kinds[0] as [string, Operation]
      const path = basePath + pathOf(first).replace(/:(\w+)/g, '{$1}')
      const item = described[path]?.[methodOf(first).toLowerCase()] as Described
      assert.ok(item.operationId && !kinds.some(([name]) => name === item.operationId), first.route)
      const named = (suffix: string) => kinds.map(([name]) => name.charAt(0).toUpperCase() + name.slice(1) + suffix)
      const request = item.requestBody?.content['application/json'].schema
      assert.deepEqual(refsIn(request?.oneOf).map(nameOf), named('Request'))
      assert.deepEqual(Object.values(request?.discriminator.mapping ?? {}).map(nameOf), named('Request'))
      for (const [kind, ref] of Object.entries(request?.discriminator.mapping ?? {}))
        assert.equal((resolve(ref) as Kind).properties.action_type.const, kind)
      assert.deepEqual(refsIn(item.responses[200]).map(nameOf).slice(-kinds.length), named('Success'))
    }
  })

  test('[K60] describes request headers, PATCH, binary successes and event streams', async () => {
    const sampleDocument = documentOf({
      exportThing: operation({
        ...sample,
        route: 'PATCH /thing',
        headers: Type.Object({ 'if-match': Type.String({ description: 'the version seen' }) }),
        binary: ['image/svg+xml', 'image/png'],
        data: Bytes,
      }),
      followThing: operation({
        ...sample,
        route: 'GET /thing',
        data: Type.Object({ changes: Type.Array(Type.String()) }),
        events: Type.Object({ change: Type.String() }),
      }),
    })
    const { valid } = await new Validator().validate(structuredClone(sampleDocument) as Record<string, unknown>)
    assert.ok(valid)
    const paths = sampleDocument.paths as Record<string, Record<string, Described & { parameters: unknown }>>
    const { patch, get } = paths[`${basePath}/thing`] as Record<'patch' | 'get', Described & { parameters: unknown }>
    assert.deepEqual(patch.parameters, [
      { name: 'if-match', in: 'header', required: true, description: 'the version seen', schema: { type: 'string' } },
    ])
    assert.ok(patch.responses[400], 'a header can be invalid')
    const binary = { schema: { type: 'string', format: 'binary' } }
    const contentOf = (one: Described) => one.responses[200]?.content
    assert.deepEqual(contentOf(patch), { 'image/svg+xml': binary, 'image/png': binary })
    assert.deepEqual(contentOf(get), {
      'application/json': { schema: { $ref: '#/components/schemas/FollowThingSuccess' } },
      'text/event-stream': { schema: { $ref: '#/components/schemas/FollowThingEvent' } },
    })
    assert.deepEqual(resolve('#/components/schemas/FollowThingEvent', sampleDocument), {
      type: 'object',
      required: ['change'],
      properties: { change: { type: 'string' } },
    })
  })

  test('[K60] describes every operation and every body, and names every result', () => {
    for (const item of Object.values(described).flatMap((methods) => Object.values(methods))) {
      assert.match(item.description, /\.$/, item.operationId)
      const body = item.requestBody as { description?: string } | undefined
      if (body) assert.match(body.description ?? '', /\.$/, item.operationId)
      const success = refsIn(item.responses[200])
        .map(nameOf)
        .find((name) => name?.endsWith('Success'))
      if (!success)
        assert.ok(
          !('application/json' in ((item.responses[200]?.content as object | undefined) ?? {})),
          item.operationId,
        )
    }
    assert.ok(document.info.contact)
  })

  test('[K60] says lengths and forms by keywords, not in words', () => {
    const { schemas } = document.components as { schemas: Record<string, Record<string, unknown>> }
    assert.doesNotMatch(JSON.stringify(document), /to \d+ characters|"openapi":\{/)
    assert.deepEqual(schemas.Mail, { type: 'string', format: 'email', maxLength: 254 })
    assert.deepEqual(schemas.Uuid, { type: 'string', format: 'uuid' })
    assert.partialDeepStrictEqual(schemas.Name, { type: 'string', minLength: 1, maxLength: 500 })
    const { team_name, description } = (schemas.CreateEditionRequest?.properties ?? {}) as Record<string, object>
    assert.deepEqual(team_name, { type: 'string', minLength: 1, maxLength: 100 })
    assert.deepEqual(description, { type: 'string', maxLength: 500 })
    const pattern = new RegExp(String(schemas.Name?.pattern), 'u')
    assert.ok(pattern.test('Ателье \u{1F3A8}\t') && !pattern.test('a\u0007'))
  })

  test('[K60] two different schemas cannot have one name', () => {
    const data = Type.Object({ one: named('Thing', Type.String()), other: named('Thing', Type.Integer()) })
    assert.throws(() => documentOf({ getThing: operation({ ...sample, route: 'GET /thing', data }) }), /Thing/)
  })
})
