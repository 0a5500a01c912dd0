import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Roles } from '@easel/contract'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import { throwApiError } from '../api-error.ts'
import { createJournal } from '../journal/journal.ts'
import { countStatements, isWrittenBehind } from '../testing/count-statements.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { toElementEdits } from './change-elements.ts'
import { commitChange, type ZoneChange } from './commit-change.ts'

onBothEngines('the one way of a change', (engine) => {
  const testApp = testAppFor(engine)

  test('[F2] elements cost the statements of their commit, whoever sends them; comments are one transaction', async () => {
    const { owner, at } = await aZone(testApp)
    const zone = await testApp.database.read
      .selectFrom('zone')
      .select(['edition_id', 'space_id', 'zone_id', 'seq', 'top', 'element_count'])
      .where('zone_id', '=', at.zone_id)
      .executeTakeFirstOrThrow()
    const { database, statements } = countStatements(testApp.database)
    const count = () => statements.filter((sql) => !isWrittenBehind(sql)).length
    const journal = createJournal(database)
    const shape = (): ChangeEdit => ({ insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'OVAL' } } } })
    const comment: ChangeEdit = { insert: { comment: { text: 'Here', point: { x: 1, y: 1 } } } }
    const sentFor = async (edits: ChangeEdit[], options: Partial<ZoneChange>): Promise<number> => {
      const before = count()
      const who = { author: Number(owner.zuid), roles: {} as Roles, now: Date.now() }
      await commitChange(
        { journal, settings: testApp.settings, fail: throwApiError },
        { zone, ...who, edits, ...options },
      )
      return count() - before
    }
    const byRequest = { allOrNothing: true }
    const bySession = (mutation_id: string) => ({ origin: 'live', mutation: { client_id: 'c', mutation_id } }) as const
    try {
      await sentFor([shape()], byRequest)
      const cost = await sentFor([shape()], byRequest)
      const before = count()
      const { edits } = toElementEdits([shape()], { now: Date.now(), fail: throwApiError })
      await journal.write(zone, { author: Number(owner.zuid), now: Date.now(), edits })
      assert.equal(count() - before, cost)
      // A session's looks up the version that it is gathered into.
      assert.equal(await sentFor([shape()], bySession('1')), cost + 1)
      assert.ok((await sentFor([shape(), comment], byRequest)) > cost)
      const { changes } = await owner.api.listChanges({ ...at, query: { since: 1 } })
      assert.deepEqual(
        changes.map(({ origin }) => origin),
        ['api', 'api', 'api', 'live', 'api'],
      )
    } finally {
      await journal.close()
    }
  })
})
