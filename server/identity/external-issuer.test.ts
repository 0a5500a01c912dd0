import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateKeyPair, SignJWT } from 'jose'
import { onBothEngines } from '../testing/engines.ts'
import { audience, type ForeignIssuer, startIssuer } from '../testing/issuer.ts'
import { refused } from '../testing/refused.ts'
import { worldFor } from '../testing/world.ts'
import { addUser, findUser } from './users.ts'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

onBothEngines('an external issuer', (engine) => {
  const issuer = {} as ForeignIssuer
  before(async () => {
    Object.assign(issuer, await startIssuer())
  })
  after(() => issuer.close())
  const world = worldFor(engine, {
    settings: {
      get oidcIssuer() {
        return issuer.url
      },
      oidcAudience: audience,
    },
  })
  const zuidOf = async (token: string) => {
    const { database, clientOf } = world
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
  const isBad = (token: string) => refused(world.clientOf(token).listEditions({}), 401, 'A1003')

  test('[A6] a user of the issuer gets a zuid at first sight and keeps it', async () => {
    const token = await issuer.tokenFor('anna', { name: 'Anna' })
    const { current_user_id } = await world.clientOf(token).createEdition({ body: { team_name: 'Studio' } })
    const later = await issuer.tokenFor('anna', { name: 'Anna' })
    assert.equal(await zuidOf(later), Number(current_user_id))
    const user = await findUser(world.database.read, Number(current_user_id))
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
    await refused(world.clientOf(token).listEditions({}), 403, 'A1010')
    const listed = await issuer.signed({ scope: undefined, scp: ['SERVICE.editions.read'], exp: inAnHour() })
    await world.clientOf(listed).listEditions({})
  })

  test('[A6] a token for another audience, of another issuer, expired, or without an end is 401', async () => {
    await isBad(await issuer.tokenFor('anna', {}, 'https://other.example'))
    await isBad(await issuer.signed({ aud: 'https://other.example', exp: inAnHour() }))
    await isBad(await issuer.signed({ iss: 'https://other.example', exp: inAnHour() }))
    await isBad(await issuer.signed({ exp: Math.floor(Date.now() / 1000) - 1 }))
    await isBad(await issuer.signed({ nbf: inAnHour(), exp: inAnHour() + 60 }))
    await isBad(await issuer.signed({ sub: undefined, exp: inAnHour() }))
    await isBad(await issuer.signed({}))
  })

  test('[A6] a token signed by another key, with a shared secret, or not at all is 401', async () => {
    const claims = { iss: issuer.url, aud: audience, sub: 'anna', scope: 'Service.editions.READ', exp: inAnHour() }
    const { privateKey } = await generateKeyPair('RS256')
    const theirs = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'issuer-key' })
    await isBad(await theirs.sign(privateKey))
    const shared = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'issuer-key' })
    await isBad(await shared.sign(Buffer.alloc(32, 'k')))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    await isBad(`${part({ alg: 'none' })}.${part(claims)}.`)
    await isBad('not.a.token')
  })

  test('[A6] a token that was good is bad once it has expired, remembered or not', async () => {
    const exp = Math.floor(Date.now() / 1000) + 2
    const token = await issuer.signed({ exp })
    await world.clientOf(token).listEditions({})
    await sleep(exp * 1000 - Date.now() + 1)
    await isBad(token)
  })

  test('[E7] a verified address brings its invitations along, one that is not verified does not', async () => {
    const { edition_id, team_id, owner } = await world.anEdition()
    const members_info = [{ mail_id: 'cleo@example.com', role: 'MEMBER' as const }]
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } })
    const unsure = await issuer.tokenFor('cleo', { email: 'cleo@example.com', email_verified: false })
    await refused(world.clientOf(unsure).getEdition({ edition_id }), 404, 'E1017')
    const sure = await issuer.tokenFor('cleo', { email: 'Cleo@example.com', email_verified: true })
    const { edition_info } = await world.clientOf(sure).getEdition({ edition_id })
    assert.equal(edition_info.edition_id, edition_id)
  })

  test('[E7] an address that another has verified stays theirs; one that was only claimed does not', async () => {
    await addUser(world.database, { mail: 'dora@example.com', name: 'Dora', verified: true })
    const dora = await zuidOf(await issuer.tokenFor('dora', { email: 'dora@example.com', email_verified: true }))
    assert.equal((await findUser(world.database.read, dora))?.mail_id, null)
    const { zuid } = await addUser(world.database, { mail: 'emil@example.com', name: 'Mallory' })
    const emil = await zuidOf(await issuer.tokenFor('emil', { email: 'emil@example.com', email_verified: true }))
    assert.equal((await findUser(world.database.read, emil))?.mail_id, 'emil@example.com')
    assert.equal((await findUser(world.database.read, zuid))?.mail_id, null)
  })

  test('[A6] a token of the command line is good still', async () => {
    const { api } = await world.aPerson()
    await api.listEditions({})
  })
})

onBothEngines('an external issuer that cannot be reached', (engine) => {
  // Port 9 is for discarding, and nothing listens there: the connection is refused at once.
  const world = worldFor(engine, { settings: { oidcIssuer: 'http://127.0.0.1:9', oidcAudience: audience } })

  test('[A6] is a 503 for its tokens, and a 401 for what cannot be its token', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const signedBy = (iss: string) =>
      new SignJWT({ iss, aud: audience, sub: 'anna', exp: inAnHour() })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .sign(privateKey)
    await refused(world.clientOf(await signedBy('http://127.0.0.1:9')).listEditions({}), 503, 'U1003')
    await refused(world.clientOf(await signedBy('https://other.example')).listEditions({}), 401, 'A1003')
    await refused(world.clientOf('not.a.token').listEditions({}), 401, 'A1003')
  })
})
