import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  type ErrorName,
  type Operation,
  type OperationName,
  operationEntries,
  paramsOf,
  possibleErrors,
} from '@easel/contract'
import { type Fixture, unknownIds } from './fixture.ts'
import { assertRefused, type People } from './people.ts'
import { samples } from './samples.ts'

interface Probe {
  name: OperationName
  operation: Operation
  people: People
  fixture: Fixture
  /** A well-formed request with the ids of the fixture, some of them replaced. */
  at: (ids?: object) => Record<string, unknown>
}

/** How each answer that many operations share is brought about. */
const probes: Partial<Record<ErrorName, (probe: Probe) => Promise<unknown>>> = {
  badToken: async ({ name, people, at }) => {
    for (const caller of [people.nobody, people.forger]) {
      const { headers } = await caller.isRefused(name, at(), 'badToken')
      assert.equal(headers.get('www-authenticate'), 'Bearer')
    }
  },
  noScope: async ({ name, operation, people, at }) => {
    await people.unscoped.isRefused(name, at(), 'noScope', { required_scope: operation.scope[0] })
  },
  badApiKey: ({ name, people, at }) => people.editor.withKey('no-such-key').isRefused(name, at(), 'badApiKey'),
  editionNotFound: async ({ name, people, at }) => {
    await people.editor.isRefused(name, at({ edition_id: unknownIds.edition_id }), 'editionNotFound')
    await people.editor.isRefused(name, at({ edition_id: 'none' }), 'editionNotFound')
    const { details } = await people.outsider.isRefused(name, at(), 'editionNotFound')
    assert.equal(details.current_user_id, people.outsider.zuid)
  },
  teamNotFound: ({ name, people, at }) =>
    people.editor.isRefused(name, at({ team_id: unknownIds.team_id }), 'teamNotFound'),
  spaceNotFound: ({ name, people, fixture, at }) =>
    people.editor.isRefused(name, at({ space_id: unknownIds.space_id }), 'spaceNotFound', {
      edition_id: fixture.edition_id,
      current_user_id: people.editor.zuid,
    }),
  zoneNotFound: async ({ name, people, at }) => {
    await people.editor.isRefused(name, at({ zone_id: unknownIds.zone_id }), 'zoneNotFound')
    await people.editor.isRefused(name, at({ zone_id: 'none' }), 'zoneNotFound')
  },
  restrictedZone: ({ name, people, fixture, at }) =>
    people.editor.isRefused(name, at(fixture.hidden), 'restrictedZone'),
  spaceNotActive: ({ name, people, fixture, at }) =>
    people.editor.isRefused(name, at(fixture.closed), 'spaceNotActive'),
  zoneNotActive: ({ name, people, fixture, at }) => people.editor.isRefused(name, at(fixture.trashed), 'zoneNotActive'),
  notInTeam: ({ name, people, at }) => people.colleague.isRefused(name, at(), 'notInTeam'),
  notInTeamSelf: ({ name, people, at }) => people.colleague.isRefused(name, at(), 'notInTeamSelf'),
  notInSpace: ({ name, people, at }) => people.colleague.isRefused(name, at(), 'notInSpace'),
  noPermission: ({ name, people, at }) => people.viewer.isRefused(name, at(), 'noPermission'),
  cannotRemove: async ({ name, people, at }) => {
    await people.viewer.isRefused(name, at(), 'cannotRemove')
    await people.colleague.isRefused(name, at(), 'cannotRemove')
  },
  invalid: async ({ name, operation, people, at }) => {
    const input = operation.body ? { ...at(), body: [] } : { ...at(), ...wrongQuery(operation) }
    const { details } = await people.editor.isRefused(name, input, 'invalid')
    assert.equal(typeof details.attribute, 'string')
    assert.equal(typeof details.reason, 'string')
  },
  malformedJson: (probe) => refusesBody(probe, '{"half": ', 'malformedJson'),
  emptyBody: ({ name, people, at }) => people.editor.isRefused(name, { ...at(), body: undefined }, 'emptyBody'),
  bodyTooLarge: (probe) => {
    const { upload } = probe.operation
    return upload
      ? refusesBody(probe, 'x'.repeat(10 * 1024 * 1024 + 1), 'bodyTooLarge', upload[0])
      : refusesBody(probe, JSON.stringify({ much: 'x'.repeat(1024 * 1024) }), 'bodyTooLarge')
  },
  keyReused: async ({ name, operation, people, fixture, at }) => {
    const headers = { 'idempotency-key': await usedKey(people, fixture, paramsOf(operation).includes('edition_id')) }
    await people.owner.isRefused(name, { ...at(), headers }, 'keyReused')
  },
  unsupportedMedia: (probe) => refusesBody(probe, 'words', 'unsupportedMedia', 'text/plain'),
}

