import { resolve } from 'node:path'
import { declaredBy, parseSettings, type Reader, type SettingDefinition } from './env-reader.ts'

/** Every setting there is. Read once at the start, passed in from there: nobody else looks at the environment. */
const settingsFrom = (read: Reader) => {
  const host = read.text('EASEL_HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 or :: for every one of the machine')
  const port = read.port('EASEL_PORT', 8080, 'Port of the API; 0 takes a free one')
  const authPort = read.port('EASEL_AUTH_PORT', 8081, 'Port of the identity provider; 0 takes a free one')
  return {
    host,
    port,
    authPort,
    metricsPort: read.port(
      'EASEL_METRICS_PORT',
      9464,
      'Port of /metrics; 0 takes a free one. When it is not set and 9464 is taken, the service runs without metrics',
    ),
    metricsPortGiven: read.isSet('EASEL_METRICS_PORT'),
    baseUrl: read.url(
      'EASEL_BASE_URL',
      `http://${toReachableHost(host)}:${port}`,
      'The address under which others reach the API: {base_url} of the contract',
    ),
    authUrl: read.url(
      'EASEL_AUTH_URL',
      `http://${toReachableHost(host)}:${authPort}`,
      'The address under which others reach the identity provider: {auth_url} of the contract',
    ),
    dataFolder: resolve(read.text('EASEL_DATA', 'data', 'Folder of the SQLite database')),
    databaseUrl: read.postgresUrl('DATABASE_URL', 'A PostgreSQL database (15 or newer) to use instead of SQLite'),
    dataCentre: read.oneOf(
      'EASEL_DATA_CENTRE',
      dataCentres,
      'com',
      'The data centre this deployment is: tokens and clients of another one are not valid here',
    ),
    providers: readProviders(read),
    signUp: read.flag('EASEL_SIGN_UP', true, 'Off: only people who are invited or added get an account'),
    adminMail: read.text(
      'EASEL_ADMIN_MAIL',
      'admin@localhost',
      'Mail address of the administrator account that the first start makes',
    ),
    ...readIssuer(read),
    smtpUrl: read.smtpUrl(
      'EASEL_SMTP_URL',
      'Mail server for invitations and sign-ups, as smtp://user:password@host:587; without it an operator hands links on',
    ),
    mailFrom: read.text('EASEL_MAIL_FROM', 'Easel <easel@localhost>', 'Sender of the mail'),
    apiKeyRequired: read.flag('EASEL_API_KEY_REQUIRED', false, 'Refuse calls inside an edition without an API key'),
    rateLimits: read.flag('EASEL_RATE_LIMITS', true, 'Off for load tests'),
    rateLimitGeneral: read.whole(
      'EASEL_RATE_LIMIT_GENERAL',
      600,
      1,
      'Requests a minute of one user on one operation, where the operation has no limit of its own',
    ),
    logLevel: read.oneOf(
      'EASEL_LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'info',
      'What is logged; debug adds the probes of /livez and /readyz',
    ),
    stopDelay: read.whole(
      'EASEL_STOP_DELAY',
      0,
      0,
      'Seconds between /readyz going 503 and the ports closing: what a load balancer needs to notice',
    ),
    stopTimeout: read.whole(
      'EASEL_STOP_TIMEOUT',
      25,
      1,
      'Seconds that requests in flight have to finish once the service is told to stop',
    ),
    requestTimeout: read.whole(
      'EASEL_REQUEST_TIMEOUT',
      30,
      1,
      'Seconds that a request has to arrive whole, half of them for its headers, and an answer to be taken',
    ),
    keepAlive: read.whole(
      'EASEL_KEEP_ALIVE',
      30,
      1,
      'Seconds that a connection stays open between requests: more than what a load balancer in front allows it',
    ),
    maxConnections: read.whole('EASEL_MAX_CONNECTIONS', 10_000, 1, 'Connections to one port; further ones are closed'),
    maxInFlight: read.whole(
      'EASEL_MAX_IN_FLIGHT',
      1_000,
      1,
      'Requests under way at the same time; further ones are told 503 with Retry-After',
    ),
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
    trashDays: read.whole('EASEL_TRASH_DAYS', 30, 1, 'Days after which what is in the trash is deleted for good'),
    trialDays: read.whole('EASEL_TRIAL_DAYS', 30, 1, 'Days after which a TRIAL_PLAN becomes a FREE_PLAN'),
  }
}

export const readSettings = (environment: NodeJS.ProcessEnv) => parseSettings(environment, settingsFrom)

/** For docs/settings.md. */
export const declaredSettings = (): SettingDefinition[] => declaredBy(settingsFrom)

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
  /** Ids of the templates it has; every one where left out. */
  templates?: readonly number[]
}

/** A7: where the identity providers of the other data centres are. Named one by one: no host follows from another. */
const readProviders = (read: Reader): Partial<Record<(typeof dataCentres)[number], string>> =>
  Object.fromEntries(
    dataCentres.flatMap((centre) => {
      const name = `EASEL_AUTH_URL_${centre.replace('.', '_').toUpperCase()}`
      const url = read.optionalUrl(name, `Address of the identity provider of the data centre ${centre}`)
      return url === undefined ? [] : [[centre, url]]
    }),
  )

/** A6: an issuer to trust instead of the built-in provider. */
const readIssuer = (read: Reader) => {
  const oidcIssuer = read.optionalUrl(
    'EASEL_OIDC_ISSUER',
    'An OpenID Connect issuer to trust instead of the built-in identity provider',
  )
  const oidcAudience = read.optional('EASEL_OIDC_AUDIENCE', 'The audience that its access tokens must name')
  if (oidcIssuer !== undefined && oidcAudience === undefined)
    read.addError('EASEL_OIDC_AUDIENCE must be set where EASEL_OIDC_ISSUER is: any token of the issuer would do else')
  const oidcJwks = read.optionalUrl(
    'EASEL_OIDC_JWKS',
    "Address of the issuer's keys, where it has no discovery document",
  )
  return { oidcIssuer, oidcAudience, oidcJwks }
}

const readPlan = (read: Reader, name: string, normal: Plan): Plan => {
  const plan = {
    seats: read.limit(`EASEL_PLAN_${name}_SEATS`, normal.seats, `People an edition on the ${name}_PLAN has room for`),
    zonesPerSpace: read.limit(`EASEL_PLAN_${name}_ZONES`, normal.zonesPerSpace, 'Zones a space of it can hold'),
    historyDays: read.limit(
      `EASEL_PLAN_${name}_HISTORY_DAYS`,
      normal.historyDays,
      'Days for which versions of a zone can be looked at',
    ),
    duplicate: read.flag(`EASEL_PLAN_${name}_DUPLICATE`, normal.duplicate, 'Whether a space can be duplicated'),
  }
  const templates = read.ids(`EASEL_PLAN_${name}_TEMPLATES`, 'The templates it has; every one when not set')
  return templates ? { ...plan, templates } : plan
}

/** A host that a browser on this machine can name: listening everywhere is no address to go to. */
export const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
