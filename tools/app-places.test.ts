import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operationEntries, operations } from '@easel/contract'
import { operationsTable } from '../web/operations-table.ts'
import { appPlaces, byLiveSession, forPrograms } from './app-places.ts'
import { root } from './documents.ts'

/** Sources of the app alone, without its tests. */
const sources = globSync('web/{data,pages,parts}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

test('[K84] the table of operations names a page for every operation that the app calls, and for no other', () => {
  const called = operationEntries
    .map(([name]) => name)
    .filter((name) => new RegExp(`\\bapi\\.${name}\\(|\\bitems\\(\\s*api,\\s*'${name}'`).test(sources))
  assert.deepEqual(Object.keys(appPlaces).toSorted(), called.toSorted())
})

test('[K80] [K84] the app carries the routes of what its pages call, and not of all operations', () => {
  const table = operationsTable().load as (id: string) => string
  const carried = Array.from(
    table('/sdk/operations.ts').matchAll(/ (?:GET|POST|PUT|PATCH|DELETE) (\w+)/g),
    ([, name]) => name,
  )
  assert.deepEqual(
    Object.keys(appPlaces).filter((name) => !carried.includes(name)),
    [],
  )
  assert.ok(carried.length < operationEntries.length, `all ${carried.length}`)
  assert.ok(!carried.includes('insertShapes'))
})

test('[K84] an operation is found on a page of the app, or in its live session, or is for programs with a reason', () => {
  const places = [...Object.keys(appPlaces), ...byLiveSession, ...Object.keys(forPrograms)]
  assert.deepEqual(places.toSorted(), operationEntries.map(([name]) => name).toSorted())
})

test('[K84] what the live session does is about the content of one zone', () => {
  for (const name of byLiveSession) assert.match(operations[name].route, /\/zones(?:\/:zone_id\/|$)/, name)
})

test('[K84] what a page has in place of an operation is an operation that it calls', () => {
  const named = Object.values(forPrograms).flatMap((reason) => reason.match(/(?<=`)\w+(?=`)/g) ?? [])
  for (const name of named) assert.ok(name in appPlaces, name)
})

test('[K84] the pages of that table are pages of the app', () => {
  const routes = readFileSync(join(root, 'web/pages/routes.tsx'), 'utf8')
  const patterns = Array.from(routes.matchAll(/pattern: '([^']+)'/g), ([, pattern = '']) =>
    pattern.replaceAll(/:\w+(?:\/:\w+)*/g, '…'),
  )
  for (const place of new Set(Object.values(appPlaces).flat())) assert.ok(patterns.includes(place), place)
})
