/** A start with wrong settings: every mistake at once. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(`These settings are wrong:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

export type Reader = ReturnType<typeof reader>

/** Runs `build` with a reader that notes mistakes and goes on, then throws them together. */
export const parseSettings = <T>(environment: NodeJS.ProcessEnv, build: (read: Reader) => T): T => {
  const mistakes: string[] = []
  const settings = build(reader(environment, mistakes))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return settings
}

const yes = ['true', 'on', '1', 'yes']
const no = ['false', 'off', '0', 'no']

const reader = (environment: NodeJS.ProcessEnv, mistakes: string[]) => {
  /** The value, or undefined when unset or empty; `parse` answers undefined for a value it cannot take. */
  const parsed = <T>(name: string, wanted: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = environment[name]?.trim()
    if (!text) return undefined
    const value = parse(text)
    if (value === undefined) mistakes.push(`${name} must be ${wanted}, and is "${secretless(name, text)}"`)
    return value
  }
  const whole = (text: string, minimum: number, maximum: number): number | undefined => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    return value >= minimum && value <= maximum ? value : undefined
  }
  return {
    text: (name: string, normal: string): string => parsed(name, 'text', (text) => text) ?? normal,
    optional: (name: string): string | undefined => parsed(name, 'text', (text) => text),
    port: (name: string, normal: number): number =>
      parsed(name, 'a port from 0 to 65535', (text) => whole(text, 0, 65535)) ?? normal,
    whole: (name: string, normal: number, minimum = 0): number =>
      parsed(name, `a whole number from ${minimum}`, (text) => whole(text, minimum, Number.MAX_SAFE_INTEGER)) ?? normal,
    limit: (name: string, normal: number): number =>
      parsed(name, 'a whole number, or "unlimited"', (text) =>
        text === 'unlimited' ? Number.POSITIVE_INFINITY : whole(text, 0, Number.MAX_SAFE_INTEGER),
      ) ?? normal,
    flag: (name: string, normal: boolean): boolean =>
      parsed(name, 'on or off', (text) => {
        const word = text.toLowerCase()
        return yes.includes(word) ? true : no.includes(word) ? false : undefined
      }) ?? normal,
    oneOf: <const Names extends readonly string[]>(name: string, names: Names, normal: Names[number]): Names[number] =>
      parsed(name, `one of ${names.join(', ')}`, (text) => names.find((known) => known === text)) ?? normal,
    url: (name: string, normal: string): string => urlOf(name, parsed, ['http:', 'https:']) ?? normal,
    optionalUrl: (name: string): string | undefined => urlOf(name, parsed, ['http:', 'https:']),
    postgresUrl: (name: string): string | undefined => urlOf(name, parsed, ['postgres:', 'postgresql:']),
  }
}

type Parsed = <T>(name: string, wanted: string, parse: (text: string) => T | undefined) => T | undefined

const urlOf = (name: string, parsed: Parsed, protocols: readonly string[]) =>
  parsed(name, `an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`, (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined,
  )

/** A mistake is printed and logged: what may hold a password is not repeated in it. */
const secretless = (name: string, text: string): string =>
  /URL|PASSWORD|SECRET|KEY/.test(name) ? `${text.slice(0, 4)}…` : text
