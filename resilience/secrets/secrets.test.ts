import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { openDatabase } from '@easel/server/db/open.ts'
import { engines } from '@easel/server/testing/engines.ts'
import { type Kysely, sql } from 'kysely'
import { createInstallation, type Installation } from '../support/installation.ts'
import { startService } from '../support/service-process.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { formsOf } from './encodings.ts'
import { liveThrough, type Secrets } from './scenario.ts'

interface Heard {
  request: string
  status: number
  answer: string
}

/** Listens to every request of this process and what it is answered. */
const eavesdrop = () => {
  const heard: Heard[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (...words) => {
    const [input, init] = words
    const isRequest = input instanceof Request
    const { pathname } = new URL(isRequest ? input.url : input)
    const method = isRequest ? input.method : (init?.method ?? 'GET')
    const response = await original(...words)
    const answer = `${JSON.stringify([...response.headers])}\n${await response.clone().text()}`
    heard.push({ request: `${method} ${pathname}`, status: response.status, answer })
    return response
  }
  return { heard, stop: () => Object.assign(globalThis, { fetch: original }) }
}

/** Every row of every table, and on SQLite every byte of the files, which also hold what was deleted. */
const dump = async (place: Installation): Promise<string> => {
  const database = await openDatabase(place)
  const tables = await database.read.introspection.getTables()
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables there are
  const db = database.read as Kysely<any>
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  const files = place.databaseUrl ? [] : readdirSync(place.dataFolder).filter((name) => name.startsWith('easel.db'))
  const bytes = files.map((name) => readFileSync(join(place.dataFolder, name), 'latin1'))
  await database.close()
  return [JSON.stringify(rows.map((result) => result.rows)), ...bytes].join('\n')
}

const found = (secrets: Iterable<[string, string]>, text: string): string[] =>
  [...secrets].filter(([, secret]) => formsOf(secret).some((form) => text.includes(form))).map(([name]) => name)

test('a secret is found in every form', () => {
  const secret = 'k9_Zq-3xV7bN1mLpQ8rT'
  const basic = Buffer.from(`someone:${secret}:`).toString('base64')
  const written = [secret, basic, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')]
  for (const text of written) assert.deepEqual(found([['it', secret]], `…${text}…`), ['it'], text)
  assert.deepEqual(found([['it', secret]], secret.slice(0, 12)), [])
})

for (const engine of engines)
  describe(`after a day full of secrets, on ${engine}`, () => {
    let all: [string, string][]
    let secrets: Secrets
    let stored: string
    let logged: string
    let heard: Heard[]
    before(async () => {
      const place = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
      const letterbox = await startSmtpSink()
      const settings = { EASEL_SMTP_URL: letterbox.smtpUrl, EASEL_LOG_LEVEL: 'debug' }
      const service = await startService({ ...place.environment, ...settings })
      const listening = eavesdrop()
      try {
        secrets = await liveThrough({ ...service, letterbox, token: place.token })
        stored = await dump(place)
      } finally {
        listening.stop()
        await service.end('SIGTERM')
        await letterbox.close()
        place.remove()
      }
      all = [...secrets.kept, ...secrets.carried]
      logged = service.logs()
      heard = listening.heard
    })

    test('[A4] [A5] none stands in the database', () => {
      assert.ok(stored.includes('ann@secrets.example'), 'the dump is not empty')
      assert.deepEqual(found(all, stored), [])
    })

    test('[A5] none stands in the logs, not even in those for finding mistakes', () => {
      assert.ok(logged.split('\n').length > 40, 'there are logs')
      assert.deepEqual(found(all, logged), [])
    })

    test('[A5] no error repeats one', () => {
      const errors = heard.filter(({ status }) => status >= 400)
      assert.ok(errors.length >= 12, `there were errors: ${errors.length}`)
      for (const { request, status, answer } of errors)
        assert.deepEqual(found(secrets.kept, answer), [], `${request} ${status}`)
    })

    test('[A5] one is given out once: by no answer but the first', () => {
      for (const [name, secret] of secrets.kept) {
        const holding = heard.filter(({ answer }) => answer.includes(secret))
        assert.ok(holding.length <= 1, `${name}: ${holding.map(({ request }) => request).join(', ')}`)
      }
    })
  })
