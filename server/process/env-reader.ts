import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** A start with wrong settings: every mistake at once. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(`These settings are wrong:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

/** What a setting is, for whoever reads about it. */
export interface SettingDefinition {
  name: string
  expected: string
  /** What holds when it is not set; undefined where nothing does. */
  defaultValue: string | undefined
  description: string
}

/** What values a setting takes. */
export interface SettingType<T> {
  expected: string
  /** undefined: not a value of this type */
  parse(text: string): T | undefined
  format?(value: T): string
}

export interface Reader {
  /** The value of a variable, or its default where it is unset or empty. */
  read<T, D extends T | undefined>(name: string, type: SettingType<T>, defaultValue: D, description: string): T | D
  /** Whether it was set at all, to whatever. */
  isSet(name: string): boolean
  /** For what only several settings together can get wrong. */
  addError(sentence: string): void
}

/** Runs `build` with a reader that notes mistakes and goes on, then throws them together. */
export const parseSettings = <T>(environment: NodeJS.ProcessEnv, build: (reader: Reader) => T): T => {
  const mistakes: string[] = []
  const definitions: SettingDefinition[] = []
  const settings = build(createReader(environment, mistakes, definitions))
  mistakes.push(...unknownNames(environment, definitions))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return settings
}

/** Every setting that `build` reads, in its order. */
export const settingDefinitions = (build: (reader: Reader) => unknown): SettingDefinition[] => {
  const definitions: SettingDefinition[] = []
  build(createReader({}, [], definitions))
  return definitions
}

const createReader = (
  environment: NodeJS.ProcessEnv,
  mistakes: string[],
  definitions: SettingDefinition[],
): Reader => ({
  read(name, { expected, parse, format = String }, defaultValue, description) {
    const shown = defaultValue === undefined ? undefined : format(defaultValue)
    definitions.push({ name, expected, defaultValue: shown, description })
    const text = textOf(environment, name, mistakes)
    if (!text) return defaultValue
    const value = parse(text)
    if (value === undefined) mistakes.push(`${name} must be ${expected}, and is "${redact(name, text)}"`)
    return value ?? defaultValue
  },
  isSet: (name) => Boolean((environment[name] ?? environment[name + FILE_SUFFIX])?.trim()),
  addError: (sentence) => mistakes.push(sentence),
})

/** A secret in a file of its own is in no list of processes and no dump of the environment. */
export const FILE_SUFFIX = '_FILE'

const textOf = (environment: NodeJS.ProcessEnv, name: string, mistakes: string[]): string | undefined => {
  const text = environment[name]?.trim()
  const file = environment[name + FILE_SUFFIX]?.trim()
  if (!file) return text
  if (text) mistakes.push(`${name} and ${name}${FILE_SUFFIX} are both set: leave one of them out`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as { code?: string }
    mistakes.push(`${name}${FILE_SUFFIX} names ${file}, which cannot be read (${code})`)
    return undefined
  }
}

const parseWhole = (text: string, minimum: number, maximum = Number.MAX_SAFE_INTEGER): number | undefined => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return value >= minimum && value <= maximum ? value : undefined
}

export const text: SettingType<string> = { expected: 'text', parse: (value) => value }

export const portNumber: SettingType<number> = {
  expected: 'a port from 0 to 65535',
  parse: (value) => parseWhole(value, 0, 65_535),
}

export const wholeFrom = (minimum: number): SettingType<number> => ({
  expected: `a whole number from ${minimum}`,
  parse: (value) => parseWhole(value, minimum),
})

export const fraction: SettingType<number> = {
  expected: 'a number from 0 to 1',
  parse: (value) => (/^(?:0|1|0?\.\d{1,10}|1\.0+)$/.test(value) ? Number(value) : undefined),
}

/** As OpenTelemetry writes them: values are percent-encoded. */
export const headerList: SettingType<Record<string, string>> = {
  expected: 'name=value, comma-separated',
  parse(value) {
    const pairs = value.split(',').map(parseHeader)
    return pairs.every((pair) => pair !== undefined) ? Object.fromEntries(pairs) : undefined
  },
}

const parseHeader = (pair: string): [string, string] | undefined => {
  const [, name, encoded = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? []
  try {
    const decoded = decodeURIComponent(encoded.trim())
    return name && /^[ -~]*$/.test(decoded) ? [name.toLowerCase(), decoded] : undefined
  } catch {
    return undefined
  }
}

export const limit: SettingType<number> = {
  expected: 'a whole number, or "unlimited"',
  parse: (value) => (value === 'unlimited' ? Number.POSITIVE_INFINITY : parseWhole(value, 0)),
  format: (value) => (Number.isFinite(value) ? String(value) : 'unlimited'),
}

/** As an authorisation request has them. */
export const scopeList: SettingType<string> = {
  expected: 'names of scopes with spaces between them, openid among them',
  parse(value) {
    const names = value.split(/\s+/)
    // Letters of a scope by RFC 6749.
    return names.includes('openid') && names.every((name) => /^[!#-[\]-~]+$/.test(name)) ? names.join(' ') : undefined
  },
}

export const queryText: SettingType<Record<string, string>> = {
  expected: 'name=value, with & between them',
  parse(value) {
    const pairs = [...new URLSearchParams(value)]
    return pairs.every(([name, one]) => name && one) ? Object.fromEntries(pairs) : undefined
  },
  format: (pairs) => new URLSearchParams(pairs).toString(),
}

export const idList: SettingType<number[]> = {
  expected: 'numeric ids, comma-separated',
  parse(value) {
    const ids = value.split(',').map((id) => parseWhole(id.trim(), 1) ?? 0)
    return ids.includes(0) ? undefined : ids
  },
}

/** Addresses, or ranges as `10.0.0.0/8`. */
export const networkList: SettingType<string[]> = {
  expected: 'IP addresses or ranges such as 10.0.0.0/8, comma-separated',
  parse(value) {
    const networks = value.split(',').map((network) => network.trim())
    return networks.every(isNetwork) ? networks : undefined
  },
  format: (networks) => networks.join(','),
}

const isNetwork = (network: string): boolean => {
  const [address = '', bits, ...rest] = network.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || parseWhole(bits, 1, family === 4 ? 32 : 128) !== undefined
}

const hostForm = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/

/** An origin as browsers write it. undefined: it has more than that, or is a pattern. */
const parseOrigin = (value: string): string | undefined => {
  if (!URL.canParse(value)) return undefined
  const { protocol, host, origin, href } = new URL(value)
  const isPlain = ['http:', 'https:'].includes(protocol) && hostForm.test(host) && href === `${origin}/`
  return isPlain ? origin : undefined
}

export const originList: SettingType<string[]> = {
  expected: 'origins such as https://app.example.com, comma-separated, without paths and patterns',
  parse(value) {
    const origins = value.split(',').map((origin) => parseOrigin(origin.trim()))
    return origins.every((origin) => origin !== undefined) ? origins : undefined
  },
  format: (origins) => origins.join(','),
}

/** Links, cookies and routes begin at the root of their host. */
export const originUrl: SettingType<string> = {
  expected: 'an address beginning with http:// or https://, with nothing after the host',
  parse: (value) => parseOrigin(value.replace(/\/+$/, '')),
}

export const onOff: SettingType<boolean> = {
  expected: 'on or off',
  parse(value) {
    const word = value.toLowerCase()
    return ['true', 'on', '1', 'yes'].includes(word) || (['false', 'off', '0', 'no'].includes(word) ? false : undefined)
  },
  format: (value) => (value ? 'on' : 'off'),
}

export const oneOf = <const Words extends readonly string[]>(...words: Words): SettingType<Words[number]> => ({
  expected: `one of ${words.join(', ')}`,
  parse: (value) => words.find((word) => word === value),
})

const urlOf = (...protocols: readonly string[]): SettingType<string> => ({
  expected: `an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  parse: (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value.replace(/\/+$/, '') : undefined,
})