const usedKeys = new Map<boolean, Promise<string>>()

/** A key that the owner has sent with another request: in the edition, or in none. */
const usedKey = (people: People, fixture: Fixture, inEdition: boolean): Promise<string> => {
  const use = async () => {
    const key = randomUUID()
    const headers = { 'idempotency-key': key }
    const body = { token_name: 'Once', scopes: ['Service.editions.READ'] }
    if (inEdition)
      await people.owner.does('createGroup', { ...fixture, body: { group_name: 'Once' }, headers } as never)
    else await people.owner.does('createToken', { body, headers } as never)
    return key
  }
  const key = usedKeys.get(inEdition) ?? use()
  usedKeys.set(inEdition, key)
  return key
}

const refusesBody = async ({ name, people, at }: Probe, body: string, error: ErrorName, contentType?: string) =>
  assertRefused(await people.editor.sendRaw(name, at(), body, contentType), error)

/** An operation that takes none refuses any parameter of a caller who prefers strict handling (G13). */
const wrongQuery = ({ query }: Operation): Record<string, unknown> => {
  if (!query) return { query: { shoe_size: '44' }, headers: { prefer: 'handling=strict' } }
  const { properties, required = [] } = query as { properties: object; required?: string[] }
  if (required.length > 0) return { query: {} }
  if ('fields' in properties) return { query: { fields: 'shoe_size' } }
  if ('before' in properties) return { query: { before: '-1' } }
  const wrong = ['limit', 'scale', 'width'].find((name) => name in properties)
  return { query: wrong ? { [wrong]: '0' } : { ids: ',' } }
}

/** Those of the shared answers that hang on the path or the right, and not on what the operation does. */
const sharedBy = ({ name, operation }: Pick<Probe, 'name' | 'operation'>): ErrorName[] => {
  const own = new Set<ErrorName>(operation.errors)
  const names = paramsOf(operation)
  const fromPath: Partial<Record<ErrorName, boolean>> = {
    teamNotFound: names.includes('team_id'),
    notInTeam: names.includes('team_id'),
    spaceNotFound: names.includes('space_id'),
    zoneNotFound: names.includes('zone_id'),
    restrictedZone: names.includes('zone_id'),
    zoneNotActive: names.includes('zone_id'),
    spaceNotActive: names.includes('space_id') && name !== 'changeSpaceState',
    noPermission: !operation.access.endsWith('.see') && operation.access !== 'anyone',
  }
  return possibleErrors(operation).filter((error) => error in probes && (fromPath[error] ?? !own.has(error)))
}

export const generalAnswers = (people: People, fixture: Fixture): void => {
  for (const [name, operation] of operationEntries) {
    describe(`what every operation has: ${name}`, () => {
      const ids = { ...unknownIds, ...fixture }
      const at = (other: object = {}) => {
        const params: Record<string, unknown> = { ...ids, ...other }
        return { ...Object.fromEntries(paramsOf(operation).map((param) => [param, params[param]])), ...samples[name] }
      }
      const probe: Probe = { name, operation, people, fixture, at }
      for (const error of sharedBy(probe)) {
        test(error, async () => {
          await probes[error]?.(probe)
        })
      }
    })
  }
}
