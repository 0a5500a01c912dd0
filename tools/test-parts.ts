import { globSync } from 'node:fs'
import { root } from './documents.ts'

/** Files that run together. */
export interface Part {
  name: string
  files: string[]
  /** So many of them at a time. */
  together: number
  /** Seconds for a test that names no time of its own. */
  patience: number
}

/** These watch the clock, with time to spare: two at a time, since each waits more than it works. */
const watchful = ['crash', 'database-faults', 'disk-faults']
/** These measure others while they press: each has the machine to itself. */
const measuring = ['hostile', 'overload']

const trial = (name: string): string => `trials/${name}.test.ts`

export const suite = (): Part => ({
  name: 'suite',
  files: globSync('{acceptance,bench,cli,contract,sdk,server,tools}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).sort(),
  together: 3,
  patience: 60,
})

/** In the order in which they run. */
export const trials = (): Part[] => {
  const timed = [...watchful, ...measuring].map(trial)
  const others = globSync('trials/**/*.test.ts', { cwd: root }).filter((file) => !timed.includes(file))
  return [
    { name: 'trials', files: others.sort(), together: 3, patience: 180 },
    { name: 'trials that watch the clock', files: watchful.map(trial), together: 2, patience: 180 },
    { name: 'trials that measure', files: measuring.map(trial), together: 1, patience: 180 },
  ]
}

/** `npm test -- FILE…` */
export const named = (files: string[]): Part => ({ name: 'files', files, together: 3, patience: 180 })
