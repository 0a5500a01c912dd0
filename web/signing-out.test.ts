import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import { giveCredentials, newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

describe('signing out', () => {
  let service: WebService
  let owner: Person
  before(async () => {
    service = await startWebService()
    const team = await aSpaceWithMembers(service.testApp)
    owner = await service.withPassword(team.owner)
  })
  after(() => service.close())

  test('[K83] [N7] [R6] is one step: of every tab and of the provider, whether or not its page is seen', async () => {
    const { profile, problems } = await newProfile(service.browser)
    const [first, second] = [await profile.newPage(), await profile.newPage()]
    const home = `${service.baseUrl}/home`
    const spaces = { name: 'Spaces', exact: true } as const
    await openAs(first, home, owner)
    await first.getByRole('heading', spaces).waitFor()
    await second.goto(home)
    await second.getByRole('heading', spaces).waitFor()
    const tokens = (await second.evaluate(`sessionStorage.getItem('easel.session')`)) as string
    const { access_token } = JSON.parse(tokens) as { access_token: string }

    // As if the tab were closed before the provider's page is there.
    await first.route(/\/oauth\/v2\/logout/, (route) => route.abort())
    await first.getByRole('button', { name: 'Account' }).click()
    const leaving = first.waitForRequest(/\/oauth\/v2\/logout/)
    await first.getByRole('button', { name: 'Sign out' }).click()
    await leaving
    await second.getByRole('heading', { name: 'You have signed out' }).waitFor()
    const headers = { authorization: `Bearer ${access_token}` }
    assert.equal((await fetch(`${service.baseUrl}/service/api/v1/editions`, { headers })).status, 401)
    const third = await profile.newPage()
    for (const page of [third, second]) {
      await page.goto(home)
      await page.locator('input[name=password]').waitFor()
    }
    // As an application would ask, which does not demand that somebody shows again who they are.
    await third.goto(`${service.testApp.settings.authUrl}/account`)
    await third.locator('input[name=password]').waitFor()
    await giveCredentials(second, owner)
    await second.getByRole('heading', spaces).waitFor()
    assert.deepEqual(problems, [])
    await profile.close()
  })
})
