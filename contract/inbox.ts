import Type from 'typebox'
import { atLeastOne } from './object-rules.ts'
import { extension } from './operation.ts'
import { boundedArray, Flag, Id, namedObject, paging, Time } from './schema.ts'
import { Reference } from './shapes/scalars.ts'

const ofCaller = { access: 'anyone', skipApiKey: true } as const

const InboxItem = namedObject('InboxItem', {
  kind: Type.Enum(['MENTION', 'REPLY'], { description: 'why it is here: the stronger reason where there are two' }),
  is_unread: Flag,
  time: Time,
  edition_id: Id,
  space_id: Id,
  space_name: Type.String(),
  zone_id: Type.String(),
  zone_name: Type.String(),
  comment_id: Type.String(),
  thread_id: Type.String(),
  author_zuid: Id,
  author_name: Type.String(),
  text: Type.String(),
  /** of the thread */
  status: Type.Enum(['OPEN', 'RESOLVED']),
  /** whether the caller may answer, and resolve the thread */
  can_comment: Flag,
})

/** How many unread ones are counted. */
const MAX_COUNTED = 100
const UnreadCount = Type.Integer({ description: `${MAX_COUNTED} stands for as many, or more` })

export const listInbox = extension({
  ...ofCaller,
  route: 'GET /users/me/inbox',
  summary:
    'List the mentions of the caller, and the replies in threads they have written in, newest first, from zones that they can see now',
  message: 'Inbox listed',
  scope: ['Service.zones.READ'],
  query: Type.Object(paging(0, 20)),
  data: Type.Object({
    current_user_id: Id,
    unread_count: UnreadCount,
    items: Type.Array(InboxItem, { description: 'of the newest 1,000 within 90 days' }),
  }),
})

export const markInboxRead = extension({
  ...ofCaller,
  route: 'PUT /users/me/inbox',
  summary: "Mark some or all items of the caller's inbox as read",
  message: 'Marked as read',
  scope: ['Service.zones.UPDATE'],
  body: atLeastOne({
    comment_ids: Type.Optional(boundedArray(Reference, 100)),
    all: Type.Optional(Type.Literal(true)),
  }),
  data: Type.Object({ current_user_id: Id, unread_count: UnreadCount }),
  errors: ['emptyArray'],
})
