import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exampleIds } from '@easel/contract/examples.ts'
import { openApi } from '@easel/contract/openapi.ts'
import { createApp } from '../app.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createRollbackDb } from '../testing/rollback-db.ts'
import { samplePng } from '../testing/sample-request.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { testAppFor } from '../testing/test-app.ts'

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  example?: unknown
}

interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: {
    content: { 'application/json'?: { example?: unknown; examples?: Record<string, { value: unknown }> } }
  }
}

const document = openApi({ baseUrl: 'http://127.0.0.1:8080', authUrl: 'http://127.0.0.1:8081' })
const described = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const resolve = (parameter: Parameter): Parameter => {
  const name = parameter.$ref?.split('/').at(-1)
  return name ? ((document.components.parameters as Record<string, Parameter>)[name] as Parameter) : parameter
}

/** Every example of a body; one without a body where the operation takes none. */
const bodiesOf = ({ requestBody }: Described): unknown[] => {
  if (!requestBody) return [undefined]
  const { 'application/json': json } = requestBody.content
  if (!json) return [samplePng]
  const { example, examples = {} } = json
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
}

/** Ids that exist, in place of those in the examples. */
const idsFor = ({ ids }: TenantFixture, operationId: string): Map<string, string> => {
  const existing: Record<string, string> = { ...ids, comment_id: ids.own_comment_id }
  // The example names a member of the team, who is not in the group and has no picture, a team that has spaces, a zone with a voting, and a
  // shipped template.
  if (operationId === 'removeGroupMember') existing.member_id = ids.inheritor_id
  if (operationId === 'getAccountPicture') existing.member_id = ids.self_id
  if (operationId === 'revokeBotToken') existing.token_id = ids.bot_token_id
  if (operationId === 'startVoting') existing.zone_id = ids.third_zone_id
  if (operationId === 'deleteTeam') existing.team_id = ids.second_team_id
  if (/^(update|delete)Template$/.test(operationId)) existing.template_id = ids.own_template_id
  return new Map(Object.entries(exampleIds).map(([name, example]) => [example, existing[name] ?? example]))
}

onOneOrBothEngines('postgres', 'the examples of the OpenAPI document', (engine) => {
  const testApp = testAppFor(engine)
  let request: typeof fetch
  let tenant: TenantFixture
  let close: () => Promise<void>
  before(async () => {
    tenant = await aTenant(testApp, 'Example')
    // Everything is rolled back, so that no example depends on another.
    const app = createApp({ ...testApp, database: createRollbackDb(testApp.database), mailer: undefined })
    request = injectFetch(app, engine)
    close = async () => {
      await app.close()
    }
  })
  after(() => close())

  /** As "Try it out" sends it: every parameter that has an example, and the body. */
  const send = async (token: string, path: string, method: string, operation: Described, body: unknown) => {
    const ids = idsFor(tenant, operation.operationId)
    const fill = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? (ids.get(part) ?? part) : part)) as T
    let filled = path
    const query = new URLSearchParams()
    for (const { name, in: where, example } of (operation.parameters ?? []).map(resolve)) {
      if (where === 'path') filled = filled.replace(`{${name}}`, String(fill(example)))
      if (where === 'query' && example !== undefined) query.set(name, String(fill(example)))
    }
    return request(`${testApp.baseUrl}${filled}?${query}`, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'handling=strict',
        ...(body !== undefined && { 'content-type': body === samplePng ? 'image/png' : 'application/json' }),
      },
      ...(body !== undefined && { body: body === samplePng ? samplePng : JSON.stringify(fill(body)) }),
    })
  }

  for (const { path, method, operation } of described) {
    test(`[K60] the example of ${operation.operationId} works`, async () => {
      for (const body of bodiesOf(operation)) {
        const { inheritor, member, head } = tenant
        const others: Record<string, typeof head> = { answerEditionOffer: inheritor, leaveSpace: member }
        const first = others[operation.operationId] ?? head
        const response = await send(first.token, path, method, operation, body)
        // What the head of a team may not do, the owner of the edition may.
        const answer = [401, 403].includes(response.status)
          ? await send(tenant.owner.token, path, method, operation, body)
          : response
        assert.ok(answer.ok, `${answer.status} ${await answer.text()}; examples are written in contract/examples.ts`)
      }
    })
  }

  test('[K60] every parameter that is required has an example, and every body', () => {
    for (const { operation } of described) {
      for (const { name, required, example } of (operation.parameters ?? []).map(resolve))
        if (required) assert.notEqual(example, undefined, `${operation.operationId}: ${name}`)
      if (operation.requestBody) assert.ok(bodiesOf(operation).length > 0, operation.operationId)
    }
  })
})
