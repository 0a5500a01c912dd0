import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SettingsError } from './env-reader.ts'
import { declaredSettings, readSettings } from './settings.ts'

const mistakesIn = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.mistakes
  }
  return []
}

test('without any setting the service is on this machine alone, on its usual ports', () => {
  const settings = readSettings({})
  assert.equal(settings.baseUrl, 'http://127.0.0.1:8080')
  assert.equal(settings.authUrl, 'http://127.0.0.1:8081')
  assert.equal(settings.metricsPort, 9464)
  assert.equal(settings.databaseUrl, undefined)
  assert.equal(settings.dataCentre, 'com')
  assert.equal(settings.rateLimits, true)
})

test('every mistake is told at once, with what was wanted', () => {
  assert.deepEqual(
    mistakesIn({
      EASEL_PORT: '70000',
      EASEL_BASE_URL: 'ftp://example.com',
      EASEL_RATE_LIMITS: 'perhaps',
      EASEL_DATA_CENTRE: 'moon',
      EASEL_PLAN_FREE_SEATS: '-3',
    }),
    [
      'EASEL_PORT must be a port from 0 to 65535, and is "70000"',
      'EASEL_BASE_URL must be an address beginning with http:// or https://, with nothing after the host, and is "ftp://example.com"',
      'EASEL_DATA_CENTRE must be one of com, eu, ae, in, ca, sa, com.au, and is "moon"',
      'EASEL_RATE_LIMITS must be on or off, and is "perhaps"',
      'EASEL_PLAN_FREE_SEATS must be a whole number, or "unlimited", and is "-3"',
    ],
  )
})

test('a name that is no setting is a mistake, with the one that was probably meant', () => {
  assert.deepEqual(mistakesIn({ EASEL_PROT: '1', EASEL_WHATEVER_THIS_IS: '2', PATH: '/bin' }), [
    'EASEL_PROT is not a setting; did you mean EASEL_PORT?',
    'EASEL_WHATEVER_THIS_IS is not a setting',
  ])
  // docs/clients.md has whoever tries it out set these.
  assert.ok(
    readSettings({ EASEL_URL: 'http://127.0.0.1:8080', EASEL_TOKEN: 'x', EASEL_EDITION: '1', EASEL_SPACE: '2' }),
  )
})

test('[N3] trusted proxies are addresses or ranges, and nobody unless set', () => {
  assert.equal(readSettings({}).trustedProxies, undefined)
  const list = '127.0.0.1, 10.0.0.0/8,::1,2001:db8::/32'
  assert.deepEqual(readSettings({ EASEL_TRUSTED_PROXIES: list }).trustedProxies, [
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    '2001:db8::/32',
  ])
  for (const wrong of ['proxy.local', '10.0.0.0/33', '10.0.0.0/0', '::/129', '10.0.0.0/8/8', '1.2.3.4,', 'true', '*'])
    assert.equal(mistakesIn({ EASEL_TRUSTED_PROXIES: wrong }).length, 1, wrong)
})

test('[G14] allowed origins are origins as browsers write them, and none unless set', () => {
  assert.equal(readSettings({}).allowedOrigins, undefined)
  const list = 'https://app.example.com, http://localhost:5173/,https://Web.Example:443,http://[::1]:3000'
  assert.deepEqual(readSettings({ EASEL_ALLOWED_ORIGINS: list }).allowedOrigins, [
    'https://app.example.com',
    'http://localhost:5173',
    'https://web.example',
    'http://[::1]:3000',
  ])
  for (const wrong of [
    '*',
    'null',
    'app.example.com',
    'https://*.example.com',
    'https://app.example.com/path',
    'https://app.example.com?a',
    'https://user@app.example.com',
    'file:///home',
    'https://a.example,',
  ])
    assert.equal(mistakesIn({ EASEL_ALLOWED_ORIGINS: wrong }).length, 1, wrong)
})

test('an address of the service with a path is refused, and says so', () => {
  for (const name of ['EASEL_BASE_URL', 'EASEL_AUTH_URL'])
    for (const path of ['/easel', '/?a=b', '#top']) {
      const [mistake] = mistakesIn({ [name]: `https://example.com${path}` })
      assert.match(mistake ?? '', new RegExp(`^${name} must be .*, with nothing after the host, and is "https:`))
    }
})

