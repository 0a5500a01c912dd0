import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { openDatabase } from '@easel/server/db/open.ts'
import { oneOrBothEngines } from '@easel/server/testing/engines.ts'
import { sql } from 'kysely'
import { createInstallation, type Installation } from '../support/installation.ts'
import { startService } from '../support/service-process.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { encodingsOf } from './encodings.ts'
import { runScenario, type Secrets } from './scenario.ts'

interface RecordedResponse {
  request: string
  status: number
  text: string
}

/** Records the responses to every `fetch` of this process. */
const recordResponses = () => {
  const responses: RecordedResponse[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (...args) => {
    const [input, init] = args
    const isRequest = input instanceof Request
    const { pathname } = new URL(isRequest ? input.url : input)
    const method = isRequest ? input.method : (init?.method ?? 'GET')
    const response = await original(...args)
    const text = `${JSON.stringify([...response.headers])}\n${await response.clone().text()}`
    responses.push({ request: `${method} ${pathname}`, status: response.status, text })
    return response
  }
  return { responses, stop: () => Object.assign(globalThis, { fetch: original }) }
}

/** Every row of every table, and on SQLite every byte of the files, which hold deleted rows too. */
const dump = async (installation: Installation): Promise<string> => {
  const database = await openDatabase(installation)
  const tables = await database.tables()
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database.read)))
  const files = installation.databaseUrl
    ? []
    : readdirSync(installation.dataFolder).filter((name) => name.startsWith('easel.db'))
  const bytes = files.map((name) => readFileSync(join(installation.dataFolder, name), 'latin1'))
  await database.close()
  return [JSON.stringify(rows.map((result) => result.rows)), ...bytes].join('\n')
}

const leaked = (secrets: Iterable<[string, string]>, text: string): string[] =>
  [...secrets]
    .filter(([, secret]) => encodingsOf(secret).some((encoded) => text.includes(encoded)))
    .map(([name]) => name)

test('a secret is found in every encoding', () => {
  const secret = 'k9_Zq-3xV7bN1mLpQ8rT'
  const basic = Buffer.from(`someone:${secret}:`).toString('base64')
  const written = [secret, basic, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')]
  for (const text of written) assert.deepEqual(leaked([['it', secret]], `…${text}…`), ['it'], text)
  assert.deepEqual(leaked([['it', secret]], secret.slice(0, 12)), [])
})

// SQLite keeps deleted rows in its files, where they are looked for too.
for (const engine of oneOrBothEngines('sqlite'))
  describe(`secrets on ${engine}`, () => {
    let all: [string, string][]
    let secrets: Secrets
    let databaseDump: string
    let logs: string
    let responses: RecordedResponse[]
    before(async () => {
      const installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
      const smtpSink = await startSmtpSink()
      const settings = { EASEL_SMTP_URL: smtpSink.smtpUrl, EASEL_LOG_LEVEL: 'debug', EASEL_SIGN_UP: 'on' }
      const service = await startService({ ...installation.environment, ...settings })
      const recording = recordResponses()
      try {
        secrets = await runScenario({ ...service, smtpSink, token: installation.token })
        databaseDump = await dump(installation)
      } finally {
        recording.stop()
        await service.end('SIGTERM')
        await smtpSink.close()
        installation.remove()
      }
      all = [...secrets.confidential, ...secrets.inBrowser]
      logs = service.logs()
      responses = recording.responses
    })

    test('[A4] [A5] none is in the database', () => {
      assert.ok(databaseDump.includes('ann@secrets.example'), 'the dump is empty')
      assert.deepEqual(leaked(all, databaseDump), [])
    })

    test('[A5] none is in the logs, at debug level either', () => {
      assert.ok(logs.split('\n').length > 40, 'there are no logs')
      assert.deepEqual(leaked(all, logs), [])
    })

    test('[A5] no error response holds one', () => {
      const errors = responses.filter(({ status }) => status >= 400)
      assert.ok(errors.length >= 12, `only ${errors.length} error responses`)
      for (const { request, status, text } of errors)
        assert.deepEqual(leaked(secrets.confidential, text), [], `${request} ${status}`)
    })

    test('[A5] each is in one response at most, the one that issues it', () => {
      for (const [name, secret] of secrets.confidential) {
        // The token endpoint repeats a refresh token that does not rotate.
        const mayRepeat = (request: string) => name === 'refresh token' && request === 'POST /oauth/v2/token'
        const holding = responses.filter(({ request, text }) => text.includes(secret) && !mayRepeat(request))
        assert.ok(holding.length <= 1, `${name}: ${holding.map(({ request }) => request).join(', ')}`)
      }
    })
  })
