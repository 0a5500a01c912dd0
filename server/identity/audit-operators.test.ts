import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../audit/record.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aMember } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { removeUser } from './remove-user.ts'
import { revokeTokens } from './revoke-tokens.ts'

onOneOrBothEngines('sqlite', 'the audit trail of operators', (engine) => {
  const testApp = testAppFor(engine)

  test('[N8] who was disabled, enabled, removed, and whose tokens were revoked, is recorded', async () => {
    const { database } = testApp
    const edition = await testApp.anEdition()
    const { zuid, mail } = await aMember(testApp, edition)
    await disableUser(database, mail)
    await enableUser(database, mail)
    await revokeTokens(database, { user: mail, tokens: [] })
    assert.equal(await removeUser(database, Number(zuid), { source: commandLine }), undefined)
    const rows = await database.read
      .selectFrom('audit_entry')
      .where('address', '=', commandLine.address)
      .where('details', 'like', `%"${zuid}"%`)
      .select(['event', 'edition_id', 'details'])
      .execute()
    const actual = rows.map(({ event, edition_id, details }) => [event, edition_id, JSON.parse(details).for_zuid])
    const expected = [
      ['token.revoked', 0],
      ['user.disabled', 0],
      ['user.enabled', 0],
      ['user.removed', 0],
      ['user.removed', Number(edition.edition_id)],
    ].map((entry) => [...entry, zuid])
    assert.deepEqual(actual.map((entry) => entry.join()).toSorted(), expected.map((entry) => entry.join()).toSorted())
  })
})
