import Type from 'typebox'
import { extension } from './operation.ts'
import { Id, namedObject, paging, Text, Time } from './schema.ts'
import { Reference } from './shapes/scalars.ts'

const webhooks = '/editions/:edition_id/webhooks'

const Url = Text(1, 2_000)

const Webhook = namedObject('Webhook', {
  webhook_id: Id,
  space_id: Type.Optional(Id),
  zone_id: Type.Optional(Type.String()),
  url: Type.String(),
  description: Type.String(),
  status: Type.Enum(['ACTIVE', 'DISABLED', 'STOPPED']),
  stop_reason: Type.Optional(Type.Enum(['CREATOR_LOST_ACCESS', 'GONE', 'FAILING'])),
  created_by: Id,
  created_time: Time,
  failures: Type.Integer({ description: 'attempts that failed since the last that did not' }),
  /** of the next attempt, after one that failed */
  next_time: Type.Optional(Time),
})

export const createWebhook = extension({
  secretData: true,
  route: `POST ${webhooks}`,
  summary: 'Have changes of an edition, a space or a zone sent to an address; the secret is shown this once',
  message: 'Webhook created',
  scope: ['Service.editions.CREATE'],
  access: 'edition.see',
  exclusive: true,
  body: Type.Object({
    url: Url,
    description: Type.Optional(Text(0, 500)),
    space_id: Type.Optional(Id),
    zone_id: Type.Optional(Reference),
  }),
  audit: { event: 'webhook.created', body: ['space_id', 'zone_id'], result: ['webhook.webhook_id'] },
  data: Type.Object({
    webhook: Webhook,
    secret: Type.String({ description: 'signs what is sent, as Standard Webhooks says' }),
  }),
  errors: ['noPermission', 'spaceNotFound', 'zoneNotFound', 'restrictedZone', 'tooManyWebhooks'],
})

export const listWebhooks = extension({
  route: `GET ${webhooks}`,
  summary: "List the caller's webhooks; admins see all of the edition",
  message: 'Webhooks listed',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ webhooks: Type.Array(Webhook), total_count: Type.Integer() }),
})

const ofWebhook = {
  scope: ['Service.editions.UPDATE'],
  access: 'edition.see',
  errors: ['webhookNotFound', 'noPermission'],
} as const

export const updateWebhook = extension({
  ...ofWebhook,
  route: `PUT ${webhooks}/:webhook_id`,
  summary: 'Change a webhook, stop it or start it again; admins can stop those of others',
  message: 'Webhook changed',
  body: Type.Object({
    url: Type.Optional(Url),
    description: Type.Optional(Text(0, 500)),
    enabled: Type.Optional(Type.Boolean()),
  }),
  audit: { event: 'webhook.changed', body: ['enabled'] },
  data: Type.Object({ webhook: Webhook }),
})

export const deleteWebhook = extension({
  ...ofWebhook,
  route: `DELETE ${webhooks}/:webhook_id`,
  summary: 'Delete a webhook',
  message: 'Webhook deleted',
  errors: ['webhookNotFound'],
  audit: { event: 'webhook.deleted' },
  data: Type.Object({ current_user_id: Id, edition_id: Id, webhook_id: Id }),
})

export const rotateWebhookSecret = extension({
  ...ofWebhook,
  secretData: true,
  route: `POST ${webhooks}/:webhook_id/secret`,
  summary: 'Give a webhook a new secret; for a day, what is sent is signed with both',
  message: 'Webhook secret replaced',
  audit: { event: 'webhook.secret_replaced' },
  data: Type.Object({ secret: Type.String(), previous_until: Time }),
})

export const replayWebhook = extension({
  ...ofWebhook,
  route: `POST ${webhooks}/:webhook_id/replay`,
  summary: 'Have the changes of a zone sent again from a sequence number on',
  message: 'Changes will be sent again',
  body: Type.Object({
    zone_id: Reference,
    since: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  audit: { event: 'webhook.replayed', body: ['zone_id', 'since'] },
  data: Type.Object({ zone_id: Type.String(), since: Type.Integer() }),
  errors: ['webhookNotFound', 'noPermission', 'zoneNotFound'],
})

export const listWebhookDeliveries = extension({
  ...ofWebhook,
  scope: ['Service.editions.READ'],
  route: `GET ${webhooks}/:webhook_id/deliveries`,
  summary: 'List the last attempts of a webhook, newest first',
  message: 'Deliveries listed',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({
    deliveries: Type.Array(
      namedObject('WebhookDelivery', {
        delivery_no: Type.Integer(),
        zone_id: Type.String(),
        first_seq: Type.Integer(),
        last_seq: Type.Integer(),
        time: Time,
        duration_ms: Type.Integer(),
        status: Type.Optional(Type.Integer({ description: 'of the answer, where there was one' })),
        error: Type.Optional(Type.String()),
        response: Type.Optional(Type.String({ description: 'the beginning of the answer' })),
      }),
    ),
  }),
})