export const webUrl = urlOf('http:', 'https:')
export const postgresUrl = urlOf('postgres:', 'postgresql:')
export const smtpUrl = urlOf('smtp:', 'smtps:')

/** A mistake is printed and logged: what may hold a password is not repeated in it. */
const redact = (name: string, value: string): string =>
  /URL|PASSWORD|SECRET|KEY|HEADERS|ENDPOINT/.test(name) && !isOwnAddress(name, value) ? `${value.slice(0, 4)}…` : value

/** Everybody who uses the service knows it. */
const isOwnAddress = (name: string, value: string): boolean =>
  ['EASEL_BASE_URL', 'EASEL_AUTH_URL'].includes(name) && !value.includes('@')

/** A name that looks like ours and is not: most likely misspelt, and silently without effect. */
/** Of clients, by docs/clients.md: an operator's shell may have them too. */
const clientVariables = ['EASEL_URL', 'EASEL_TOKEN', 'EASEL_EDITION', 'EASEL_SPACE', 'EASEL_ZONE']

const unknownNames = (environment: NodeJS.ProcessEnv, definitions: readonly SettingDefinition[]): string[] => {
  const names = definitions.map(({ name }) => name)
  return Object.keys(environment)
    .filter((name) => name.startsWith('EASEL_') && !name.startsWith('EASEL_TEST_'))
    .filter((name) => !names.includes(name.replace(/_FILE$/, '')) && !clientVariables.includes(name))
    .map((name) => {
      const nearest = names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? ''
      return `${name} is not a setting${distance(name, nearest) <= 2 ? `; did you mean ${nearest}?` : ''}`
    })
}

/** Letters to insert, delete or replace between two names. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}
