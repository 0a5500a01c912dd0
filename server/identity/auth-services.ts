import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import type { Mailer } from './mail.ts'
import type { Throttle } from './throttle.ts'

export interface AuthParts {
  settings: Settings
  database: Database
  mailer: Mailer
  logger?: FastifyBaseLogger | undefined
}

/** What the pages of the provider work with. */
export interface AuthServices extends AuthParts {
  throttle: Throttle
  provider: () => Promise<Provider>
}
