import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { appPlaces } from './app-places.ts'
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

test('[K84] the pages of that table are pages of the app', () => {
  const routes = readFileSync(join(root, 'web/pages/routes.tsx'), 'utf8')
  const patterns = Array.from(routes.matchAll(/pattern: '([^']+)'/g), ([, pattern = '']) =>
    pattern.replaceAll(/:\w+(?:\/:\w+)*/g, '…'),
  )
  for (const place of new Set(Object.values(appPlaces).flat())) assert.ok(patterns.includes(place), place)
})
