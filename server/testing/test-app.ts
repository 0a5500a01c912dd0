import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { scopes } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import type { ApiError } from '../api-error.ts'
import { createApp } from '../app.ts'
import { nextId } from '../db/ids.ts'
import type { Engine } from '../db/transaction.ts'
import type { Mailer } from '../identity/mail.ts'
import { issueToken } from '../identity/tokens.ts'
import { readSettings, type Settings } from '../process/settings.ts'
import type { WebApp } from '../web/web-app.ts'
import { useCheapPasswords } from './cheap-passwords.ts'
import { freshDatabase } from './engines.ts'
import { injectFetch } from './inject-fetch.ts'
import type { TestClient } from './test-client.ts'

export interface Person {
  zuid: string
  mail: string
  name: string
  token: string
  /** An SDK client with this person's token. */
  api: TestClient
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Tests share the machine: a picture that is only late is waited for. */
const environment = { EASEL_RATE_LIMITS: 'off', EASEL_SIGN_UP: 'off', EASEL_PICTURE_SECONDS: '600' }

export interface TestAppOptions {
  settings?: Partial<Settings>
  mailer?: Mailer
  /** For tests of what a password costs; others hash them cheaply. */
  productionPasswords?: boolean
  web?: WebApp
}

/** A test app for the tests of the current suite: started before the first, closed after the last. */
export const testAppFor = (engine: Engine, options: TestAppOptions = {}): TestApp => {
  const testApp = {} as TestApp
  before(async () => {
    Object.assign(testApp, await startTestApp(engine, options))
  })
  after(() => testApp.close())
  return testApp
}

/** The whole app on a fresh database. */
export const startTestApp = async (
  engine: Engine,
  { settings: overrides = {}, mailer, productionPasswords = false, web }: TestAppOptions = {},
) => {
  const restorePasswords = productionPasswords ? () => {} : useCheapPasswords()
  const settings: Settings = { ...readSettings(environment), ...overrides }
  const database = await freshDatabase(engine)
  const undeclared: string[] = []
  const reportUndeclared = (operation: string, { error }: ApiError) => void undeclared.push(`${operation}: ${error}`)
  const app = createApp({ database, settings, mailer, reportUndeclared, web })
  const close = async () => {
    await app.close()
    await database.close()
    restorePasswords()
    // Checked at the end, where no assertion on a status can hide it.
    assert.deepEqual(undeclared, [], 'errors that handlers threw and their operations do not declare')
  }

  const request = injectFetch(app, engine)
  const baseUrl = settings.baseUrl
  // What it answers is what is tested: no second try, and no deadline but that of the test.
  const clientOf = (token: string | undefined, apiKey?: string): TestClient =>
    createClient({ baseUrl, token, apiKey, fetch: request, retries: 0, timeoutMs: 0, strict: false }) as TestClient
  const tokenOf = (zuid: string, tokenScopes = Object.keys(scopes)) =>
    database.write((db) => issueToken(db, { zuid: Number(zuid), scopes: tokenScopes, dataCentre: settings.dataCentre }))

  let people = 0
  /** A user with a verified address and a token with every scope. */
  const aPerson = async (name = `Person ${++people}`): Promise<Person> => {
    const mail = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@example.com`
    const zuid = await database.write(async (db) => {
      const id = await nextId(db)
      await db
        .insertInto('user')
        .values({
          zuid: id,
          mail_id: mail,
          display_name: name,
          password_hash: null,
          mail_verified: 1,
          is_operator: 0,
          issuer: null,
          subject: null,
          created_time: Date.now(),
        })
        .execute()
      return String(id)
    })
    const token = await tokenOf(zuid)
    return { zuid, mail, name, token, api: clientOf(token) }
  }

  /** An edition with its owner and default team. */
  const anEdition = async (plan_type: 'FREE' | 'TRIAL' = 'FREE') => {
    const owner = await aPerson()
    const { edition_id, team_id } = await owner.api.createEdition({ body: { team_name: 'Studio', plan_type } })
    return { owner, edition_id, team_id }
  }

  return {
    engine,
    app,
    close,
    reportUndeclared,
    database,
    settings,
    baseUrl,
    request,
    clientOf,
    tokenOf,
    aPerson,
    anEdition,
  }
}
