import Type from 'typebox'
import { extension } from './operation.ts'
import { Id, namedObject, paging, Text, Time } from './schema.ts'

const links = '/editions/:edition_id/spaces/:space_id/guestlinks'

const GuestRole = Type.Enum(['GUEST_COMMENTER', 'GUEST_VIEWER'])

const DAY = 86_400

const GuestLink = namedObject('GuestLink', {
  link_id: Id,
  link_name: Type.String(),
  role_name: GuestRole,
  zone_id: Type.Optional(Type.String({ description: 'the one zone that it shows; without it, the space' })),
  has_password: Type.Boolean(),
  max_guests: Type.Integer(),
  guest_count: Type.Integer({ description: 'how many have come by it' }),
  expires_time: Time,
  created_by: Id,
  created_by_name: Type.String(),
  created_time: Time,
})

export const createGuestLink = extension({
  route: `POST ${links}`,
  summary: 'Make a link by which people without an account see or comment on a space, or one zone of it',
  message: 'Link created',
  scope: ['Service.spaces.CREATE'],
  access: 'space.edit',
  exclusive: true,
  body: Type.Object({
    link_name: Type.Optional(Text(1, 100)),
    role: GuestRole,
    zone_id: Type.Optional(Type.String({ maxLength: 36, description: 'the one zone that it is to show' })),
    password: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
    expires_in: Type.Optional(Type.Integer({ minimum: 60, maximum: 365 * DAY, default: 7 * DAY })),
    max_guests: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  }),
  audit: {
    event: 'guest_link.created',
    body: ['role', 'zone_id', 'max_guests'],
    result: ['guest_link.link_id', 'guest_link.expires_time'],
  },
  data: Type.Object({
    guest_link: GuestLink,
    link_token: Type.String({ description: 'shown once: the part of the address that opens it' }),
  }),
  secretData: true,
  errors: ['guestLinksOff', 'tooManyGuestLinks', 'zoneNotFound', 'zoneNotActive', 'noPermission'],
})

export const listGuestLinks = extension({
  route: `GET ${links}`,
  summary: 'List the links by which people without an account come into a space',
  message: 'Links listed',
  scope: ['Service.spaces.READ'],
  access: 'space.edit',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ total_count: Type.Integer(), guest_links: Type.Array(GuestLink) }),
})

export const revokeGuestLink = extension({
  route: `DELETE ${links}/:link_id`,
  summary: 'Revoke a link, and end the access of everybody who came by it',
  message: 'Link revoked',
  scope: ['Service.spaces.DELETE'],
  access: 'space.edit',
  exclusive: true,
  audit: { event: 'guest_link.revoked', result: ['guest_count'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, space_id: Id, link_id: Id, guest_count: Type.Integer() }),
  errors: ['guestLinkNotFound'],
})
