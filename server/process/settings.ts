import { resolve } from 'node:path'
import { editLimits } from '@easel/contract/content/plan.ts'
import {
  fraction,
  headerList,
  idList,
  limit,
  networkList,
  oneOf,
  onOff,
  originList,
  originUrl,
  parseSettings,
  portNumber,
  postgresUrl,
  queryText,
  type Reader,
  type SettingDefinition,
  scopeList,
  settingDefinitions,
  smtpUrl,
  text,
  webUrl,
  wholeFrom,
} from './env-reader.ts'

/** Every setting there is. Read once at the start, passed in from there: nobody else looks at the environment. */
const buildSettings = (reader: Reader) => {
  const { read } = reader
  const host = read('EASEL_HOST', text, '127.0.0.1', 'Address to listen on; 0.0.0.0 or :: for all of the machine')
  const port = read('EASEL_PORT', portNumber, 8080, 'Port of the API; 0 takes a free one')
  const authPort = read('EASEL_AUTH_PORT', portNumber, 8081, 'Port of the identity provider; 0 takes a free one')
  const publicUrl = (name: string, on: number, what: string) =>
    read(name, originUrl, `http://${toReachableHost(host)}:${on}`, `The address under which others reach ${what}`)
  return {
    host,
    port,
    authPort,
    metricsPort: read('EASEL_METRICS_PORT', portNumber, 9464, metricsPortDescription),
    metricsHost: read('EASEL_METRICS_HOST', text, '127.0.0.1', 'Address that /metrics listens on'),
    metricsPortGiven: reader.isSet('EASEL_METRICS_PORT'),
    baseUrl: publicUrl('EASEL_BASE_URL', port, 'the API: {base_url} of the contract'),
    authUrl: publicUrl('EASEL_AUTH_URL', authPort, 'the identity provider: {auth_url} of the contract'),
    dataFolder: resolve(read('EASEL_DATA', text, 'data', 'Folder of the SQLite database')),
    databaseUrl: read('DATABASE_URL', postgresUrl, undefined, 'A PostgreSQL database (15 or newer) instead of SQLite'),
    databaseSeconds: read(
      'EASEL_DATABASE_SECONDS',
      wholeFrom(1),
      5,
      'Seconds that PostgreSQL may take for a statement; a connection is waited for half as long, then the answer is 503',
    ),
    dataCentre: read('EASEL_DATA_CENTRE', oneOf(...dataCentres), 'com', dataCentreDescription),
    providers: readProviders(reader),
    signUp: read(
      'EASEL_SIGN_UP',
      onOff,
      false,
      'On: anybody can open an account; off: only people who are invited or added',
    ),
    adminMail: read('EASEL_ADMIN_MAIL', text, 'admin@localhost', 'Mail address of the first administrator account'),
    ...readIssuer(reader),
    smtpUrl: read('EASEL_SMTP_URL', smtpUrl, undefined, smtpDescription),
    mailFrom: read('EASEL_MAIL_FROM', text, 'Easel <easel@localhost>', 'Sender of the mail'),
    apiKeyRequired: read('EASEL_API_KEY_REQUIRED', onOff, false, 'Refuse calls inside an edition without an API key'),
    rateLimits: read('EASEL_RATE_LIMITS', onOff, true, 'Off for load tests'),
    rateLimitGeneral: read('EASEL_RATE_LIMIT_GENERAL', wholeFrom(1), 600, rateLimitDescription),
    rateLimitPages: read('EASEL_RATE_LIMIT_PAGES', wholeFrom(1), 300, rateLimitPagesDescription),
    logLevel: read('EASEL_LOG_LEVEL', oneOf(...logLevels), 'info', 'What is logged; debug adds /livez and /readyz'),
    ...readTracing(reader),
    stopDelay: read('EASEL_STOP_DELAY', wholeFrom(0), 0, stopDelayDescription),
    stopTimeout: read('EASEL_STOP_TIMEOUT', wholeFrom(1), 25, 'Seconds for requests in flight to finish at a stop'),
    requestTimeout: read('EASEL_REQUEST_TIMEOUT', wholeFrom(1), 30, requestTimeoutDescription),
    keepAlive: read('EASEL_KEEP_ALIVE', wholeFrom(1), 30, keepAliveDescription),
    trustedProxies: read('EASEL_TRUSTED_PROXIES', networkList, undefined, trustedProxiesDescription),
    allowedOrigins: read('EASEL_ALLOWED_ORIGINS', originList, undefined, allowedOriginsDescription),
    maxConnections: read('EASEL_MAX_CONNECTIONS', wholeFrom(1), 10_000, 'Connections to one port; more are closed'),
    maxStreamsPerUser: read('EASEL_MAX_STREAMS_PER_USER', wholeFrom(1), 100, 'Zones that one user follows at a time'),
    maxSessionsPerUser: read('EASEL_MAX_SESSIONS_PER_USER', wholeFrom(1), 100, 'Live sessions of one user on one node'),
    maxSessionsPerZone: read('EASEL_MAX_SESSIONS_PER_ZONE', wholeFrom(1), 500, 'Live sessions in one zone on one node'),
    maxSessionCost: read('EASEL_MAX_SESSION_COST', wholeFrom(50), 100, sessionCostDescription),
    maxUnsentBytes: read('EASEL_MAX_UNSENT_BYTES', wholeFrom(1_048_576), 8_388_608, unsentDescription),
    maxUnreadBytes: read('EASEL_MAX_UNREAD_BYTES', wholeFrom(1_048_576), 67_108_864, unreadDescription),
    maxInFlight: read('EASEL_MAX_IN_FLIGHT', wholeFrom(1), 1_000, 'Requests at the same time; more are answered 503'),
    plans: {
      FREE_PLAN: readPlan(reader, 'FREE', { seats: 25, zonesPerSpace: 50, historyDays: 30, duplicate: true }),
      TRIAL_PLAN: readPlan(reader, 'TRIAL', { seats: 50, zonesPerSpace: 50, historyDays: 30, duplicate: false }),
      TEAM_PLAN: readPlan(reader, 'TEAM', { ...withoutLimits, duplicate: true }),
    },
    editLimits: {
      operations: read('EASEL_MAX_COMMIT_OPERATIONS', wholeFrom(1), editLimits.operations, operationsDescription),
      elements: read('EASEL_MAX_ZONE_ELEMENTS', wholeFrom(1), editLimits.elements, 'Elements of a zone'),
      searchableLength: read(
        'EASEL_MAX_SEARCHABLE_LENGTH',
        wholeFrom(1),
        editLimits.searchableLength,
        searchableDescription,
      ),
      searchableTotal: read('EASEL_MAX_SEARCHABLE_TOTAL', wholeFrom(1), editLimits.searchableTotal, totalDescription),
      textLength: read(
        'EASEL_MAX_TEXT_LENGTH',
        wholeFrom(1),
        editLimits.textLength,
        'Characters of the text of an element',
      ),
    },
    maxComments: read('EASEL_MAX_ZONE_COMMENTS', wholeFrom(1), 10_000, 'Comments of a zone, replies included'),
    pictures: {
      maxPixels: read('EASEL_PICTURE_PIXELS', wholeFrom(1), 32_000_000, 'Pixels of a PNG that a zone is exported as'),
      seconds: read(
        'EASEL_PICTURE_SECONDS',
        wholeFrom(1),
        30,
        'Seconds after which drawing a picture, or reading an image that is sent, is given up',
      ),
      fontsFolder: read('EASEL_FONTS', text, undefined, fontsDescription),
    },
    assets: {
      maxBytes: read('EASEL_MAX_ASSET_BYTES', wholeFrom(1), 10_485_760, 'Bytes of an image that is sent to a zone'),
      maxPixels: read('EASEL_MAX_ASSET_PIXELS', wholeFrom(1), 50_000_000, 'Pixels of an image that is sent to a zone'),
      maxEditionBytes: read('EASEL_MAX_EDITION_ASSET_BYTES', limit, 1_073_741_824, editionAssetsDescription),
      days: read('EASEL_ASSET_DAYS', wholeFrom(1), 30, 'Days after which an image is deleted that nothing refers to'),
    },
    historyDays: read('EASEL_HISTORY_DAYS', wholeFrom(1), undefined, historyDescription),
    trashDays: read('EASEL_TRASH_DAYS', wholeFrom(1), 30, 'Days after which what is in the trash is deleted for good'),
    auditDays: read('EASEL_AUDIT_DAYS', wholeFrom(1), 400, 'Days after which entries of the audit trail are deleted'),
    trialDays: read('EASEL_TRIAL_DAYS', wholeFrom(1), 30, 'Days after which a TRIAL_PLAN becomes a FREE_PLAN'),
    maxWebhooks: read('EASEL_MAX_WEBHOOKS', wholeFrom(0), 20, 'Webhooks of an edition; 0: none can be created'),
    webhookPrivateAddresses: read('EASEL_WEBHOOK_PRIVATE_ADDRESSES', onOff, false, webhookPrivateDescription),
    webhookLease: read('EASEL_WEBHOOK_LEASE', wholeFrom(1), 30, webhookLeaseDescription),
    maxTemplates: read(
      'EASEL_MAX_TEMPLATES',
      wholeFrom(0),
      200,
      'Templates that people save for one team, and as many for the edition',
    ),
    maxBots: read('EASEL_MAX_BOTS', wholeFrom(0), 20, 'Bots of an edition; 0: none can be created'),
    web: read('EASEL_WEB', onOff, true, webDescription),
    ...readWebClient(reader),
  }
}

