import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Operation, operationEntries, paramsOf, scopes } from '@easel/contract'
import { generateKeyPair, SignJWT } from 'jose'
import { nextId } from '../db/ids.ts'
import { hashSecret, issueToken, newSecret } from '../identity/tokens.ts'
import { allOrFirst, onBothEngines } from '../testing/engines.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { type Person, type TestApp, testAppFor } from '../testing/test-app.ts'

const malformed = ['Bearer', 'Bearer a b', 'Basic YW5uOnNlY3JldA==', 'Token abc', 'Bearer "quoted"', 'Bearer  ', 'x']

const foreignToken = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT({ scope: Object.keys(scopes).join(' ') })
    .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
    .setIssuer('https://accounts.elsewhere.example')
    .setAudience('easel')
    .setSubject('1')
    .setExpirationTime('1h')
    .sign(privateKey)
}

/** Every scope but those that open the operation. */
const scopesBeside = ({ scope }: Operation): string[] => {
  const opening = scope.flatMap((name) => [name, name.replace('.zones.', '.spaces.')])
  return Object.keys(scopes).filter((name) => !opening.includes(name as (typeof scope)[number]))
}

const anApiKey = async (testApp: TestApp, edition_id: string): Promise<string> => {
  const key = newSecret()
  await testApp.database.write(async (db) => {
    const row = { key_name: 'sample', key_hash: hashSecret(key), created_by: 1, created_time: Date.now() }
    await db
      .insertInto('api_key')
      .values({ edition_id: Number(edition_id), key_id: await nextId(db), ...row })
      .execute()
  })
  return key
}

