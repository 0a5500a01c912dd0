import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aSpaceWithMembers, newZone } from '@easel/server/testing/factories.ts'
import { newProfile, openSignedIn, startWebService } from './testing/web-service.ts'

test('[K84] a page that could not be loaded without a line comes by itself once there is one', async (t) => {
  const service = await startWebService()
  t.after(() => service.close())
  const { owner, edition_id, team_id, at } = await aSpaceWithMembers(service.testApp)
  await newZone(owner, at, 'Plan')
  const { tab, profile, problems } = await openSignedIn(service, owner)
  const spaceUrl = `${service.baseUrl}/spaces/${at.edition_id}/${at.space_id}`
  await tab.goto(spaceUrl)
  await tab.getByRole('link', { name: /Plan/ }).waitFor()
  await tab.goto(`${service.baseUrl}/home/${edition_id}/${team_id}`)
  await tab.getByRole('link', { name: /Sketches/ }).waitFor()
  await profile.setOffline(true)
  await tab.getByRole('link', { name: /Sketches/ }).click()
  await tab.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  await profile.setOffline(false)
  await tab.getByRole('link', { name: /Plan/ }).waitFor()
  assert.equal(tab.url(), spaceUrl)
  assert.deepEqual(problems, [])
})

test('[K84] private notes whose code could not be loaded come by themselves once it can be', async (t) => {
  const service = await startWebService()
  t.after(() => service.close())
  const { owner, at } = await aSpaceWithMembers(service.testApp)
  const zone = { ...at, zone_id: (await newZone(owner, at, 'Plan')).zone_id }
  await owner.api.putPrivateNote({ ...zone, note_id: randomUUID(), body: { text: 'Tea', point: { x: 0, y: 0 } } })
  const { profile } = await newProfile(service.browser, { serviceWorkers: 'block' })
  const tab = await profile.newPage()
  await service.signIn(tab, owner)
  let asked = 0
  await tab.route(/\/assets\/notes-place-[^/]*\.js$/, (route) => {
    asked++
    return asked <= 2 ? route.abort() : route.continue()
  })
  await tab.goto(`${service.baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}`)
  await tab.getByRole('button', { name: 'Private note of yours: Tea' }).waitFor()
  assert.equal(asked, 3)
})

test('[K84] an editor whose code could not be loaded comes by itself once it can be', async (t) => {
  const service = await startWebService()
  t.after(() => service.close())
  const { owner, at } = await aSpaceWithMembers(service.testApp)
  const { zone_id } = await newZone(owner, at, 'Plan')
  const { profile } = await newProfile(service.browser, { serviceWorkers: 'block' })
  const tab = await profile.newPage()
  await service.signIn(tab, owner)
  let asked = 0
  await tab.route(/\/assets\/editing-[^/]*\.js$/, (route) => {
    asked++
    return asked <= 2 ? route.abort() : route.continue()
  })
  await tab.goto(`${service.baseUrl}/zones/${at.edition_id}/${at.space_id}/${zone_id}`)
  await tab.getByRole('toolbar', { name: 'Tools' }).waitFor()
  assert.equal(asked, 3)
})
