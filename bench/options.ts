import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface Options {
  quick: boolean
  peers: boolean
  /** Lines that have all of these in their engine and work. */
  only: string[]
  json: string
  help: boolean
}

export const usage = `npm run bench -- [options]

Measures the service and prints a table. Ends with 1 when a line falls short, with 2 when it is asked wrongly.

  --quick        less data and shorter turns: under three minutes
  --peers        also beside Parse Server 9, which npm installs into bench/peers/ the first time
  --only WORD    the lines that have the word in their engine or work alone, as in --only search;
                 given twice, those that have both, as in --only postgres --only metadata
  --json FILE    where the figures go; bench/results/latest.json when not said
  --help         this

The table goes to standard output, what is being done to standard error.`

/** Asked in a way that cannot be answered; the message is for whoever asked. */
export class WrongOptions extends Error {}

export const readOptions = (words: string[]): Options => {
  const { only, json, ...switches } = parsed(words)
  if (only.some((word) => word.trim() === '')) throw new WrongOptions('--only needs a word')
  if (json.trim() === '') throw new WrongOptions('--json needs a file')
  return { ...switches, json, only: only.map((word) => word.toLowerCase()) }
}

const parsed = (words: string[]) => {
  try {
    return parseArgs({
      args: words,
      options: {
        quick: { type: 'boolean', default: false },
        peers: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        json: { type: 'string', default: join(import.meta.dirname, 'results/latest.json') },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new WrongOptions((error as Error).message)
  }
}
