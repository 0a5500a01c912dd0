import { globSync } from 'node:fs'
import { root } from './documents.ts'

/** Test files that run in one `node --test`. */
export interface TestGroup {
  name: string
  files: string[]
  concurrency: number
  /** For a test that sets no timeout of its own. */
  timeoutSeconds: number
}

/** These have deadlines with time to spare, and wait more than they work: two at a time. */
const timeSensitive = ['crash/crash', 'faults/database-faults', 'faults/disk-faults']
/** These measure latency under load: each has the machine to itself. */
const measuring = ['hostile/hostile', 'overload/overload']

const toPath = (name: string): string => `resilience/${name}.test.ts`

export const suite = (): TestGroup => ({
  name: 'suite',
  files: globSync('{acceptance,bench,cli,contract,sdk,server,tools}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).sort(),
  concurrency: 3,
  timeoutSeconds: 60,
})

/** In the order in which they run. */
export const resilienceGroups = (): TestGroup[] => {
  const apart = [...timeSensitive, ...measuring].map(toPath)
  const others = globSync('resilience/**/*.test.ts', { cwd: root }).filter((file) => !apart.includes(file))
  return [
    { name: 'resilience', files: others.sort(), concurrency: 3, timeoutSeconds: 180 },
    { name: 'resilience, time-sensitive', files: timeSensitive.map(toPath), concurrency: 2, timeoutSeconds: 180 },
    { name: 'resilience, measuring', files: measuring.map(toPath), concurrency: 1, timeoutSeconds: 180 },
  ]
}

/** `npm test -- FILE…` */
export const namedFiles = (files: string[]): TestGroup => ({
  name: 'files',
  files,
  concurrency: 3,
  timeoutSeconds: 180,
})
