import Type from 'typebox'
import { operation } from './operation.ts'
import { Count, Fields, Id, namedObject, Time } from './schema.ts'
import { formatTime, parseTime } from './time.ts'

/** A timestamp, or "-1" for never. */
const Expiry = Type.Codec(Type.String({ examples: ['Tue, 04 Feb 2025, 11:34:28', '-1'] }))
  .Decode((text) => (text === '-1' ? -1 : parseTime(text)))
  .Encode((time: number) => (time === -1 ? '-1' : formatTime(time)))

const Subscription = namedObject('Subscription', {
  edition_id: Type.Optional(Id),
  plan_name: Type.Optional(Type.Enum(['FREE_PLAN', 'TRIAL_PLAN', 'TEAM_PLAN'])),
  plan_type: Type.Optional(Type.Enum(['FREE', 'TRIAL', 'TEAM'])),
  purchase_date: Type.Optional(Time),
  expiry_date: Type.Optional(Expiry),
  status: Type.Optional(Type.String()),
  members_count: Type.Optional(Count),
})

export const getSubscription = operation({
  route: 'GET /editions/:edition_id/subscription',
  summary: 'Read the subscription of an edition',
  message: 'Subscription read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object({
    fields: Fields(['edition_id', 'plan_name', 'plan_type', 'purchase_date', 'expiry_date', 'status', 'members_count']),
  }),
  data: Type.Object({ subscription_info: Subscription }),
})
