import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { createClient, EaselError, refreshingToken } from './index.ts'

describe('the token of a client', () => {
  const testApp = testAppFor('sqlite')
  const clientWith = (token: (refused?: string) => string | undefined | Promise<string | undefined>) =>
    createClient({ baseUrl: testApp.baseUrl, fetch: testApp.request, token })

  test('[H2] comes from a callback, which is asked again when the service refuses it', async () => {
    const { token } = await testApp.aPerson()
    const refusedTokens: (string | undefined)[] = []
    const client = clientWith((refused) => {
      refusedTokens.push(refused)
      return refused === undefined ? 'expired' : token
    })
    assert.deepEqual(await client.listEditions(), { editions_info: [] })
    // Nothing was done yet where the token was refused, so that a POST is sent again too.
    await client.createEdition({ body: { team_name: 'Studio' } })
    assert.deepEqual(refusedTokens, [undefined, 'expired'])
  })

  test('[H2] is renewed once for calls that are refused at the same time', async () => {
    const { token } = await testApp.aPerson()
    let renewals = 0
    const client = clientWith(async (refused) => {
      if (refused === undefined) return 'expired'
      renewals++
      await new Promise(setImmediate)
      return token
    })
    await Promise.all(Array.from({ length: 20 }, () => client.listEditions()))
    assert.equal(renewals, 1)
  })

  test('[H2] is not renewed for ever: the second refusal is the answer', async () => {
    let calls = 0
    const client = clientWith(() => `expired ${++calls}`)
    await assert.rejects(client.listEditions(), { status: 401, code: 'A1003' })
    assert.equal(calls, 2)
  })

  test('[H2] is not renewed where the right is missing, or where there is no other', async () => {
    const [owner, stranger] = [await testApp.anEdition(), await testApp.aPerson()]
    const { edition_id } = owner
    const { team_id } = await owner.owner.api.getTeam({ edition_id, team_id: owner.team_id }).then(({ team }) => team)
    await owner.owner.api.addTeamMembers({
      edition_id,
      team_id,
      body: { members_info: [{ mail_id: stranger.mail, role: 'MEMBER' }] },
    })
    let calls = 0
    const client = clientWith(() => {
      calls++
      return stranger.token
    })
    const renaming = client.updateTeam({ edition_id, team_id, body: { team_name: 'Mine' } })
    await assert.rejects(renaming, { status: 401, code: 'A1003' })
    assert.equal(calls, 1)
    await assert.rejects(clientWith(() => 'always the same').listEditions(), { status: 401 })
    await assert.rejects(clientWith(() => undefined).listEditions(), { status: 401 })
  })

  test('[H2] that cannot be had is an EaselError with the cause, and the next call asks again', async () => {
    const { token } = await testApp.aPerson()
    const cause = new Error('the vault is shut')
    let calls = 0
    const client = clientWith(() => {
      if (++calls === 1) throw cause
      return token
    })
    await assert.rejects(client.listEditions(), (error) => {
      return error instanceof EaselError && error.code === 'TOKEN' && error.cause === cause
    })
    assert.deepEqual(await client.listEditions(), { editions_info: [] })
  })

  test('[H2] comes by a refresh token; one that takes its place is kept and handed over', async () => {
    const { token } = await testApp.aPerson()
    const forms: Record<string, string>[] = []
    const provider = async (request: string | URL | Request) => {
      assert.equal((request as Request).url, 'http://127.0.0.1:1/oauth/v2/token')
      forms.push(Object.fromEntries(new URLSearchParams(await (request as Request).text())))
      return Response.json({ access_token: forms.length === 1 ? 'expired' : token, refresh_token: `r${forms.length}` })
    }
    const stored: string[] = []
    const source = refreshingToken({
      authUrl: 'http://127.0.0.1:1/',
      clientId: 'app',
      clientSecret: 'secret',
      refreshToken: 'r0',
      onRefreshToken: (next) => stored.push(next),
      fetch: provider,
    })
    assert.deepEqual(await clientWith(source).listEditions(), { editions_info: [] })
    const grant = { grant_type: 'refresh_token', client_id: 'app', client_secret: 'secret' }
    assert.deepEqual(forms, [
      { ...grant, refresh_token: 'r0' },
      { ...grant, refresh_token: 'r1' },
    ])
    assert.deepEqual(stored, ['r1', 'r2'])
  })

  test('[H2] a refresh token of another provider renews at its own endpoint, with what that wants to know', async () => {
    const fetch = async (request: string | URL | Request) => {
      const { url } = request as Request
      const form = new URLSearchParams(await (request as Request).text())
      assert.deepEqual([url, form.get('resource'), form.get('client_id')], ['http://127.0.0.1:1/token', 'api', 'app'])
      return Response.json({ access_token: 'renewed' })
    }
    const parameters = { resource: 'api', client_id: 'not this one' }
    const options = { authUrl: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1/token', clientId: 'app', parameters }
    assert.equal(await refreshingToken({ ...options, refreshToken: 'r', fetch })(undefined), 'renewed')
  })

  test('[H2] a refusal of the identity provider is an EaselError, whatever it answers', async () => {
    const sourceOf = (fetch: () => Promise<Response>) =>
      refreshingToken({ authUrl: 'http://127.0.0.1:1', clientId: 'app', refreshToken: 'r', fetch })
    const error = { error: 'invalid_grant', error_description: 'grant request is invalid' }
    const refused = clientWith(sourceOf(async () => Response.json(error, { status: 400 }))).listEditions()
    await assert.rejects(refused, { name: 'EaselError', status: 400, code: 'invalid_grant' })
    const answers = [new Response('<h1>no</h1>', { status: 502 }), Response.json(null), Response.json({})]
    for (const answer of answers) {
      await assert.rejects(clientWith(sourceOf(async () => answer)).listEditions(), {
        name: 'EaselError',
        code: `HTTP${answer.status}`,
      })
    }
    const unreachable = clientWith(sourceOf(() => Promise.reject(new TypeError('fetch failed')))).listEditions()
    await assert.rejects(unreachable, { name: 'EaselError', code: 'NETWORK' })
  })
})
