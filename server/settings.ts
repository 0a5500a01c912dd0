import { resolve } from 'node:path'
import { parseSettings, type Reader } from './settings-reader.ts'

/** Every setting there is. Read once at the start, passed in from there: nobody else looks at the environment. */
export const readSettings = (environment: NodeJS.ProcessEnv) =>
  parseSettings(environment, (read) => {
    const host = read.text('EASEL_HOST', '127.0.0.1')
    const port = read.port('EASEL_PORT', 8080)
    const authPort = read.port('EASEL_AUTH_PORT', 8081)
    return {
      host,
      port,
      authPort,
      metricsPort: read.port('EASEL_METRICS_PORT', 9464),
      baseUrl: read.url('EASEL_BASE_URL', `http://${host}:${port}`),
      authUrl: read.url('EASEL_AUTH_URL', `http://${host}:${authPort}`),
      dataFolder: resolve(read.text('EASEL_DATA', 'data')),
      databaseUrl: read.postgresUrl('DATABASE_URL'),
      dataCentre: read.oneOf('EASEL_DATA_CENTRE', dataCentres, 'com'),
      apiKeyRequired: read.flag('EASEL_API_KEY_REQUIRED', false),
      rateLimits: read.flag('EASEL_RATE_LIMITS', true),
      rateLimitGeneral: read.whole('EASEL_RATE_LIMIT_GENERAL', 600, 1),
      logLevel: read.oneOf('EASEL_LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
      plans: {
        FREE_PLAN: readPlan(read, 'FREE', { seats: 25, zonesPerSpace: 50, historyDays: 30, duplicate: true }),
        TRIAL_PLAN: readPlan(read, 'TRIAL', { seats: 50, zonesPerSpace: 50, historyDays: 30, duplicate: false }),
        TEAM_PLAN: readPlan(read, 'TEAM', {
          seats: unlimited,
          zonesPerSpace: unlimited,
          historyDays: unlimited,
          duplicate: true,
        }),
      },
      trialDays: read.whole('EASEL_TRIAL_DAYS', 30, 1),
    }
  })

export type Settings = ReturnType<typeof readSettings>

export const dataCentres = ['com', 'eu', 'ae', 'in', 'ca', 'sa', 'com.au'] as const

/** No ceiling. */
export const unlimited = Number.POSITIVE_INFINITY

/** E10: what a plan allows. */
export interface Plan {
  seats: number
  zonesPerSpace: number
  historyDays: number
  duplicate: boolean
}

const readPlan = (read: Reader, name: string, normal: Plan): Plan => ({
  seats: read.limit(`EASEL_PLAN_${name}_SEATS`, normal.seats),
  zonesPerSpace: read.limit(`EASEL_PLAN_${name}_ZONES`, normal.zonesPerSpace),
  historyDays: read.limit(`EASEL_PLAN_${name}_HISTORY_DAYS`, normal.historyDays),
  duplicate: read.flag(`EASEL_PLAN_${name}_DUPLICATE`, normal.duplicate),
})
