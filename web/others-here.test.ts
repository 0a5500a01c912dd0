import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLiveZone } from '@easel/sdk/live.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { share } from '@easel/server/testing/factories.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { pictureHash } from './testing/screens.ts'

/** On PostgreSQL two nodes serve them. */
const suite = (engine: Engine) => {
  let room: People
  let one: Colleague
  let other: Colleague

  before(async () => {
    room = await startPeople(engine, 2, { width: 1000, height: 700 })
    ;[one, other] = room.people as [Colleague, Colleague]
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] the name at a cursor goes after three seconds, with nothing else to be seen', async () => {
    const { page } = other
    const zone = await room.aZone('Here')
    await page.clock.install()
    await room.open(zone)
    // From now on its time goes on when it is told to.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const picture = () => pictureHash(page, '.board canvas')
    const empty = await picture()
    await one.hands.moveTo({ x: 100, y: 60 })
    while ((await picture()) === empty) await page.clock.runFor(20)
    const named = await picture()
    await page.clock.runFor(1_000)
    assert.equal(await picture(), named)
    await page.clock.runFor(2_500)
    const bare = await picture()
    assert.ok(bare !== named && bare !== empty)
    await page.clock.resume()
  })

  test('[K84] five faces are shown; where there are more, four and how many others there are', async (t) => {
    const zone = await room.aZone('Faces')
    const { testApp, baseUrl } = room.service
    await room.show(one, zone)
    const here: LiveZone[] = []
    t.after(() => {
      for (const live of here) live.close()
    })
    const come = async (): Promise<void> => {
      const person = await testApp.aPerson()
      await share(testApp, room.at, { role: 'GUEST_VIEWER', type: 'USER', id: person.zuid })
      const live = await openLiveZone({ baseUrl, token: person.token, ...zone })
      live.setPresence({ pointer: { x: 0, y: 0 } })
      here.push(live)
    }
    const faces = one.page.locator('.others button')
    const more = one.page.locator('.others .avatar-group')
    while (here.length < 5) await come()
    await faces.nth(4).waitFor()
    assert.equal(await more.count(), 0)
    while (here.length < 7) await come()
    await more.getByText('+3').waitFor()
    assert.equal(await faces.count(), 4)
    assert.equal((await more.getAttribute('title'))?.split(', ').length, 3)
    for (const live of here.splice(0, 2)) live.close()
    await more.waitFor({ state: 'detached' })
    await faces.nth(4).click()
    await one.page.getByText('Following').waitFor()
  })
}

onOneOrBothEngines('sqlite', 'others who are at a board', suite)
