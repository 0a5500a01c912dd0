import { Agent, get } from 'node:http'
import { addClient } from '@easel/server/identity/clients.ts'
import { addUser } from '@easel/server/identity/users.ts'
import { openMigratedDatabase } from '@easel/server/process/open-migrated.ts'
import { createBrowser } from '@easel/server/testing/browser.ts'
import type { Installation } from '../support/installation.ts'

const redirectUri = 'https://app.example.com/callback'
const password = 'correct horse battery'

/** An application and a user with a password, for the attacks on the identity provider. */
export const createTarget = async ({ databaseUrl, dataFolder }: Installation, mail = 'bea@example.com') => {
  const database = await openMigratedDatabase({ databaseUrl, dataFolder })
  const { client_id } = await addClient(database, { name: 'App', redirectUris: [redirectUri], dataCentre: 'com' })
  await addUser(database, { mail, name: 'Bea', password, verified: true })
  return {
    mail,
    authorizationPath: (state: string) =>
      `/oauth/v2/auth?${new URLSearchParams({ client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid', state })}`,
    /** What people who have not signed in have left behind. */
    leftBehind: async () => {
      const records = await database.read.selectFrom('oidc_record').select('payload').execute()
      return { rows: records.length, bytes: records.reduce((sum, { payload }) => sum + payload.length, 0) }
    },
    close: () => database.close(),
  }
}

export type IdentityTarget = Awaited<ReturnType<typeof createTarget>>

const CONNECTIONS = 50

/** N4: an address has 50 sign-ins under way, each of a few kilobytes. */
export const maxLeftBehind = { rows: 50, bytes: 50 * 8_000 }

/** Strangers who ask for a sign-in page, as fast as they are answered: with a state that is taken, and one that is not. */
export const floodWithSignIns = async (
  authUrl: string,
  target: IdentityTarget,
  isOver: (sent: number) => boolean,
): Promise<number[]> => {
  const paths = [target.authorizationPath('x'.repeat(7_000)), target.authorizationPath('x'.repeat(1_024))]
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses: number[] = []
  let sent = 0
  const ask = (path: string): Promise<number> =>
    new Promise((resolve) => {
      get(`${authUrl}${path}`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      }).once('error', () => resolve(0))
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver(sent)) statuses.push(await ask(paths[sent++ % 2] as string))
    }),
  )
  agent.destroy()
  return statuses
}

const GUESSES = 100

/** N3: what a client that guesses passwords behind a proxy, and another behind the same proxy, are answered. */
export const guessBehindProxy = async (authUrl: string, target: IdentityTarget) => {
  const clientAt = async (address: string) => {
    const browser = createBrowser(authUrl, { 'x-forwarded-for': address })
    await browser.visit(`${authUrl}${target.authorizationPath('x')}`)
    return browser
  }
  const guesser = await clientAt('198.51.100.66')
  const guesses: number[] = []
  for (let n = 0; n < GUESSES; n++) {
    const mail = n < 10 ? target.mail : `nobody${n}@example.com`
    guesses.push((await guesser.submit({ mail, password: `guess ${n}` })).status)
  }
  const other = await (await clientAt('203.0.113.10')).submit({ mail: target.mail, password })
  const attacker = await (await clientAt('198.51.100.66')).submit({ mail: target.mail, password })
  return { guesses, isOtherSignedIn: /Allow App/.test(other.text), attackerStatus: attacker.status }
}
