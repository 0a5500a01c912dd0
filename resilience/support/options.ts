import { parseArgs } from 'node:util'
import type { Engine } from '@easel/server/db/transaction.ts'
import { engines } from '@easel/server/testing/engines.ts'

interface OptionTypes {
  number: number
  /** All engines unless one is named. */
  engines: readonly Engine[]
  text: string | undefined
  flag: boolean
}

type OptionDefinitions = Record<
  string,
  { type: 'number'; default: number } | { type: Exclude<keyof OptionTypes, 'number'> }
>

type ParsedOptions<D extends OptionDefinitions> = { [Name in keyof D]: OptionTypes[D[Name]['type']] }

export class InvalidOptions extends Error {}

export const parseOptions = <const D extends OptionDefinitions>(
  args: string[],
  definitions: D,
): ParsedOptions<D> & { help: boolean } => {
  const texts = parseTexts(args, definitions)
  const values = Object.entries(definitions).map(([name, option]) => {
    if (option.type === 'flag') return [name, texts[name] === true]
    const text = texts[name] as string | undefined
    if (option.type === 'number') return [name, text === undefined ? option.default : parseNumber(name, text)]
    if (option.type === 'engines') return [name, text === undefined ? engines : [parseEngine(text)]]
    return [name, text]
  })
  return { ...Object.fromEntries(values), help: texts.help === true }
}

const parseTexts = (args: string[], definitions: OptionDefinitions): Record<string, unknown> => {
  const options = Object.fromEntries(
    Object.entries(definitions).map(([name, { type }]) => [
      name,
      { type: type === 'flag' ? 'boolean' : 'string' } as const,
    ]),
  )
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new InvalidOptions((error as Error).message)
  }
}

const parseNumber = (name: string, text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidOptions(`--${name} needs a whole number, not ${text}`)
  return Number(text)
}

const parseEngine = (text: string): Engine => {
  const engine = engines.find((one) => one === text)
  if (!engine) throw new InvalidOptions(`--engine is one of ${engines.join(', ')}, not ${text}`)
  return engine
}

/** The options of the running command. Prints the usage and exits on `--help` and on invalid options. */
export const parseCommandLine = <const D extends OptionDefinitions>(
  usage: string,
  definitions: D,
): ParsedOptions<D> => {
  try {
    const { help, ...options } = parseOptions(process.argv.slice(2), definitions)
    if (!help) return options as unknown as ParsedOptions<D>
    console.log(usage)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof InvalidOptions)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exit(2)
  }
}