export const readSettings = (environment: NodeJS.ProcessEnv) => parseSettings(environment, buildSettings)

/** For docs/settings.md. */
export const declaredSettings = (): SettingDefinition[] => settingDefinitions(buildSettings)

export type Settings = ReturnType<typeof readSettings>

export const dataCentres = ['com', 'eu', 'ae', 'in', 'ca', 'sa', 'com.au'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const metricsPortDescription =
  'Port of /metrics; 0 takes a free one. When it is not set and 9464 is taken, the service runs without metrics'
const operationsDescription = 'Elements that one request may change, with everything that follows from it'
const searchableDescription = 'Characters of an element that can be found; what is longer is found by its beginning'
const totalDescription = 'Characters that one request may give the search to index'
const fontsDescription =
  'Folder with further fonts for pictures and the web app, by the names of their families: .ttf, .otf, .woff, .woff2; read at the start'
const historyDescription =
  'Days after which old versions and commits of a zone are folded into its oldest version; nothing is when not set'
const editionAssetsDescription =
  'Bytes of all images of an edition; one that several zones have counts for each of them'
const dataCentreDescription = 'The data centre this deployment is: tokens and clients of another one are not valid here'
const smtpDescription =
  'Mail server for invitations and sign-ups, as smtp://user:password@host:587; without it an operator hands links on'
const rateLimitDescription =
  'Requests a minute of one user on one operation, where the operation has no limit of its own'
const rateLimitPagesDescription = 'Pages of the identity provider that one address may ask for in a minute'
const trustedProxiesDescription =
  'Proxies whose X-Forwarded-For, -Proto and -Host are believed; from anybody else they are ignored'
const allowedOriginsDescription =
  'Origins of web pages that may call the API and the token endpoint (CORS), besides the two addresses of this service'
const otlpDescription =
  'OpenTelemetry collector that a trace of each request is sent to, by OTLP over HTTP as JSON; no traces when not set'
const ratioDescription = 'Share of the traces that begin here which are sent; others are as their caller says'
const webhookPrivateDescription =
  'On: webhooks may go to private, loopback and link-local addresses, and by http; anybody who manages a space can make one'
const webhookLeaseDescription =
  'Seconds after which another node sends the webhooks of one that has died; more than 20, since an attempt takes up to 10'
const sessionCostDescription =
  'What a live session may send in a second: 1 for a message and 1 for each 16 KiB; who sends more is cut off'
const unsentDescription =
  'Bytes that may wait for a reader of a live session, four times as many for one user and 32 times for all on one node; who takes them too slowly is cut off'
const unreadDescription =
  'Bytes of answers to requests that one user may leave unread on one node, and eight times as many for all; more is answered 503'
const webDescription = 'Serve the web app at /, and build it when it is missing or stale; off: the API alone'
const webClientDescription =
  'Id of the public client that the web app is at EASEL_OIDC_ISSUER; without it there is no web app where that is set'
const webScopeDescription =
  'What the web app asks EASEL_OIDC_ISSUER for, where its scopes have other names there; openid must be among them'
const webParametersDescription =
  'Further parameters of its sign-in there, as audience=…&prompt=consent; when not set resource={EASEL_OIDC_AUDIENCE}, if that is an address'
const stopDelayDescription =
  'Seconds between /readyz going 503 and the ports closing: what a load balancer needs to notice'
const requestTimeoutDescription =
  'Seconds that a request has to arrive whole, half of them for its headers, and an answer to be taken'
const keepAliveDescription =
  'Seconds that a connection stays open between requests: more than what a load balancer in front allows it'

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

const withoutLimits = { seats: unlimited, zonesPerSpace: unlimited, historyDays: unlimited }

/** A7: where the identity providers of the other data centres are. Named one by one: no host follows from another. */
const readProviders = ({ read }: Reader): Partial<Record<(typeof dataCentres)[number], string>> =>
  Object.fromEntries(
    dataCentres.flatMap((centre) => {
      const name = `EASEL_AUTH_URL_${centre.replace('.', '_').toUpperCase()}`
      const url = read(name, webUrl, undefined, `Address of the identity provider of the data centre ${centre}`)
      return url === undefined ? [] : [[centre, url]]
    }),
  )

/** A6: an issuer to trust instead of the built-in provider. */
const readIssuer = ({ read, addError }: Reader) => {
  const oidcIssuer = read(
    'EASEL_OIDC_ISSUER',
    webUrl,
    undefined,
    'OpenID Connect issuer to trust instead of the built-in one',
  )
  const oidcAudience = read('EASEL_OIDC_AUDIENCE', text, undefined, 'The audience that its access tokens must name')
  if (oidcIssuer !== undefined && oidcAudience === undefined)
    addError('EASEL_OIDC_AUDIENCE must be set where EASEL_OIDC_ISSUER is: any token of the issuer would do else')
  const oidcJwks = read('EASEL_OIDC_JWKS', webUrl, undefined, "The issuer's keys, if it has no discovery document")
  return { oidcIssuer, oidcAudience, oidcJwks }
}

/** The client that the web app is at an issuer from outside. */
const readWebClient = ({ read, isSet, addError }: Reader) => {
  const webClientId = read('EASEL_WEB_CLIENT_ID', text, undefined, webClientDescription)
  if (webClientId !== undefined && !isSet('EASEL_OIDC_ISSUER'))
    addError(
      'EASEL_WEB_CLIENT_ID is a client of EASEL_OIDC_ISSUER, which is not set: the built-in provider knows its own',
    )
  return {
    webClientId,
    webScope: read('EASEL_WEB_SCOPE', scopeList, undefined, webScopeDescription),
    webParameters: read('EASEL_WEB_PARAMETERS', queryText, undefined, webParametersDescription),
  }
}

/** Names and meanings of OpenTelemetry's own environment variables, of which these are known here. */
const readTracing = ({ read }: Reader) => {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', webUrl, undefined, otlpDescription)
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', headerList, undefined, 'Headers for it, such as its API key')
  const serviceName = read('OTEL_SERVICE_NAME', text, 'easel', 'Name of this service in traces')
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', fraction, 1, ratioDescription)
  return {
    tracing: endpoint ? { url: `${endpoint}/v1/traces`, headers: headers ?? {}, serviceName, ratio } : undefined,
  }
}

const readPlan = ({ read }: Reader, name: string, defaults: Plan): Plan => {
  const readLimit = (suffix: string, defaultValue: number, description: string) =>
    read(`EASEL_PLAN_${name}_${suffix}`, limit, defaultValue, description)
  const plan = {
    seats: readLimit('SEATS', defaults.seats, `People an edition on the ${name}_PLAN has room for`),
    zonesPerSpace: readLimit('ZONES', defaults.zonesPerSpace, 'Zones a space of it can hold'),
    historyDays: readLimit('HISTORY_DAYS', defaults.historyDays, 'Days for which versions of a zone can be looked at'),
    duplicate: read(`EASEL_PLAN_${name}_DUPLICATE`, onOff, defaults.duplicate, 'Whether a space can be duplicated'),
  }
  const templates = read(`EASEL_PLAN_${name}_TEMPLATES`, idList, undefined, 'Ids of its templates; all when not set')
  return templates ? { ...plan, templates } : plan
}

/** A host that a browser on this machine can name: listening everywhere is no address to go to. */
export const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
