import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { audience, inAnHour, issuerFor, kid } from '@easel/server/testing/issuer.ts'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

onOneOrBothEngines('sqlite', 'abuse of an external issuer', (engine) => {
  const { issuer, testApp, expectUnauthorized } = issuerFor(engine)
  const claims = (more: object = {}) => ({
    iss: issuer.url,
    aud: audience,
    sub: 'anna',
    scope: 'Service.editions.READ',
    exp: inAnHour(),
    ...more,
  })
  const itsKey = async () => {
    const { jwks_uri } = (await (await fetch(`${issuer.url}/.well-known/openid-configuration`)).json()) as {
      jwks_uri: string
    }
    const { keys } = (await (await fetch(jwks_uri)).json()) as { keys: (Record<string, string> & { n: string })[] }
    const [key] = keys
    assert.ok(key)
    return key
  }

  test('[H4] a good token is taken: what follows is refused for what is wrong with it', async () => {
    await testApp.clientOf(await issuer.signed({ exp: inAnHour() })).listEditions({})
  })

  test('[H4] a token signed with the public key as if it were a shared secret is refused', async () => {
    const key = await itsKey()
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const secrets = [
      publicKey.export({ type: 'spki', format: 'pem' }),
      publicKey.export({ type: 'pkcs1', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'der' }),
      JSON.stringify(key),
      Buffer.from(key.n, 'base64url'),
    ].map((secret) => Buffer.from(secret as string))
    for (const secret of secrets)
      for (const alg of ['HS256', 'HS384', 'HS512'])
        await expectUnauthorized(await new SignJWT(claims()).setProtectedHeader({ alg, kid }).sign(secret))
  })

  test('[H4] a token that says it needs no signature is refused, however it says so', async () => {
    const good = (await issuer.signed({ exp: inAnHour() })).split('.')
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      await expectUnauthorized(`${part({ alg, kid })}.${part(claims())}.`)
      await expectUnauthorized(`${part({ alg, kid })}.${part(claims())}.${good[2]}`)
    }
    await expectUnauthorized(`${good[0]}.${good[1]}.`)
    await expectUnauthorized(`${good[0]}.${good[1]}`)
    await expectUnauthorized(`${good[0]}.${part(claims({ sub: 'ben' }))}.${good[2]}`)
  })

  test('[H4] a token cannot bring its own key, nor say where to find one', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256' }
    const headers: JWTHeaderParameters[] = [
      { alg: 'RS256', kid: 'unknown' },
      { alg: 'RS256', kid },
      { alg: 'RS256', kid: '../../../dev/null' },
      { alg: 'RS256' },
      { alg: 'RS256', kid, jwk },
      { alg: 'RS256', kid, jku: 'http://127.0.0.1:9/keys' },
      { alg: 'RS256', kid, x5u: 'http://127.0.0.1:9/cert' },
    ]
    for (const header of headers)
      await expectUnauthorized(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey))
    const theirs = await generateKeyPair('ES256')
    await expectUnauthorized(
      await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid }).sign(theirs.privateKey),
    )
  })

  test('[H4] a header that must be understood and is not makes the token bad', async () => {
    const [, payload, signature] = (await issuer.signed({ exp: inAnHour() })).split('.')
    await expectUnauthorized(`${part({ alg: 'RS256', kid, crit: ['exp'], exp: 1 })}.${payload}.${signature}`)
    await expectUnauthorized(`${part({ alg: 'RS256', kid, b64: false, crit: ['b64'] })}.${payload}.${signature}`)
  })

  test('[H4] claims that no database can keep do no harm', async () => {
    const odd = { name: 'An\0na', preferred_username: '\0', email: 'a\0@example.com', email_verified: true }
    await testApp.clientOf(await issuer.signed({ sub: 'odd', exp: inAnHour(), ...odd })).listEditions({})
  })

  test('[H4] a token for somebody else, of somebody else, too old or too young is refused', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const wrong of [
      { aud: 'anna' },
      { aud: [] },
      { aud: `${audience}.evil.example` },
      { aud: audience.toUpperCase() },
      { aud: { toString: audience } },
      { aud: undefined },
      { iss: `${issuer.url}.evil.example` },
      { iss: `${issuer.url}//` },
      { iss: issuer.url.toUpperCase() },
      { iss: undefined },
      { iss: [issuer.url] },
      { exp: now - 1 },
      { exp: '9999999999' },
      { exp: undefined },
      { nbf: now + 600 },
      { nbf: 'never' },
      { sub: undefined },
      { sub: 7 },
      { sub: '' },
      { sub: 'a\0b' },
      { sub: 'x'.repeat(256) },
    ])
      await expectUnauthorized(await issuer.signed({ exp: inAnHour(), ...wrong }))
  })
})
