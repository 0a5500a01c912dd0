import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { auditEventNames, auditEvents } from './audit-events.ts'
import { methodOf } from './operation.ts'
import { type OperationName, operationEntries } from './operations.ts'

/** Changes without an audit entry, and why. */
const unaudited: Partial<Record<OperationName, string>> = {
  updateTeam: 'a name',
  renameGroup: 'a name',
  renameBot: 'a name',
  renameSpace: 'a name',
  renameZone: 'a name; the journal of the zone has it',
  orderZones: 'the order of zones',
  setSpaceFavorite: 'of the caller alone',
  markInboxRead: 'of the caller alone',
  updatePersonalSettings: 'of the caller alone',
  setAccountPicture: 'of the caller alone',
  removeAccountPicture: 'of the caller alone',
  createZone: 'content: the journal of the zone has it',
  restoreZoneVersion: 'content',
  setTimer: 'a moment; the journal of the zone has it',
  startVoting: 'content: the journal of the zone has it',
  endVoting: 'content: the journal of the zone has it',
  deleteVoting: 'content: the journal of the zone has it',
  castVotes: 'secret: nobody learns who has voted for what',
  putPrivateNote: 'content; the journal of the zone has how many there are',
  deletePrivateNote: 'content; the journal of the zone has how many there are',
  revealPrivateNotes: 'content: the journal of the zone has it',
  nameZoneVersion: 'a name; the journal of the zone has it',
  undoChanges: 'content',
  redoChanges: 'content',
  insertFrames: 'content',
  uploadAsset: 'content',
  updateFrames: 'content',
  deleteFrames: 'content',
  insertShapes: 'content',
  updateShapes: 'content',
  deleteShapes: 'content',
  insertConnectors: 'content',
  updateConnectors: 'content',
  deleteConnectors: 'content',
  insertTemplate: 'content',
  updateTemplate: 'a name',
  commitChange: 'content',
  createComment: 'content',
  changeCommentText: 'content',
  changeCommentStatus: 'content',
  deleteComment: 'content',
}

/** Parts of a name that a field with a text or a secret would have. */
const unsafe = /name|text|description|secret|password|token|uri|^key$|\.key$/

const fieldAt = (schema: TSchema | undefined, path: string): TSchema | undefined =>
  path.split('.').reduce<TSchema | undefined>((at, name) => {
    const { properties, items } = (at ?? {}) as { properties?: Record<string, TSchema>; items?: TSchema }
    const inside = properties ?? (items as { properties?: Record<string, TSchema> } | undefined)?.properties
    return inside?.[name]
  }, schema)

describe('the audit trail', () => {
  for (const [name, operation] of operationEntries) {
    if (methodOf(operation) === 'GET' && !operation.audit) continue
    test(`[N8] ${name} is recorded, or is known to need no entry`, () => {
      assert.equal(operation.audit === undefined, name in unaudited, `declare audit in contract/, or say why not here`)
      // An entry is written in the transaction of the pipeline.
      if (operation.audit) assert.equal(operation.ownTransaction, undefined)
    })
  }

  test('[N8] the fields that are recorded exist, and none can hold a text or a secret', () => {
    for (const [name, { audit, query, body, data }] of operationEntries) {
      for (const [kind, schema, paths] of [
        ['query', query, audit?.query],
        ['body', body, audit?.body],
        ['result', data, audit?.result],
      ] as const) {
        for (const path of paths ?? []) {
          assert.ok(fieldAt(schema, path), `${name}: there is no ${path} in its ${kind}`)
          const isKind = /(role_name|type_name|token_id)$/.test(path)
          assert.ok(isKind || !unsafe.test(path), `${name}: ${path}`)
        }
      }
    }
  })

  test('[N8] docs/audit.md lists every event, and no other', () => {
    const page = readFileSync(new URL('../docs/audit.md', import.meta.url), 'utf8')
    const listed = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)`/gm)].map(([, name]) => name)
    assert.deepEqual(listed, auditEventNames)
    for (const sentence of Object.values(auditEvents)) assert.match(sentence, /^[a-z].*[^.]$/)
  })
})
