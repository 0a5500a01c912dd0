import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { compactHistory } from '../journal/compaction.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { anAdmin, aSpaceWithMembers, newZone, restrict, share } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { aWebhookReceiver } from '../testing/webhook-receiver.ts'
import { post } from './post.ts'
import { createWebhookSender } from './sender.ts'

const minute = 60_000

onOneOrBothEngines('postgres', 'the sender of webhooks', (engine) => {
  const testApp = testAppFor(engine, { settings: { webhookPrivateAddresses: true, maxWebhooks: 100 } })
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
    receiver = await aWebhookReceiver()
  })
  after(() => receiver.close())

  /** A sender whose clock the test sets. */
  const aSender = (beforePost: () => Promise<void> = async () => {}) => {
    const clock = { now: Date.now(), monotonic: 0 }
    const errors: unknown[] = []
    const { database, settings } = testApp
    const sender = createWebhookSender({
      database,
      settings,
      async post(options) {
        await beforePost()
        return post(options)
      },
      clock: () => clock.now,
      monotonic: () => clock.monotonic,
      leaseMs: 30_000,
      restFactor: 0,
      onError: (error) => errors.push(error),
    })
    return { ...sender, clock, errors }
  }
  const aZone = async () => ({ ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id })
  type Zone = Awaited<ReturnType<typeof aZone>>
  const draw = (zone: Zone, name = 'Drawn') =>
    here.owner.api.insertFrames({ ...zone, body: { frames: [{ meta: { name } }] } })
  const hookFor = async (scope: { space_id?: string; zone_id?: string } = {}) => {
    const { edition_id } = here
    const { webhook, secret } = await here.owner.api.createWebhook({
      edition_id,
      body: { url: receiver.url, ...scope },
    })
    const at = { edition_id, webhook_id: webhook.webhook_id }
    const state = async () =>
      (await here.owner.api.listWebhooks({ edition_id, query: { limit: 100 } })).webhooks.find(
        ({ webhook_id }) => webhook_id === webhook.webhook_id,
      )
    return { at, secret, state, end: () => here.owner.api.deleteWebhook(at) }
  }
  const zoneHook = ({ space_id, zone_id }: Zone) => hookFor({ space_id, zone_id })

  test('[W2] changes come in order, signed, from where the webhook was made', async () => {
    const zone = await aZone()
    await draw(zone, 'Before')
    const hook = await zoneHook(zone)
    const sender = aSender()
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [])
    for (const name of ['a', 'b', 'c']) await draw(zone, name)
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [3, 4, 5])
    const message = receiver.received.at(-1)
    const headers = message?.headers as Record<string, string>
    const payload = new Webhook(hook.secret).verify(message?.body ?? '', headers) as { type: string; data: object }
    assert.equal(payload.type, 'zone.changes')
    assert.partialDeepStrictEqual(payload.data, { zone_id: zone.zone_id, space_id: zone.space_id, seq: 5 })
    assert.throws(() => new Webhook('whsec_AAAA').verify(message?.body ?? '', headers))

    const { secret } = await here.owner.api.rotateWebhookSecret(hook.at)
    await draw(zone)
    await sender.run()
    const both = receiver.received.at(-1)
    for (const one of [secret, hook.secret])
      new Webhook(one).verify(both?.body ?? '', both?.headers as Record<string, string>)
    // The overlap is over: the clock of the test is ahead of that of the receiver's check.
    sender.clock.now += 25 * 60 * minute
    await draw(zone)
    await sender.run()
    assert.equal(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length, 1)

    const { deliveries } = await here.owner.api.listWebhookDeliveries(hook.at)
    assert.partialDeepStrictEqual(deliveries.at(-1), { zone_id: zone.zone_id, first_seq: 3, last_seq: 5, status: 204 })
    await here.owner.api.replayWebhook({ ...hook.at, body: { zone_id: zone.zone_id, since: 1 } })
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7])
    await sender.release()
    await hook.end()
    assert.deepEqual(sender.errors, [])
  })

  test('[W2] a receiver that is down for an hour gets all of it, in order, with ever longer pauses', async () => {
    const zone = await aZone()
    const hook = await zoneHook(zone)
    const sender = aSender()
    receiver.answer = () => ({ status: 500, body: 'down' })
    for (let passed = 0; passed < 60; passed++) {
      if (passed % 4 === 0) await draw(zone, `Minute ${passed}`)
      sender.clock.now += minute
      await sender.run()
    }
    const { deliveries } = await here.owner.api.listWebhookDeliveries({ ...hook.at, query: { limit: 100 } })
    assert.ok(deliveries.length >= 8 && deliveries.length <= 15, `${deliveries.length} attempts`)
    assert.partialDeepStrictEqual(deliveries[0], { status: 500, response: 'down' })
    assert.partialDeepStrictEqual(await hook.state(), { status: 'ACTIVE', failures: deliveries.length })
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [])
    receiver.answer = () => ({ status: 204 })
    for (let passed = 0; passed < 16; passed++) {
      sender.clock.now += minute
      await sender.run()
    }
    assert.deepEqual(
      receiver.seqsOf(zone.zone_id),
      Array.from({ length: 15 }, (_, n) => n + 2),
    )
    assert.equal((await hook.state())?.failures, 0)
    await sender.release()
    await hook.end()
  })

  test('[W2] a receiver that is gone, or fails for days, is not asked any more until somebody says so', async () => {
    const zone = await aZone()
    const [gone, failing] = [await zoneHook(zone), await zoneHook(zone)]
    const sender = aSender()
    await draw(zone)
    receiver.answer = () => ({ status: 503 })
    await sender.run()
    receiver.answer = () => ({ status: 410 })
    await here.owner.api.updateWebhook({ ...gone.at, body: { enabled: true } })
    await sender.run()
    assert.partialDeepStrictEqual(await gone.state(), { status: 'STOPPED', stop_reason: 'GONE' })
    receiver.answer = () => ({ status: 503 })
    sender.clock.now += 6 * 24 * 60 * minute
    await sender.run()
    assert.partialDeepStrictEqual(await failing.state(), { status: 'STOPPED', stop_reason: 'FAILING' })
    receiver.answer = () => ({ status: 200 })
    for (const { at } of [gone, failing]) await here.owner.api.updateWebhook({ ...at, body: { enabled: true } })
    sender.clock.now += minute
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [2, 2])
    await sender.release()
    await Promise.all([gone.end(), failing.end()])
  })

  test('[W1] nothing of a zone in the trash or out of its creator’s sight is told; it goes on when that is over', async () => {
    const [zone, hidden] = [await aZone(), await aZone()]
    const { edition_id, space_id } = zone
    const admin = here.owner
    const hook = await hookFor({ space_id })
    const sender = aSender()
    await draw(hidden, 'Secret')
    await admin.api.changeZoneState({ ...hidden, body: { zone_state: 'TRASH' } })
    await draw(zone)
    await sender.run()
    assert.deepEqual([receiver.seqsOf(zone.zone_id), receiver.seqsOf(hidden.zone_id)], [[2], []])
    await admin.api.changeZoneState({ ...hidden, body: { zone_state: 'RESTORE' } })
    sender.clock.now += 2 * minute
    await sender.run()
    assert.deepEqual(receiver.seqsOf(hidden.zone_id), [2, 3, 4])
    // A zone that comes later is told from its beginning.
    const { zone_id } = await newZone(here.owner, { edition_id, space_id })
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone_id), [1])
    await sender.release()
    await hook.end()
  })

  test('[W1] a webhook whose creator has lost the right stops, and says so', async () => {
    const member = here.editor
    const { edition_id } = here
    const setRole = (role: 'ORG_ADMIN' | 'MEMBER') =>
      here.owner.api.changeEditionRole({ edition_id, user_id: member.zuid, body: { role } })
    await setRole('ORG_ADMIN')
    const { webhook } = await member.api.createWebhook({ edition_id, body: { url: receiver.url } })
    const zone = await aZone()
    const sender = aSender()
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [1])
    await setRole('MEMBER')
    await draw(zone, 'Not for them')
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [1])
    const [stopped] = (await member.api.listWebhooks({ edition_id })).webhooks
    assert.partialDeepStrictEqual(stopped, { status: 'STOPPED', stop_reason: 'CREATOR_LOST_ACCESS' })
    await sender.release()
    await here.owner.api.deleteWebhook({ edition_id, webhook_id: webhook.webhook_id })
  })

  type Member = typeof here.editor
  /** What somebody loses while a message of their webhook waits for the line. */
  const losses: Record<string, (zone: Zone, member: Member, webhook_id: string) => Promise<unknown>> = {
    'their role': (zone, { zuid }) =>
      here.owner.api.changeEditionRole({ edition_id: zone.edition_id, user_id: zuid, body: { role: 'MEMBER' } }),
    'their account': (_, { zuid }) =>
      testApp.database.write((db) =>
        db.updateTable('user').set({ disabled_time: 1 }).where('zuid', '=', Number(zuid)).execute(),
      ),
    'the zone': (zone, { zuid }) => restrict(testApp, zone, zuid),
    'the webhook': ({ edition_id }, _, webhook_id) =>
      here.owner.api.updateWebhook({ edition_id, webhook_id, body: { enabled: false } }),
  }
  for (const [name, lose] of Object.entries(losses))
    test(`[R2] a message under way is not sent once its creator has lost ${name}`, async () => {
      const { edition_id } = here
      const member = await anAdmin(testApp, here)
      const zone = await aZone()
      await share(testApp, zone, { role: 'VIEWER', type: 'USER', id: member.zuid })
      const { webhook } = await member.api.createWebhook({ edition_id, body: { url: receiver.url } })
      const isTold = () => receiver.received.some(({ body }) => body.includes('Not for them'))
      let hasLost = false
      const sender = aSender(async () => {
        if (hasLost) return
        hasLost = true
        await lose(zone, member, webhook.webhook_id)
      })
      await draw(zone, 'Not for them')
      await sender.run()
      assert.deepEqual([hasLost, isTold(), sender.errors], [true, false, []])
      await sender.release()
      await here.owner.api.deleteWebhook({ edition_id, webhook_id: webhook.webhook_id })
    })

  test('[W2] changes that are not kept any more are told as a reset', async () => {
    const zone = await aZone()
    const hook = await zoneHook(zone)
    for (const name of ['a', 'b', 'c']) await draw(zone, name)
    await compactHistory(testApp.database, Date.now() + minute)
    const sender = aSender()
    await sender.run()
    const last = receiver.received.at(-1)
    assert.partialDeepStrictEqual(JSON.parse(last?.body ?? ''), { type: 'zone.reset', data: { seq: 4 } })
    await draw(zone)
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [5])
    await sender.release()
    await hook.end()
  })

  test('[W2] of several senders one sends; another takes over when its lease has run out', async () => {
    const zone = await aZone()
    const hook = await zoneHook(zone)
    const [first, second] = [aSender(), aSender()]
    // On SQLite the first run of a service takes over from one that has died.
    await Promise.all([first.run(), second.run()])
    await draw(zone)
    await Promise.all([first.run(), second.run()])
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [2])
    await draw(zone)
    second.clock.now += minute
    await second.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [2, 3])
    await draw(zone)
    first.clock.now += minute
    await first.run()
    await second.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [2, 3, 4])
    await Promise.all([first.release(), second.release()])
    await hook.end()
  })

  const pauses: Record<string, { now: number; monotonic: number }> = {
    'by every clock': { now: minute, monotonic: minute },
    'while its clock was set back': { now: 0, monotonic: minute },
  }
  for (const [how, passed] of Object.entries(pauses))
    test(`[W2] a sender that was stopped beyond its lease tells nothing when it wakes, ${how}`, async () => {
      const zone = await aZone()
      const hook = await zoneHook(zone)
      const second = aSender()
      await second.run()
      await second.release()
      const isStopped = { once: false }
      const first = aSender(async () => {
        if (isStopped.once) return
        isStopped.once = true
        await draw(zone)
        second.clock.now += minute
        await second.run()
        first.clock.now += passed.now
        first.clock.monotonic += passed.monotonic
      })
      await first.run()
      await draw(zone)
      await first.run()
      assert.equal(isStopped.once, true)
      assert.deepEqual(receiver.seqsOf(zone.zone_id), [2, 3])
      assert.equal((await hook.state())?.status, 'ACTIVE')
      assert.deepEqual(first.errors, [])
      await Promise.all([first.release(), second.release()])
      await hook.end()
    })
})