test('a mistake does not repeat a password', () => {
  const [mistake] = mistakesIn({ DATABASE_URL: 'mysql://me:hunter2@host/db' })
  assert.match(mistake ?? '', /^DATABASE_URL must be an address beginning with postgres:\/\//)
  assert.doesNotMatch(mistake ?? '', /hunter2/)
})

test('an empty value counts as none, and flags take the usual words', () => {
  assert.equal(readSettings({ EASEL_PORT: ' ' }).port, 8080)
  for (const word of ['off', 'false', '0', 'No'])
    assert.equal(readSettings({ EASEL_RATE_LIMITS: word }).rateLimits, false)
  for (const word of ['on', 'TRUE', '1', 'yes'])
    assert.equal(readSettings({ EASEL_RATE_LIMITS: word }).rateLimits, true)
})

test('listening on every address gives addresses that this machine can open', () => {
  assert.equal(readSettings({ EASEL_HOST: '0.0.0.0' }).baseUrl, 'http://127.0.0.1:8080')
  assert.equal(readSettings({ EASEL_HOST: '::' }).authUrl, 'http://localhost:8081')
  assert.equal(readSettings({ EASEL_HOST: '::1', EASEL_PORT: '80' }).baseUrl, 'http://[::1]:80')
  assert.equal(readSettings({ EASEL_BASE_URL: 'https://canvas.example/' }).baseUrl, 'https://canvas.example')
})

test('[E10] every limit of every plan can be raised', () => {
  const { FREE_PLAN, TRIAL_PLAN } = readSettings({
    EASEL_PLAN_FREE_SEATS: 'unlimited',
    EASEL_PLAN_TRIAL_ZONES: '500',
    EASEL_PLAN_TRIAL_DUPLICATE: 'on',
  }).plans
  assert.deepEqual(FREE_PLAN, { seats: Number.POSITIVE_INFINITY, zonesPerSpace: 50, historyDays: 30, duplicate: true })
  assert.deepEqual(TRIAL_PLAN, { seats: 50, zonesPerSpace: 500, historyDays: 30, duplicate: true })
})

test('[K83] the client of the web app belongs to an issuer, asks for openid, and its parameters have names', () => {
  const issuer = { EASEL_OIDC_ISSUER: 'https://in.example', EASEL_OIDC_AUDIENCE: 'api', EASEL_WEB_CLIENT_ID: 'app' }
  const { webClientId, webScope, webParameters } = readSettings({
    ...issuer,
    EASEL_WEB_SCOPE: 'openid  api/read',
    EASEL_WEB_PARAMETERS: 'audience=https%3A%2F%2Fapi&prompt=consent',
  })
  assert.deepEqual(
    [webClientId, webScope, webParameters],
    ['app', 'openid api/read', { audience: 'https://api', prompt: 'consent' }],
  )
  assert.match(mistakesIn({ EASEL_WEB_CLIENT_ID: 'app' }).join(), /EASEL_OIDC_ISSUER, which is not set/)
  for (const wrong of [
    { EASEL_WEB_SCOPE: 'profile' },
    { EASEL_WEB_SCOPE: 'openid "x"' },
    { EASEL_WEB_PARAMETERS: 'a' },
  ])
    assert.equal(mistakesIn({ ...issuer, ...wrong }).length, 1, JSON.stringify(wrong))
})

test('docs/settings.md has a row for every setting, says what each is, and has no other', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, name, about]) => [name, about])
  const declared = declaredSettings()
  assert.deepEqual(
    rows,
    declared.map(({ name, description }) => [name, description]),
    'run `node tools/settings-page.ts`',
  )
  assert.deepEqual(
    declared.filter(({ description }) => description === '').map(({ name }) => name),
    [],
  )
})

test('[N6] a secret can come from a file, which is told when it cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-secret-'))
  const file = join(folder, 'url')
  writeFileSync(file, 'postgres://easel:secret@db.example.com/easel\n')
  const DATABASE_URL_FILE = file
  assert.equal(readSettings({ DATABASE_URL_FILE }).databaseUrl, 'postgres://easel:secret@db.example.com/easel')
  assert.equal(readSettings({ EASEL_SMTP_URL_FILE: '' }).smtpUrl, undefined)
  assert.deepEqual(mistakesIn({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://other.example.com/easel' }), [
    'DATABASE_URL and DATABASE_URL_FILE are both set: leave one of them out',
  ])
  const missing = join(folder, 'missing')
  assert.deepEqual(mistakesIn({ EASEL_SMTP_URL_FILE: missing }), [
    `EASEL_SMTP_URL_FILE names ${missing}, which cannot be read (ENOENT)`,
  ])
  writeFileSync(file, 'mysql://easel:secret@db.example.com/easel')
  const mistakes = mistakesIn({ DATABASE_URL_FILE })
  assert.match(mistakes[0] ?? '', /^DATABASE_URL must be an address beginning with postgres:/)
  assert.equal(mistakes.join().includes('secret'), false)
  assert.deepEqual(mistakesIn({ EASEL_PROT_FILE: '1' }), ['EASEL_PROT_FILE is not a setting'])
  rmSync(folder, { recursive: true })
})
