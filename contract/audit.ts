import Type from 'typebox'
import { auditEventNames } from './audit-events.ts'
import { Moment } from './moment.ts'
import { extension } from './operation.ts'
import { Id, namedObject, paging, Time } from './schema.ts'

const Event = Type.Enum(auditEventNames)

const AuditEntry = namedObject('AuditEntry', {
  audit_id: Type.String(),
  event: Event,
  time: Time,
  zuid: Type.Optional(Id),
  address: Type.Optional(Type.String({ description: 'network address of the caller, or what acted in their place' })),
  request_id: Type.Optional(Type.String({ description: '`x-request-id` of the answer; the logs name it' })),
  details: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description: 'ids of the path, and what was done: roles, states, members, destinations',
  }),
})

export const listAuditEntries = extension({
  route: 'GET /editions/:edition_id/audit',
  summary: 'List who changed members, roles, sharing, states, keys and places in an edition, newest first',
  message: 'Audit entries listed',
  scope: ['Service.editions.READ'],
  access: 'edition.manage',
  query: Type.Object({
    zuid: Type.Optional(Id),
    event: Type.Optional(Event),
    from_time: Type.Optional(Moment),
    to_time: Type.Optional(Moment),
    ...paging(0, 20),
  }),
  data: Type.Object({ audit_entries: Type.Array(AuditEntry) }),
})
