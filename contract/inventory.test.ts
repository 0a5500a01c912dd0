import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { can, grants, type Right, type Roles } from './access.ts'
import { zoneSession } from './channels.ts'
import { type ErrorName, errors } from './errors.ts'
import { pathParameters } from './openapi-components.ts'
import { actionTypeOf, methodOf, type Operation, paramsOf, pathOf, possibleErrors } from './operation.ts'
import { operationEntries } from './operations.ts'
import { Bytes } from './schema.ts'
import { scopes } from './scopes.ts'

const kindsOf = (operation: Operation) =>
  operationEntries.filter(([, other]) => other.route === operation.route).map(([, other]) => other)

/** Every array of a body, by its name. */
const arraysOf = (schema: TSchema | undefined): { minItems?: number }[] => {
  const { properties, items } = (schema ?? {}) as { properties?: Record<string, TSchema>; items?: TSchema }
  const inside = [...Object.values(properties ?? {}), ...(items ? [items] : [])].flatMap(arraysOf)
  return items ? [schema as { minItems?: number }, ...inside] : inside
}

/** Errors of HTTP itself, on any path. */
const httpErrors: ErrorName[] = [
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'headersTooLarge',
  'internal',
  'unavailable',
]

/** Errors of one member of a list, never of the whole request (Z7). */
const itemErrors: ErrorName[] = ['notMemberOfSpace', 'ownerNotRestricted', 'ownZoneAccess', 'noAccessChange']

/** Of whoever comes by a link, before they are anybody: server/guest-links/routes.ts. */
const joinErrors: readonly ErrorName[] = ['guestPassword', 'guestLinkFull']

/** The statuses that the contract and the decisions give a code. */
const statusOf: Record<string, number[]> = {
  IAM1031: [400],
  IAM1050: [400],
  IAM1054: [400],
  IAM1066: [400],
  IAM1001: [404],
  IAM1055: [429],
  U1001: [500],
  A1002: [403],
  A1003: [401],
  A1004: [403],
  A1006: [403],
  A1008: [401],
  A1010: [403],
  E1001: [409],
  E1017: [404],
  L1001: [400],
  M1001: [409],
  M1002: [403],
  R1001: [403],
  R1002: [400],
  T1006: [401, 403],
  T1008: [404],
  T1012: [404],
  T1013: [400],
  T1014: [400],
  T1017: [400],
  S1002: [403],
  S1004: [403],
  S1008: [400],
  S1009: [404],
  S1011: [400],
  S1012: [400],
  S1014: [409],
  S1015: [403, 404],
  S1017: [409],
  S1018: [409],
  S1019: [400],
  S1021: [409],
  S1022: [409],
  S1028: [403],
  S1029: [403],
  S1030: [404],
  S1033: [403],
  S1034: [400],
  S1036: [400, 403],
  S1041: [400],
  S1042: [400],
  Z1001: [409],
  Z1005: [400],
  Z1006: [400],
  Z1008: [404],
  Z1010: [409],
  Z1011: [400],
  Z1012: [404],
  EL1003: [400],
  EL1018: [400],
}

