import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { parseArgs } from 'node:util'
import { errors, operationEntries, operations, possibleErrors } from '@easel/contract'
import { authentication } from './authentication.ts'
import { isError } from './contract-answers.ts'
import { sections } from './contract-operations.ts'
import { createFixture } from './fixture.ts'
import { generalAnswers } from './general.ts'
import { readPeople } from './people.ts'
import { rateLimits } from './rates.ts'
import { reportTable, uncoveredAnswers, writeReport } from './report.ts'
import { resources } from './resources.ts'
import { unknownRoutes } from './unknown-routes.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    auth: { type: 'string' },
    people: { type: 'string' },
    report: { type: 'string' },
  },
})
const { url, auth, people: peopleFile, report } = values
if (!url || !auth || !peopleFile) {
  console.error(
    'Usage: acceptance --url BASE_URL --auth AUTH_URL --people FILE [--report FILE]; see acceptance/README.md',
  )
  process.exit(2)
}
const baseUrl = url.replace(/\/+$/, '')

describe('the list of the contract', () => {
  test('has 52 operations, each declared and no extension, and nothing else is in the table', () => {
    for (const { title, count, operations: listed } of sections) assert.equal(listed.length, count, title)
    const names = sections.flatMap(({ operations: listed }) => listed.map(({ name }) => name))
    assert.equal(names.length, 52)
    const declared = operationEntries.filter(([, { extension }]) => !extension).map(([name]) => name)
    assert.deepEqual(names.toSorted(), declared.toSorted())
  })

  for (const { name, path, answers } of sections.flatMap((section) => section.operations)) {
    test(`${name} is declared with the path and the statuses that the contract lists`, () => {
      const [method, route] = path.split(' ')
      // Some paths are not shown by the contract.
      if (route?.startsWith('/')) {
        const written = `${method} ${route.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')}`
        assert.equal(operations[name].route, written)
      }
      for (const { status, error } of answers) {
        if (!isError(error)) continue
        assert.equal(errors[error][0], status, error)
        assert.ok(possibleErrors(operations[name]).includes(error), error)
      }
    })
  }
})

const people = readPeople(baseUrl, peopleFile)
const fixture = await createFixture(people)

unknownRoutes(baseUrl)
authentication(auth, people)
resources(people, fixture)
generalAnswers(people, fixture)
rateLimits(people, fixture)

describe('the report', () => {
  for (const [name] of operationEntries) {
    test(`every answer listed for ${name} was seen`, () => assert.deepEqual(uncoveredAnswers(name), []))
  }
  after(() => {
    if (report) writeReport(report, baseUrl)
    process.stdout.write(`\n${reportTable().join('\n')}\n\n`)
  })
})
