import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { createSpace, createZone, unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

const url = 'https://hooks.example.com/easel'

export const webhooks: Suite = ({ owner, editor, viewer }, { edition_id, team_id, space_id, hidden }) => {
  describe('webhooks', () => {
    let webhook_id: string

    test('[W1] createWebhook is for who manages the edition, the space or the zone', async () => {
      const { webhook, secret } = await owner.does('createWebhook', { edition_id, body: { url } })
      assert.match(secret, /^whsec_/)
      webhook_id = webhook.webhook_id
      const refused = (body: object) => ({ edition_id, body: { url, ...body } })
      await viewer.isRefused('createWebhook', refused({ space_id }), 'noPermission')
      await editor.isRefused('createWebhook', refused({ space_id, zone_id: hidden.zone_id }), 'restrictedZone')
      await owner.isRefused('createWebhook', refused({ space_id: unknownIds.space_id }), 'spaceNotFound')
      await owner.isRefused('createWebhook', refused({ space_id, zone_id: unknownIds.zone_id }), 'zoneNotFound')
    })

    test('[W1] listWebhooks, updateWebhook: its creator changes it, others are not told of it', async () => {
      assert.ok((await owner.does('listWebhooks', { edition_id })).total_count > 0)
      const at = { edition_id, webhook_id }
      const { webhook } = await owner.does('updateWebhook', { ...at, body: { enabled: false } })
      assert.equal(webhook.status, 'DISABLED')
      for (const name of ['updateWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'replayWebhook'] as const) {
        const body = name === 'replayWebhook' ? { zone_id: unknownIds.zone_id, since: 0 } : { enabled: false }
        await viewer.isRefused(name, { ...at, body }, 'webhookNotFound')
      }
      await viewer.isRefused('listWebhookDeliveries', at, 'webhookNotFound')
    })

    test('[W1] rotateWebhookSecret, replayWebhook, listWebhookDeliveries', async () => {
      const at = { edition_id, webhook_id }
      assert.match((await owner.does('rotateWebhookSecret', at)).secret, /^whsec_/)
      const zone = await createZone(owner, await createSpace(owner, { edition_id, team_id }, 'Told'))
      const replay = (zone_id: string) => ({ ...at, body: { zone_id, since: 0 } })
      assert.equal((await owner.does('replayWebhook', replay(zone.zone_id))).since, 0)
      await owner.isRefused('replayWebhook', replay(unknownIds.zone_id), 'zoneNotFound')
      assert.deepEqual((await owner.does('listWebhookDeliveries', at)).deliveries, [])
    })

    test('createWebhook, rotateWebhookSecret: a secret is not shown again', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const created = { edition_id, body: { url }, headers } as never
      await owner.does('createWebhook', created)
      await owner.isRefused('createWebhook', created, 'answerNotKept')
      const rotated = { edition_id, webhook_id, headers: { 'idempotency-key': randomUUID() } } as never
      await owner.does('rotateWebhookSecret', rotated)
      await owner.isRefused('rotateWebhookSecret', rotated, 'answerNotKept')
    })

    test('[W1] admins stop the webhooks of others, and do nothing else with them', async () => {
      const user_id = editor.zuid
      await owner.does('changeEditionRole', { edition_id, user_id, body: { role: 'ORG_ADMIN' } })
      const at = { edition_id, webhook_id }
      await editor.isRefused('updateWebhook', { ...at, body: { url } }, 'noPermission')
      await editor.isRefused('rotateWebhookSecret', at, 'noPermission')
      await editor.isRefused('listWebhookDeliveries', at, 'noPermission')
      const replay = { ...at, body: { zone_id: unknownIds.zone_id, since: 0 } }
      await editor.isRefused('replayWebhook', replay, 'noPermission')
      await editor.does('deleteWebhook', at)
      await owner.does('changeEditionRole', { edition_id, user_id, body: { role: 'MEMBER' } })
    })

    test('[W1] createWebhook is refused where there are as many as are allowed', async () => {
      const made: string[] = []
      const create = () => owner.send('createWebhook', { edition_id, body: { url } })
      let answer = await create()
      for (; answer.status === 200 && made.length < 1000; answer = await create())
        made.push((answer.body.data as { webhook: { webhook_id: string } }).webhook.webhook_id)
      assert.equal(answer.error, 'tooManyWebhooks')
      for (const one of made) await owner.does('deleteWebhook', { edition_id, webhook_id: one })
    })
  })
}