describe('the table of operations', () => {
  for (const [name, operation] of operationEntries) {
    test(`[K1] ${name} says what it is, what it needs and what it answers`, () => {
      assert.match(operation.summary, /^[A-Z].*[^.]$/)
      assert.match(operation.message, /^[A-Z].*[^.]$/)
      assert.ok(operation.scope.length > 0)
      for (const scope of operation.scope) assert.ok(scope in scopes, scope)
      assert.ok(operation.access in grants)
      assert.match(operation.route, /^(GET|POST|PUT|PATCH|DELETE) (\/[a-z]+|\/:[a-z_]+)+$/)
      for (const param of paramsOf(operation)) assert.ok(param in pathParameters, `unknown path parameter ${param}`)
      if (methodOf(operation) === 'GET') assert.equal(operation.body, undefined)
      // Node gives the names of headers in lower case.
      for (const header of Object.keys(operation.headers?.properties ?? {})) assert.match(header, /^[a-z-]+$/)
      if (operation.etag) assert.ok(methodOf(operation) === 'GET' && operation.headers?.properties['if-none-match'])
      if (operation.binary) assert.equal(operation.data, Bytes)
      for (const error of possibleErrors(operation)) assert.ok(error in errors)
    })
  }

  test('[K1] a right on an edition, team or space is used only where the path names one', () => {
    for (const [name, operation] of operationEntries) {
      const [level] = operation.access.split('.')
      if (level !== 'anyone') assert.ok(paramsOf(operation).includes(`${level}_id`), name)
    }
  })

  test('[K1] two operations of one route are told apart by action_type, and are admitted alike', () => {
    for (const [name, operation] of operationEntries) {
      const kinds = kindsOf(operation)
      if (kinds.length === 1) continue
      assert.equal(new Set(kinds.map(actionTypeOf)).size, kinds.length, name)
      for (const kind of kinds) {
        assert.ok(actionTypeOf(kind), name)
        assert.deepEqual(kind.scope, operation.scope, name)
        assert.equal(kind.rate, operation.rate, name)
      }
    }
  })

  test('[K1] no path hides another: paths with the same segments and method have the same parameter names', () => {
    const shapes = Map.groupBy(operationEntries, ([, o]) => `${methodOf(o)} ${pathOf(o).replace(/:\w+/g, ':')}`)
    for (const [shape, entries] of shapes) {
      assert.equal(new Set(entries.map(([, { route }]) => route)).size, 1, `${shape} is written in two ways`)
    }
  })

  test('[G8] an operation whose body has an array that may not be empty declares IAM1054', () => {
    for (const [name, operation] of operationEntries) {
      const isRequired = arraysOf(operation.body).some(({ minItems = 0 }) => minItems > 0)
      assert.equal(operation.errors.includes('emptyArray'), isRequired, name)
    }
  })

  test('[K53] a list that is paged begins and ends where the contract says', () => {
    const stated: [RegExp, number, number][] = [
      [/\/spaces$/, 1, 10],
      [/\/(members|templates|version|search)$/, 0, 20],
      // Not stated: all that an ordinary zone has (N2).
      [/\/frames$/, 0, 10_000],
    ]
    for (const [name, operation] of operationEntries) {
      const { from, limit } = (operation.query?.properties ?? {}) as Record<string, { default?: number } | undefined>
      if (operation.extension || (!from && !limit)) continue
      const [, first, size] = stated.find(([path]) => path.test(pathOf(operation))) ?? []
      assert.deepEqual([from?.default, limit?.default], [first, size], name)
    }
  })

  test('[A8] the limits that the contract states are exact', () => {
    const stated: Record<string, number> = {
      'POST /editions': 10,
      'GET /editions/:edition_id/spaces/:space_id/zones/:zone_id/meta': 30,
      'POST /editions/:edition_id/spaces/:space_id/zones/:zone_id/move': 30,
      'GET /editions/:edition_id/spaces/:space_id/zones/meta': 60,
      'GET /editions/:edition_id/spaces/:space_id/zones/:zone_id/version': 60,
    }
    for (const [name, operation] of operationEntries)
      if (!operation.extension) assert.equal(operation.rate, stated[operation.route], name)
  })
})

describe('the catalogue of errors', () => {
  test('[K50] every error has a status, a code and a message', () => {
    for (const [name, [status, code, message]] of Object.entries(errors)) {
      assert.ok(status >= 400 && status < 600, name)
      assert.match(code, /^[A-Z]+\d{4}$/, name)
      assert.match(message, /^[A-Z]/, name)
    }
  })

  test('[S10] a code that the contract or the decisions name has their status', () => {
    for (const [name, [status, code]] of Object.entries(errors)) {
      const stated = statusOf[code]
      if (stated) assert.ok(stated.includes(status), `${name}: ${code} is ${status}`)
    }
  })

  test('[K50] every error is one that some operation can answer with, or gives as the reason of a failed item', () => {
    const used = new Set([
      ...httpErrors,
      ...itemErrors,
      ...joinErrors,
      ...operationEntries.flatMap(([, operation]) => possibleErrors(operation)),
      ...possibleErrors(zoneSession),
    ])
    for (const name of Object.keys(errors) as ErrorName[]) {
      assert.ok(used.has(name), `${name} is declared and nobody answers with it`)
    }
  })
})

describe('rights', () => {
  test('[E3] roles mean what the table of grants says, and nothing else', () => {
    const expected: [Right, Roles, boolean][] = [
      ['anyone', {}, true],
      ['edition.see', {}, false],
      ['edition.see', { edition: 'MEMBER' }, true],
      ['edition.manage', { edition: 'MEMBER' }, false],
      ['edition.manage', { edition: 'ORG_ADMIN' }, true],
      ['edition.own', { edition: 'ORG_ADMIN' }, false],
      ['edition.own', { edition: 'SUPER_ADMIN' }, true],
      ['team.see', { edition: 'MEMBER' }, false],
      ['team.see', { edition: 'MEMBER', team: 'MEMBER' }, true],
      ['team.see', { edition: 'ORG_ADMIN' }, true],
      ['team.manage', { edition: 'MEMBER', team: 'MEMBER' }, false],
      ['team.manage', { edition: 'MEMBER', team: 'TEAM_ADMIN' }, true],
      ['team.belong', { edition: 'SUPER_ADMIN' }, false],
      ['space.see', { edition: 'SUPER_ADMIN', team: 'TEAM_ADMIN' }, false],
      ['space.see', { space: 'GUEST_VIEWER' }, true],
    ]
    for (const [right, roles, answer] of expected) {
      assert.equal(can(roles, right), answer, `${right} ${JSON.stringify(roles)}`)
    }
  })
})
