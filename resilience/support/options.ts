import { parseArgs } from 'node:util'
import type { Engine } from '@easel/server/db/database.ts'
import { engines } from '@easel/server/testing/engines.ts'

interface Kinds {
  number: number
  /** All of them where none is named. */
  engines: readonly Engine[]
  text: string | undefined
}

type Kind = keyof Kinds

/** What a command of the trials may be told: `number`s have a value of their own where nothing is said. */
type Known = Record<string, { is: 'number'; normally: number } | { is: Exclude<Kind, 'number'> }>

type Read<K extends Known> = { [Name in keyof K]: Kinds[K[Name]['is']] }

export class WrongOptions extends Error {}

export const readOptions = <const K extends Known>(words: string[], known: K): Read<K> & { help: boolean } => {
  const given = parsed(words, Object.keys(known))
  const values = Object.entries(known).map(([name, option]) => {
    const text = given[name] as string | undefined
    if (option.is === 'number') return [name, text === undefined ? option.normally : numberIn(name, text)]
    if (option.is === 'engines') return [name, text === undefined ? engines : [engineIn(text)]]
    return [name, text]
  })
  return { ...Object.fromEntries(values), help: given.help === true }
}

const parsed = (words: string[], names: string[]): Record<string, unknown> => {
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  try {
    return parseArgs({ args: words, options: { ...texts, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new WrongOptions((error as Error).message)
  }
}

const numberIn = (name: string, text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw new WrongOptions(`--${name} needs a whole number, and is ${text}`)
  return Number(text)
}

const engineIn = (text: string): Engine => {
  const engine = engines.find((one) => one === text)
  if (!engine) throw new WrongOptions(`--engine is one of ${engines.join(', ')}, and not ${text}`)
  return engine
}

/** The options of the command that is running. Asked for help, or wrongly, it says how it is used, and ends. */
export const optionsOf = <const K extends Known>(usage: string, known: K): Read<K> => {
  try {
    const { help, ...options } = readOptions(process.argv.slice(2), known)
    if (!help) return options as unknown as Read<K>
    console.log(usage)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exit(2)
  }
}
