import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { readSettings } from '../process/settings.ts'
import { freshDatabase, onOneOrBothEngines } from '../testing/engines.ts'
import { audience, inAnHour, issuerFor, kid } from '../testing/issuer.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { disableUser } from './disable-user.ts'
import { issuerCallers } from './external-issuer.ts'
import { addUser, findUser } from './users.ts'

onOneOrBothEngines('sqlite', 'an external issuer', (engine) => {
  const { issuer, testApp, expectUnauthorized } = issuerFor(engine)
  const zuidOf = async (token: string) => {
    const { database, clientOf } = testApp
    await clientOf(token).listEditions({})
    const { sub } = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()) as { sub: string }
    const rows = await database.read
      .selectFrom('user')
      .where('issuer', '=', issuer.url)
      .where('subject', '=', sub)
      .select('zuid')
      .execute()
    assert.equal(rows.length, 1)
    return rows[0]?.zuid as number
  }

  test('[A6] a user of the issuer gets a zuid at first sight and keeps it', async () => {
    const token = await issuer.tokenFor('anna', { name: 'Anna' })
    const { current_user_id } = await testApp.clientOf(token).createEdition({ body: { team_name: 'Studio' } })
    const later = await issuer.tokenFor('anna', { name: 'Anna' })
    assert.equal(await zuidOf(later), Number(current_user_id))
    const user = await findUser(testApp.database.read, Number(current_user_id))
    assert.equal(user?.display_name, 'Anna')
    assert.equal(user?.password_hash, null)
  })

  test('[A6] several requests at once see the same new user', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => issuer.tokenFor('ben')))
    const zuids = await Promise.all(tokens.map(zuidOf))
    assert.equal(new Set(zuids).size, 1)
  })

  test('[A2] scopes are those of the token, in any case', async () => {
    const token = await issuer.signed({ scope: 'service.teams.read', exp: inAnHour() })
    await expectError(testApp.clientOf(token).listEditions({}), 403, 'A1010')
    const listed = await issuer.signed({ scope: undefined, scp: ['SERVICE.editions.read'], exp: inAnHour() })
    await testApp.clientOf(listed).listEditions({})
  })

  test('[A9] a user of the issuer makes personal access tokens, which end when the account is disabled', async () => {
    const scope = 'Service.editions.READ Service.editions.CREATE'
    const token = await issuer.signed({ sub: 'petra', scope, exp: inAnHour() })
    const body = { token_name: 'Importer', scopes: ['Service.editions.READ'] }
    const { personal_token, current_user_id } = await testApp.clientOf(token).createToken({ body })
    await testApp.clientOf(personal_token.token).listEditions({})
    await disableUser(testApp.database, current_user_id)
    await expectUnauthorized(personal_token.token)
    await expectUnauthorized(token)
  })

  test('[A6] a token for another audience, of another issuer, expired, or without an end is 401', async () => {
    await expectUnauthorized(await issuer.tokenFor('anna', {}, 'https://other.example'))
    await expectUnauthorized(await issuer.signed({ aud: 'https://other.example', exp: inAnHour() }))
    await expectUnauthorized(await issuer.signed({ iss: 'https://other.example', exp: inAnHour() }))
    await expectUnauthorized(await issuer.signed({ exp: Math.floor(Date.now() / 1000) - 1 }))
    await expectUnauthorized(await issuer.signed({ nbf: inAnHour(), exp: inAnHour() + 60 }))
    await expectUnauthorized(await issuer.signed({ iss: undefined, exp: inAnHour() }))
    for (const sub of [undefined, '', 7, 'a\0b', 'x'.repeat(256)])
      await expectUnauthorized(await issuer.signed({ sub, exp: inAnHour() }))
    await expectUnauthorized(await issuer.signed({}))
  })

  test('[A6] a token signed by another key, with a shared secret, or not at all is 401', async () => {
    const claims = { iss: issuer.url, aud: audience, sub: 'anna', scope: 'Service.editions.READ', exp: inAnHour() }
    const { privateKey } = await generateKeyPair('RS256')
    const theirs = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid })
    await expectUnauthorized(await theirs.sign(privateKey))
    const shared = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid })
    await expectUnauthorized(await shared.sign(Buffer.alloc(32, 'k')))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    await expectUnauthorized(`${part({ alg: 'none' })}.${part(claims)}.`)
    await expectUnauthorized('not.a.token')
  })

  test('[A6] a token is good as often as it comes', async () => {
    const token = await issuer.signed({ exp: inAnHour() })
    const zuids = [await zuidOf(token), await zuidOf(token)]
    assert.equal(zuids[0], zuids[1])
  })

  test('[A6] a token that was good is bad once it has expired, cached or not', async (t) => {
    const exp = inAnHour()
    const token = await issuer.signed({ exp })
    await testApp.clientOf(token).listEditions({})
    t.mock.timers.enable({ apis: ['Date'], now: exp * 1000 + 1 })
    await expectUnauthorized(token)
    await expectUnauthorized(await issuer.signed({ exp }))
  })

  test('[E7] a verified address brings its invitations along, one that is not verified does not', async () => {
    const { edition_id, team_id, owner } = await testApp.anEdition()
    const members_info = [{ mail_id: 'cleo@example.com', role: 'MEMBER' as const }]
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } })
    const unsure = await issuer.tokenFor('cleo', { email: 'cleo@example.com', email_verified: false })
    await expectError(testApp.clientOf(unsure).getEdition({ edition_id }), 404, 'E1017')
    const sure = await issuer.tokenFor('cleo', { email: 'Cleo@example.com', email_verified: true })
    const { edition_info } = await testApp.clientOf(sure).getEdition({ edition_id })
    assert.equal(edition_info.edition_id, edition_id)
  })

  test('[E7] an invitation that came later is claimed with the next token', async () => {
    const { edition_id, team_id, owner } = await testApp.anEdition()
    const mail = { email: 'fay@example.com', email_verified: true }
    const token = () => issuer.signed({ sub: 'fay', exp: inAnHour(), jti: randomUUID(), ...mail })
    const first = await zuidOf(await token())
    await expectError(testApp.clientOf(await token()).getEdition({ edition_id }), 404, 'E1017')
    // Whoever is known is added at once: an invitation is left from before.
    const invited = { edition_id: Number(edition_id), team_id: Number(team_id), mail_id: mail.email }
    const by = { added_by: Number(owner.zuid), invited_time: Date.now() }
    await testApp.database.write((db) =>
      db
        .insertInto('team_invitation')
        .values({ ...invited, ...by, role: 'MEMBER' })
        .execute(),
    )
    const { edition_info } = await testApp.clientOf(await token()).getEdition({ edition_id })
    assert.equal(edition_info.edition_id, edition_id)
    assert.equal(await zuidOf(await token()), first)
  })

  test('[E7] an address that another has verified stays theirs; one that was only claimed does not', async () => {
    await addUser(testApp.database, { mail: 'dora@example.com', name: 'Dora', verified: true })
    const dora = await zuidOf(await issuer.tokenFor('dora', { email: 'dora@example.com', email_verified: true }))
    assert.equal((await findUser(testApp.database.read, dora))?.mail_id, null)
    const { zuid } = await addUser(testApp.database, { mail: 'emil@example.com', name: 'Mallory' })
    const emil = await zuidOf(await issuer.tokenFor('emil', { email: 'emil@example.com', email_verified: true }))
    assert.equal((await findUser(testApp.database.read, emil))?.mail_id, 'emil@example.com')
    assert.equal((await findUser(testApp.database.read, zuid))?.mail_id, null)
  })

  test('[A6] a token of the command line is good still', async () => {
    const { api } = await testApp.aPerson()
    assert.deepEqual(await api.listEditions({}), { editions_info: [] })
  })
})

