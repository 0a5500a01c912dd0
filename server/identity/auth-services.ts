import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import type { RecordRefusedSignIn } from '../audit/refused-sign-ins.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import type { Mailer } from './mail.ts'
import type { Throttle } from './throttle.ts'

export interface AuthDeps {
  settings: Settings
  database: Database
  mailer: Mailer
  logger?: FastifyBaseLogger | undefined
}

/** What the routes of the identity provider use. */
export interface AuthServices extends AuthDeps {
  throttle: Throttle
  recordRefusedSignIn: RecordRefusedSignIn
  provider: () => Promise<Provider>
}
