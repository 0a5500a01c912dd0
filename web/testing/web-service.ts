import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@easel/server/app.ts'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import type { Mailer } from '@easel/server/identity/mail.ts'
import { hashPassword } from '@easel/server/identity/passwords.ts'
import { ensureWebClient } from '@easel/server/identity/web-client.ts'
import type { Settings } from '@easel/server/process/settings.ts'
import { password, startAuth } from '@easel/server/testing/auth.ts'
import { TEST_PATIENCE } from '@easel/server/testing/engines.ts'
import { findFreePort } from '@easel/server/testing/free-port.ts'
import { type Person, startTestApp, type TestApp } from '@easel/server/testing/test-app.ts'
import { createWebApp, type WebApp } from '@easel/server/web/web-app.ts'
import type { Browser, Page } from 'playwright-core'
import { apiScope } from '../data/api-scope.ts'
import { startBalancer } from './balance.ts'
import { openBrowser, TIMEOUT_MS } from './browser.ts'
import { delayFrames } from './late-frames.ts'

/** In the browser. */
declare const sessionStorage: Record<string, string>

const silent = { error: (details: object) => console.error(details) } as never

/** Another node beside one on PostgreSQL, and what sends people to both. */
const startSecondNode = async (testApp: TestApp, web: WebApp, port: number) => {
  const database = openPostgres(testApp.database.databaseUrl as string, { poolSize: 4, patience: TEST_PATIENCE })
  const app = createApp({ ...testApp, database, mailer: undefined, web })
  const addresses = await Promise.all([testApp.app, app].map((node) => node.listen({ host: '127.0.0.1', port: 0 })))
  const balancer = await startBalancer(
    port,
    addresses.map((address) => Number(new URL(address).port)),
  )
  return {
    live: balancer.live,
    async close() {
      await balancer.close()
      await app.close()
      await database.close()
    },
  }
}

/**
 * The service with the web app as it is served, and a browser; people sign in at its own provider unless told. On
 * PostgreSQL it has two nodes.
 */
export const startWebService = async (
  settings: Partial<Settings> = {},
  givenPort?: number,
  engine: Engine = 'sqlite',
  mailer: Mailer = undefined,
) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'easel-web-test-'))
  const web = createWebApp({ dataFolder, logger: silent, tell: () => {} })
  const port = givenPort ?? (await findFreePort())
  const baseUrl = `http://127.0.0.1:${port}`
  const [testApp, { browser, leave }] = await Promise.all([
    startTestApp(engine, { web, mailer, settings: { baseUrl, ...settings } }),
    openBrowser(),
    web.prepare(),
  ])
  const auth = settings.oidcIssuer === undefined ? await startAuth(testApp, undefined) : undefined
  if (auth) await ensureWebClient(testApp.database, testApp.settings)
  const nodes = engine === 'postgres' ? await startSecondNode(testApp, web, port) : undefined
  if (!nodes) await testApp.app.listen({ host: '127.0.0.1', port })
  const passwordHash = await hashPassword(password)

  /** Somebody who can sign in at a page. */
  const withPassword = async <P extends Pick<Person, 'zuid'>>(person: P): Promise<P> => {
    await testApp.database.write((db) =>
      db.updateTable('user').set({ password_hash: passwordHash }).where('zuid', '=', Number(person.zuid)).execute(),
    )
    return person
  }

  /**
   * Leaves in a page what the sign-in leaves there, without its pages: for tests of what comes after it. The provider knows
   * nobody then, and other tabs are not signed in.
   */
  const signIn = async (page: Page, { zuid, name, mail }: Pick<Person, 'zuid' | 'name' | 'mail'>): Promise<void> => {
    const access_token = await testApp.tokenOf(zuid, apiScope.split(' '))
    const session = { access_token, scope: apiScope, name, mail, isOperator: false, zuid }
    await page.goto(`${baseUrl}/livez`)
    await page.evaluate((text) => {
      sessionStorage['easel.session'] = text
    }, JSON.stringify(session))
  }

  return {
    testApp,
    baseUrl,
    browser,
    web,
    withPassword,
    signIn,
    /** How many live sessions each node was given; one node keeps no count. */
    live: nodes?.live ?? [],
    async close() {
      await leave()
      await nodes?.close()
      await auth?.close()
      await testApp.close()
      rmSync(dataFolder, { recursive: true })
    },
  }
}

export type WebService = Awaited<ReturnType<typeof startWebService>>

/** As the browser takes them, and: */
interface ProfileOptions {
  [option: string]: unknown
  isMobile?: boolean
  /** A phone that was never here: it begins with looking. */
  isNewOnPhone?: boolean
  /** Frames come so many milliseconds late. */
  lateMs?: number
}

const everywhereLateMs = Number(process.env.EASEL_TEST_LATE_FRAMES ?? 0)

/** A browser profile of its own beside the others, which notes what goes wrong in its pages. */
export const newProfile = async (
  browser: Browser,
  { isNewOnPhone = false, lateMs = everywhereLateMs, ...options }: ProfileOptions = {},
) => {
  const profile = await browser.newContext({ locale: 'en-GB', ...options })
  profile.setDefaultTimeout(TIMEOUT_MS)
  if (lateMs > 0) await profile.addInitScript(delayFrames, lateMs)
  if (options.isMobile && !isNewOnPhone)
    await profile.addInitScript(`try { localStorage.setItem('easel.phone', 'edit') } catch {}`)
  const problems: string[] = []
  profile.on('weberror', (error) => problems.push(String(error.error())))
  profile.on('console', (message) => {
    // What a refusal of the service leaves in the console, or a line that a test has cut, is no fault of the page.
    const isExpected = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text())
    if (message.type() === 'error' && !isExpected) problems.push(message.text())
  })
  return { profile, problems }
}

/** Somebody in a browser of their own, signed in. */
export const openSignedIn = async (service: WebService, person: Person, options = {}) => {
  const opened = await newProfile(service.browser, { reducedMotion: 'reduce', ...options })
  const tab = await opened.profile.newPage()
  await service.signIn(tab, person)
  return { ...opened, tab }
}

/** At the provider's page. */
export const giveCredentials = async (page: Page, { mail }: Pick<Person, 'mail'>): Promise<void> => {
  await page.locator('input[name=mail]').fill(mail)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button').first().click()
}

/** Opens an address as somebody who has not signed in yet; the address survives that. */
export const openAs = async (page: Page, url: string, person: Pick<Person, 'mail'>): Promise<void> => {
  await page.goto(url)
  await giveCredentials(page, person)
  await page.waitForURL(url)
}
