import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSecret } from '../identity/tokens.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('what is taken away', (engine) => {
  const testApp = testAppFor(engine)

  test('[A1] a token that is revoked opens nothing at the next request, however often it did before', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    for (let round = 0; round < 3; round++) {
      const token = await testApp.tokenOf(owner.zuid)
      const api = testApp.clientOf(token)
      for (let n = 0; n < 3; n++) await api.getEdition({ edition_id })
      await testApp.database.write((db) =>
        db.deleteFrom('access_token').where('token_hash', '=', hashSecret(token)).execute(),
      )
      await assert.rejects(api.getEdition({ edition_id }), { status: 401 })
      await assert.rejects(api.listEditions({}), { status: 401 })
    }
  })

  test('[E2] a member who is removed sees nothing at the next request', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const ann = await aMember(testApp, edition)
    await ann.api.getTeam({ edition_id, team_id })
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: ann.zuid })
    await assert.rejects(ann.api.getTeam({ edition_id, team_id }), { status: 404 })
  })
})