onBothEngines('tokens, on every operation', (engine) => {
  const testApp = testAppFor(engine)
  let owner: Person
  let params: { edition_id: string; team_id: string }
  before(async () => {
    const { owner: maker, ...rest } = await testApp.anEdition()
    owner = maker
    params = rest
  })

  const refusesEverywhere = async (token: string | undefined, headers: Record<string, string> = {}) => {
    for (const [name, operation] of operationEntries) {
      const response = await send(testApp, operation, { token, params, headers })
      assert.equal(response.headers.get('www-authenticate'), 'Bearer', name)
      const details = await assertErrorResponse(response, 'badToken', name, {
        message: 'Missing or invalid access token',
      })
      assert.equal(details.current_user_id, undefined, `${name} names a caller it does not know`)
    }
  }

  test('[A1] a missing token is 401 A1003', () => refusesEverywhere(undefined))

  test('[A1] a malformed Authorization header is 401 A1003', async () => {
    for (const authorization of allOrFirst(engine, malformed)) await refusesEverywhere(undefined, { authorization })
  })

  test('[A1] an unknown token is 401 A1003', () => refusesEverywhere(newSecret()))

  test('[A1] an expired token is 401 A1003', async () => {
    const request = { zuid: Number(owner.zuid), scopes: Object.keys(scopes), dataCentre: 'com', lifetime: -1 }
    await refusesEverywhere(await testApp.database.write((db) => issueToken(db, request)))
  })

  test('[A1] a revoked token is 401 A1003', async () => {
    const token = await testApp.tokenOf(owner.zuid)
    await testApp.clientOf(token).listEditions({})
    await testApp.database.write((db) =>
      db.deleteFrom('access_token').where('token_hash', '=', hashSecret(token)).execute(),
    )
    await refusesEverywhere(token)
  })

  test('[A1] a token of another issuer is 401 A1003', async () => refusesEverywhere(await foreignToken()))

  test('[A7] a token of another data centre is 401 A1003', async () => {
    const request = { zuid: Number(owner.zuid), scopes: Object.keys(scopes), dataCentre: 'eu' }
    await refusesEverywhere(await testApp.database.write((db) => issueToken(db, request)))
  })

  test('[A2] a token without the scope is 403 A1010 that names the scope', async () => {
    for (const [name, operation] of operationEntries) {
      const token = await testApp.tokenOf(owner.zuid, scopesBeside(operation))
      await assertErrorResponse(await send(testApp, operation, { token, params }), 'noScope', name, {
        required_scope: operation.scope[0],
        current_user_id: owner.zuid,
      })
    }
  })

  test('[A2] a token with that scope alone, written in any case, is admitted', async () => {
    for (const [name, operation] of operationEntries) {
      for (const scope of operation.scope) {
        const token = await testApp.tokenOf(owner.zuid, [scope.toLowerCase()])
        const response = await send(testApp, operation, { token, params: { edition_id: '1' } })
        assert.notEqual(response.status, 403, `${name} refuses ${scope}`)
      }
    }
  })

  test('[K41] both forms of the Authorization header are accepted', async () => {
    for (const word of ['Bearer', 'Service-oauthtoken', 'bearer', 'SERVICE-OAUTHTOKEN']) {
      const response = await testApp.request(`${testApp.baseUrl}/service/api/v1/editions`, {
        headers: { authorization: `${word} ${owner.token}` },
      })
      assert.equal(response.status, 200, word)
    }
  })

  test('[G9] who asks is settled before what is asked: a bad token hides a bad body', async () => {
    for (const [name, operation] of operationEntries.filter(([, { body }]) => body)) {
      const response = await send(testApp, operation, { params, headers: { 'content-type': 'text/plain' } })
      await assertErrorResponse(response, 'badToken', name)
    }
  })

  describe('API keys', () => {
    const keyed = operationEntries.filter(([, o]) => !o.skipApiKey && paramsOf(o).includes('edition_id'))
    const keyless = operationEntries.filter(([, o]) => o.skipApiKey)

    test('[A4] an unknown key is 401 A1008', async () => {
      for (const [name, operation] of keyed) {
        const response = await send(testApp, operation, { token: owner.token, apiKey: newSecret(), params })
        await assertErrorResponse(response, 'badApiKey', name, { current_user_id: owner.zuid })
      }
    })

    test('[A4] [N9] an empty key is an invalid one, and not none', async () => {
      for (const [name, operation] of keyed)
        for (const key of allOrFirst(engine, ['', ' '])) {
          const headers = { 'x-service-apikey': key }
          const response = await send(testApp, operation, { token: owner.token, params, headers })
          await assertErrorResponse(response, 'badApiKey', name)
        }
    })

    test('[A4] a key of another edition is 401 A1008', async () => {
      const other = await testApp.anEdition()
      const apiKey = await anApiKey(testApp, other.edition_id)
      for (const [name, operation] of keyed) {
        await assertErrorResponse(
          await send(testApp, operation, { token: owner.token, apiKey, params }),
          'badApiKey',
          name,
        )
      }
    })

    test('[A4] a key without a token opens nothing', async () => {
      const apiKey = await anApiKey(testApp, params.edition_id)
      for (const [name, operation] of keyed) {
        await assertErrorResponse(await send(testApp, operation, { apiKey, params }), 'badToken', name)
      }
    })

    test('[A4] on the collection of editions the header is ignored', async () => {
      for (const [name, operation] of keyless) {
        const response = await send(testApp, operation, { token: owner.token, apiKey: 'nonsense', params })
        assert.notEqual(response.status, 401, name)
      }
    })
  })
})

onBothEngines('API keys where the setting demands them', (engine) => {
  const testApp = testAppFor(engine, { settings: { apiKeyRequired: true } })

  test('[A4] a call without a key is 401 A1008, one with the key of the edition is admitted', async () => {
    const { owner, ...params } = await testApp.anEdition()
    const apiKey = await anApiKey(testApp, params.edition_id)
    for (const [name, operation] of operationEntries) {
      if (operation.skipApiKey || !paramsOf(operation).includes('edition_id')) continue
      await assertErrorResponse(await send(testApp, operation, { token: owner.token, params }), 'badApiKey', name)
    }
    const { edition_info } = await testApp.clientOf(owner.token, apiKey).getEdition({ edition_id: params.edition_id })
    assert.equal(edition_info.edition_id, params.edition_id)
    await testApp.clientOf(owner.token).listEditions({})
  })
})
