import { basePath } from '@easel/contract'
import { needsWebClient } from '../web/no-client.ts'
import { type Settings, toReachableHost } from './settings.ts'

export interface StartupDetails {
  settings: Settings
  environment: NodeJS.ProcessEnv
  hasMetrics: boolean
  /** Until somebody has signed in with it, each start makes a new password. */
  operator: { mail: string; password: string } | undefined
  /** Somebody to try the service as. */
  mail: string | undefined
  /** Who of the demonstration can sign in. */
  demo: readonly string[] | undefined
  /** Where the one-time password is kept; undefined where it could not be. */
  passwordFile: string | undefined
  /** What is printed elsewhere is kept by a log: no password there. */
  isTerminal: boolean
}

/** What a person wants to know when the service has started. Goes to standard error: standard output is for logs. */
export const startupMessage = (details: StartupDetails): string => {
  const { settings, environment, hasMetrics, operator, mail, demo } = details
  const { baseUrl, authUrl, host, metricsHost, metricsPort, oidcIssuer } = settings
  const lines = ['', `  Easel      ${baseUrl}`, `  Sign in    ${oidcIssuer ?? authUrl}`]
  if (hasMetrics) lines.push(`  Metrics    http://${toReachableHost(metricsHost)}:${metricsPort}/metrics`)
  lines.push(`  Data       ${settings.databaseUrl ? 'PostgreSQL, by DATABASE_URL' : settings.dataFolder}`)
  if (['0.0.0.0', '::'].includes(host) && !environment.EASEL_BASE_URL)
    lines.push('', '  Others cannot use these addresses: set EASEL_BASE_URL and EASEL_AUTH_URL to ones they can.')
  if (needsWebClient(settings))
    lines.push('', '  The web app is not served: it needs a client at the issuer, which EASEL_WEB_CLIENT_ID names.')
  if (operator)
    lines.push(
      '',
      `  Administrator      ${operator.mail}`,
      `  One-time password  ${passwordIn(details)}   (until it is used, each start makes a new one)`,
    )
  if (demo) lines.push('', ...demo.map((line) => `  ${line}`))
  if (mail) lines.push('', `  Try it${sameSettings(settings)}:`, '', `  ${tryLine(settings, environment, mail)}`)
  return `${lines.join('\n')}\n\n`
}

const passwordIn = ({ operator, passwordFile, isTerminal }: StartupDetails): string => {
  if (isTerminal) return operator?.password ?? ''
  return passwordFile ? `in ${passwordFile}` : `not kept: easel user reset --mail ${operator?.mail} prints a link`
}

/** An address that may hold a password is not printed: the shell that has it can use the line. */
const sameSettings = ({ databaseUrl }: Settings): string => (databaseUrl ? ', where DATABASE_URL is set' : '')

const tryLine = ({ baseUrl }: Settings, environment: NodeJS.ProcessEnv, mail: string): string => {
  const variables = ['EASEL_DATA', 'EASEL_DATA_CENTRE']
    .filter((name) => environment[name])
    .map((name) => `${name}=${quoted(environment[name] as string)} `)
    .join('')
  return `curl -H "Authorization: Bearer $(${variables}npx easel token --mail ${quoted(mail)})" ${baseUrl}${basePath}/editions`
}

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
