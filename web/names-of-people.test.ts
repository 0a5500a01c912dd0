import { test } from 'node:test'
import { addTeamMember, aMember, aSpace, aTeam, newZone, share } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import { openSignedIn, startWebService } from './testing/web-service.ts'

/** A page of a list, and some more. */
const MANY = 22

test('[K84] people of a large team, and of other teams, have their names on a board', async () => {
  const service = await startWebService()
  try {
    const team = await service.testApp.anEdition()
    const at = { edition_id: team.edition_id, space_id: await aSpace(service.testApp, team, team.owner) }
    // With seats for all.
    await service.testApp.database.write((db) => db.updateTable('edition').set({ plan_name: 'TEAM_PLAN' }).execute())
    const { zone_id } = await newZone(team.owner, at)
    const looker = await aMember(service.testApp, team)
    for (let n = 0; n < MANY; n++) await aMember(service.testApp, team)
    const last = await service.testApp.aPerson('Zora Last')
    await addTeamMember(team, last)
    const elsewhere = await aTeam(team)
    const other = await service.testApp.aPerson('Otto Elsewhere')
    await addTeamMember(elsewhere, other)
    await share(service.testApp, at, { role: 'VIEWER', type: 'TEAM', id: team.team_id })
    await share(service.testApp, at, { role: 'VIEWER', type: 'TEAM', id: elsewhere.team_id })
    const open = async (person: Person) => {
      const { tab } = await openSignedIn(service, person)
      await tab.goto(`${service.baseUrl}/zones/${at.edition_id}/${at.space_id}/${zone_id}`)
      await tab.getByText('Live', { exact: true }).waitFor()
      return tab
    }
    const tabs = [await open(team.owner), await open(looker)]
    for (const person of [last, other]) await open(person)
    const [ofOwner, ofLooker] = tabs
    await ofOwner?.getByRole('button', { name: 'Follow Zora Last' }).waitFor()
    await ofOwner?.getByRole('button', { name: 'Follow Otto Elsewhere' }).waitFor()
    await ofLooker?.getByRole('button', { name: 'Follow Zora Last' }).waitFor()
  } finally {
    await service.close()
  }
})
