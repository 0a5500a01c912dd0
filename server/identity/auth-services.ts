import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import type { Registry } from 'prom-client'
import type { RecordRefusedSignIn } from '../audit/refused-sign-ins.ts'
import type { Database } from '../db/database.ts'
import type { LoadShedder } from '../http/load-shedding.ts'
import type { Tracer } from '../http/tracing.ts'
import type { Settings } from '../process/settings.ts'
import type { DeferredWork } from './deferred-work.ts'
import type { Mailer } from './mail.ts'
import type { Throttle } from './throttle.ts'

export interface AuthDeps {
  settings: Settings
  database: Database
  mailer: Mailer
  logger?: FastifyBaseLogger | undefined
  /** Shared with the API: both have one event loop and one database. */
  loadShedder?: LoadShedder | undefined
  tracer?: Tracer | undefined
  metrics?: Registry | undefined
}

/** What the routes of the identity provider use. */
export interface AuthServices extends AuthDeps {
  throttle: Throttle
  deferredWork: DeferredWork
  recordRefusedSignIn: RecordRefusedSignIn
  provider: () => Promise<Provider>
  /** Seals the secrets of two-factor sign-in. */
  twoFactorKey: () => Promise<string>
}
