import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@easel/sdk/operations.ts'
import type { Plugin } from 'vite'

/** Sources of the app, and of what it imports of the SDK; not what is made of them. */
const isSource = (name: string) =>
  /\.tsx?$/.test(name) && !/\.test\.|(?:^|\/)(?:testing|node_modules|dist)\//.test(name)
const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** What is called, or handed on by its name. */
const named = new Set(
  [import.meta.dirname, join(import.meta.dirname, '../sdk')]
    .flatMap(readSources)
    .flatMap((text) => Array.from(text.matchAll(/[.']([a-z]\w+)\b/g), ([, name]) => name)),
)

/** A line an operation, its path first and in order: alike ones beside each other weigh least once they are compressed. */
const lines = Object.entries(operations)
  .filter(([name]) => named.has(name))
  .map(([name, { route, ...rest }]) => {
    const [method, path] = route.split(' ')
    return [path, method, name, ...(Object.keys(rest).length > 0 ? [JSON.stringify(rest)] : [])].join(' ')
  })
  .toSorted()

const written = `export const operations = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map(line => {
  const [path, method, name, rest = '{}'] = line.split(' ')
  return [name, { route: method + ' ' + path, ...JSON.parse(rest) }]
}))`

/** The app knows routes, not schemas, and none but those that it names: the SDK's table is written out, as in its package, and the contract stays out. */
export const operationsTable = (): Plugin => ({
  name: 'easel-operations-table',
  load(id) {
    return /\/sdk\/operations\.ts$/.test(id) ? written : undefined
  },
})