onOneOrBothEngines('sqlite', 'an external issuer that cannot be reached', (engine) => {
  // Port 9 is for discarding, and nothing listens there: the connection is refused at once.
  const testApp = testAppFor(engine, { settings: { oidcIssuer: 'http://127.0.0.1:9', oidcAudience: audience } })

  test('[A6] is a 503 for its tokens, and a 401 for what cannot be its token', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const signedBy = (iss: string) =>
      new SignJWT({ iss, aud: audience, sub: 'anna', exp: inAnHour() })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .sign(privateKey)
    await expectError(testApp.clientOf(await signedBy('http://127.0.0.1:9')).listEditions({}), 503, 'U1003')
    await expectError(testApp.clientOf(await signedBy('https://other.example')).listEditions({}), 401, 'A1003')
    await expectError(testApp.clientOf('not.a.token').listEditions({}), 401, 'A1003')
  })
})

onOneOrBothEngines('sqlite', 'an external issuer that says of itself what cannot be', (engine) => {
  const server = createServer((_request, response) => {
    response.writeHead(discovery.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(discovery.document))
  })
  let discovery: { status?: number; document: object }
  let url: string
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())
  const testApp = testAppFor(engine, {
    settings: {
      get oidcIssuer() {
        return url
      },
      oidcAudience: audience,
    },
  })

  test('[A6] is a 503: its keys are taken from no document but its own', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const token = await new SignJWT({ iss: url, aud: audience, sub: 'anna', exp: inAnHour() })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey)
    const jwks_uri = `${url}/keys`
    for (const odd of [
      { document: {} },
      { document: { issuer: url } },
      { document: { issuer: 'https://other.example', jwks_uri } },
      { document: { issuer: url, jwks_uri }, status: 500 },
    ]) {
      discovery = odd
      await expectError(testApp.clientOf(token).listEditions({}), 503, 'U1003')
    }
  })
})

test('[A6] an issuer without an audience is not started with: every token of it would do', async () => {
  const settings = { ...readSettings({}), oidcIssuer: 'https://issuer.example' }
  const database = await freshDatabase('sqlite')
  assert.throws(() => issuerCallers(settings, database), { message: /needs an audience/ })
  await database.close()
})
