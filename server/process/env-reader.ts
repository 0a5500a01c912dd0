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

export type Reader = ReturnType<typeof reader>

/** Runs `build` with a reader that notes mistakes and goes on, then throws them together. */
export const parseSettings = <T>(environment: NodeJS.ProcessEnv, build: (read: Reader) => T): T => {
  const mistakes: string[] = []
  const declared: SettingDefinition[] = []
  const settings = build(reader(environment, mistakes, declared))
  mistakes.push(...unknownNames(environment, declared))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return settings
}

/** Every setting that `build` asks for, in its order. */
export const declaredBy = (build: (read: Reader) => unknown): SettingDefinition[] => {
  const declared: SettingDefinition[] = []
  build(reader({}, [], declared))
  return declared
}

const yes = ['true', 'on', '1', 'yes']
const no = ['false', 'off', '0', 'no']

const reader = (environment: NodeJS.ProcessEnv, mistakes: string[], declared: SettingDefinition[]) => {
  /** The value, or undefined when unset or empty; `parse` answers undefined for a value it cannot take. */
  const parsed = <T>(setting: SettingDefinition, parse: (text: string) => T | undefined): T | undefined => {
    const { name, expected } = setting
    declared.push(setting)
    const text = environment[name]?.trim()
    if (!text) return undefined
    const value = parse(text)
    if (value === undefined) mistakes.push(`${name} must be ${expected}, and is "${redact(name, text)}"`)
    return value
  }
  const url = (name: string, defaultValue: string | undefined, description: string, protocols: readonly string[]) => {
    const expected = `an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`
    return parsed({ name, expected, defaultValue, description }, (text) =>
      URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined,
    )
  }
  return {
    text: (name: string, defaultValue: string, description = ''): string =>
      parsed({ name, expected: 'text', defaultValue, description }, (text) => text) ?? defaultValue,
    optional: (name: string, description = ''): string | undefined =>
      parsed({ name, expected: 'text', defaultValue: undefined, description }, (text) => text),
    port: (name: string, defaultValue: number, description = ''): number =>
      parsed({ name, expected: 'a port from 0 to 65535', defaultValue: String(defaultValue), description }, (text) =>
        whole(text, 0, 65535),
      ) ?? defaultValue,
    whole: (name: string, defaultValue: number, minimum = 0, description = ''): number =>
      parsed(
        { name, expected: `a whole number from ${minimum}`, defaultValue: String(defaultValue), description },
        (text) => whole(text, minimum, Number.MAX_SAFE_INTEGER),
      ) ?? defaultValue,
    limit: (name: string, defaultValue: number, description = ''): number =>
      parsed(
        { name, expected: 'a whole number, or "unlimited"', defaultValue: limitText(defaultValue), description },
        (text) => (text === 'unlimited' ? Number.POSITIVE_INFINITY : whole(text, 0, Number.MAX_SAFE_INTEGER)),
      ) ?? defaultValue,
    ids: (name: string, description = ''): number[] | undefined =>
      parsed({ name, expected: 'numeric ids, comma-separated', defaultValue: undefined, description }, (text) => {
        const ids = text.split(',').map((id) => whole(id.trim(), 1, Number.MAX_SAFE_INTEGER) ?? 0)
        return ids.includes(0) ? undefined : ids
      }),
    flag: (name: string, defaultValue: boolean, description = ''): boolean =>
      parsed({ name, expected: 'on or off', defaultValue: defaultValue ? 'on' : 'off', description }, (text) => {
        const word = text.toLowerCase()
        return yes.includes(word) ? true : no.includes(word) ? false : undefined
      }) ?? defaultValue,
    oneOf: <const Names extends readonly string[]>(
      name: string,
      names: Names,
      defaultValue: Names[number],
      description = '',
    ): Names[number] =>
      parsed({ name, expected: `one of ${names.join(', ')}`, defaultValue, description }, (text) =>
        names.find((known) => known === text),
      ) ?? defaultValue,
    url: (name: string, defaultValue: string, description = ''): string =>
      url(name, defaultValue, description, web) ?? defaultValue,
    optionalUrl: (name: string, description = ''): string | undefined => url(name, undefined, description, web),
    postgresUrl: (name: string, description = ''): string | undefined =>
      url(name, undefined, description, ['postgres:', 'postgresql:']),
    smtpUrl: (name: string, description = ''): string | undefined =>
      url(name, undefined, description, ['smtp:', 'smtps:']),
    /** Whether it was set at all, to whatever. */
    isSet: (name: string): boolean => Boolean(environment[name]?.trim()),
    /** For what only several settings together can get wrong. */
    addError: (sentence: string): void => {
      mistakes.push(sentence)
    },
  }
}

const web = ['http:', 'https:']

const whole = (text: string, minimum: number, maximum: number): number | undefined => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return value >= minimum && value <= maximum ? value : undefined
}

const limitText = (limit: number): string => (Number.isFinite(limit) ? String(limit) : 'unlimited')

/** A mistake is printed and logged: what may hold a password is not repeated in it. */
const redact = (name: string, text: string): string =>
  /URL|PASSWORD|SECRET|KEY/.test(name) ? `${text.slice(0, 4)}…` : text

/** A name that looks like ours and is not: most likely misspelt, and silently without effect. */
const unknownNames = (environment: NodeJS.ProcessEnv, declared: readonly SettingDefinition[]): string[] => {
  const names = declared.map(({ name }) => name)
  return Object.keys(environment)
    .filter((name) => name.startsWith('EASEL_') && !name.startsWith('EASEL_TEST_') && !names.includes(name))
    .map((name) => {
      const [nearest] = names.map((known) => ({ known, far: distance(name, known) })).sort((a, b) => a.far - b.far)
      const hint = nearest && nearest.far <= 4 ? `; did you mean ${nearest.known}?` : ''
      return `${name} is not a setting${hint}`
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
