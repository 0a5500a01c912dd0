import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { audience, clientId, startForeignIssuer } from '@easel/server/testing/foreign-issuer.ts'
import { findFreePort } from '@easel/server/testing/free-port.ts'
import type { Page } from 'playwright-core'
import { newProfile, startWebService, type WebService } from './testing/web-service.ts'

describe('the web app with an identity provider from outside', () => {
  let issuer: Awaited<ReturnType<typeof startForeignIssuer>>
  let service: WebService
  let page: Page
  let problems: string[]
  const urls: string[] = []
  const called = new Set<string>()

  before(async () => {
    const port = await findFreePort()
    const baseUrl = `http://127.0.0.1:${port}`
    issuer = await startForeignIssuer(baseUrl)
    service = await startWebService(
      { baseUrl, oidcIssuer: issuer.url, oidcAudience: audience, webClientId: clientId },
      port,
    )
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
    page.context().on('request', (request) => {
      urls.push(request.url())
      if (request.resourceType() === 'fetch') called.add(new URL(request.url()).origin)
    })
    // The pages of this provider would like fonts from elsewhere.
    await page.route(/googleapis/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  })
  after(async () => {
    await service.close()
    issuer.close()
  })

  const tokens = async (): Promise<{ access_token: string; refresh_token: string; zuid: string }> =>
    JSON.parse((await page.evaluate(`sessionStorage.getItem('easel.session')`)) as string)

  test('[K83] signs in there with the client that the operator has registered, and is who it says', async () => {
    const { edition_id, team_id, owner } = await service.testApp.anEdition()
    const members_info = [{ mail_id: 'ines@example.com', role: 'MEMBER' as const }]
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } })
    await page.goto(`${service.baseUrl}/teams/${edition_id}/${team_id}`)
    await page.locator('input[name=login]').fill('ines')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    // The next page has such a button too.
    await page.locator('input[name=login]').waitFor({ state: 'detached' })
    // What it wants to know of whoever signs in is its own.
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${service.baseUrl}/teams/${edition_id}/${team_id}`)
    await page.locator('.members li', { hasText: 'ines' }).getByText('You', { exact: true }).waitFor()
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
    await page.goto(`${service.baseUrl}/account`)
    await page.getByText('ines@example.com').waitFor()
    assert.equal(await page.getByText('Manage').count(), 0)
  })

  test('[K83] renews its tokens at the endpoint of that provider', async () => {
    const before = await tokens()
    await page.evaluate(
      `sessionStorage.setItem('easel.session', ${JSON.stringify(JSON.stringify({ ...before, access_token: 'stale' }))})`,
    )
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
    const renewed = await tokens()
    assert.equal(renewed.access_token.split('.').length, 3)
    assert.notEqual(renewed.refresh_token, before.refresh_token)
  })

  test('[K83] without anything to renew them by it asks to sign in again, and is back where it was', async () => {
    const { refresh_token: _, ...rest } = await tokens()
    await page.evaluate(
      `sessionStorage.setItem('easel.session', ${JSON.stringify(JSON.stringify({ ...rest, access_token: 'stale' }))})`,
    )
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
    assert.equal(page.url(), `${service.baseUrl}/home`)
  })

  test('[K83] signs out there too; no token was in an address, and nobody else was called', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/session\/end/)
    await page.locator('button[name=logout]').click()
    await page.getByRole('heading', { name: 'You have signed out' }).waitFor()
    assert.equal(await page.evaluate(`sessionStorage.getItem('easel.session')`), null)
    await page.goto(`${service.baseUrl}/home`)
    await page.locator('input[name=login]').waitFor()
    assert.deepEqual(
      urls.filter((url) => /eyJ|token=/.test(url)),
      [],
    )
    assert.deepEqual([...called].sort(), [service.baseUrl, issuer.url].sort())
    assert.deepEqual(problems, [])
  })
})
