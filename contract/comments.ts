import Type from 'typebox'
import { zoneEtag } from './etag.ts'
import { exactlyOne } from './object-rules.ts'
import { extension } from './operation.ts'
import { Id, namedObject, paging, Text, Time } from './schema.ts'
import { Point } from './shapes/layout.ts'
import { Reference, Uuid } from './shapes/scalars.ts'

const comments = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/comments'

const threadStates = ['OPEN', 'RESOLVED'] as const
const Status = Type.Enum([...threadStates])
const CommentText = Text(1, 5000)

const Comment = namedObject('Comment', {
  comment_id: Type.String(),
  thread_id: Type.String({ description: 'the first comment of the thread' }),
  author_zuid: Id,
  author_name: Type.String(),
  text: Type.String(),
  created_time: Time,
  last_modified_time: Time,
})

/** Fields that only the first comment of a thread has. */
const thread = {
  status: Status,
  point: Type.Optional(Point),
  element_id: Type.Optional(Type.String()),
}

const CommentInfo = namedObject('CommentInfo', {
  comment_info: Type.Object({ ...Comment.properties, ...Type.Partial(Type.Object(thread)).properties }),
})

const echo = { current_user_id: Id, edition_id: Id, space_id: Id, zone_id: Type.String() }

export const listComments = extension({
  ...zoneEtag,
  route: `GET ${comments}`,
  summary: "List a zone's threads of comments with their replies, newest thread first",
  message: 'Comments listed',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  query: Type.Object({
    status: Type.Optional(Status),
    element_id: Type.Optional(Reference),
    thread_id: Type.Optional(Type.String({ description: 'that thread only; from and limit are of its replies' })),
    ...paging(0, 20),
  }),
  data: Type.Object({
    total_count: Type.Integer(),
    threads: Type.Array(
      Type.Object({
        ...Comment.properties,
        ...thread,
        reply_count: Type.Integer(),
        replies: Type.Array(Comment, { description: 'the first 20; thread_id pages through all' }),
      }),
    ),
  }),
})

export const createComment = extension({
  route: `POST ${comments}`,
  summary: 'Begin a thread at a point or an element, or reply to one',
  message: 'Comment created',
  scope: ['Service.zones.CREATE'],
  access: 'space.comment',
  body: exactlyOne(
    Type.Object(
      {
        id: Type.Optional(Uuid),
        text: CommentText,
        point: Type.Optional(Point),
        element_id: Type.Optional(Reference),
        thread_id: Type.Optional(Reference),
      },
      {
        description:
          'exactly one of point, element_id, thread_id; `@[name](zuid)` in the text mentions somebody who can see the zone',
      },
    ),
    ['point', 'element_id', 'thread_id'],
  ),
  data: CommentInfo,
  errors: ['elementExists', 'elementNotFound', 'commentNotFound', 'mentionNotTaken', 'changeTooLarge'],
})

export const changeCommentText = extension({
  route: `PUT ${comments}/:comment_id`,
  summary: "Change the text of one's own comment",
  message: 'Comment changed',
  scope: ['Service.zones.UPDATE'],
  access: 'space.comment',
  body: Type.Object({ action_type: Type.Literal('TEXT'), text: CommentText }),
  data: CommentInfo,
  errors: ['commentNotFound', 'noPermission', 'mentionNotTaken'],
})

export const changeCommentStatus = extension({
  route: `PUT ${comments}/:comment_id`,
  summary: 'Resolve the thread of a comment, or open it again',
  message: 'Thread changed',
  scope: ['Service.zones.UPDATE'],
  access: 'space.comment',
  body: Type.Object({ action_type: Type.Literal('STATUS'), status: Status }),
  data: Type.Object({ ...echo, thread_id: Type.String(), status: Status }),
  errors: ['commentNotFound', 'commentStateWrong'],
})

export const deleteComment = extension({
  route: `DELETE ${comments}/:comment_id`,
  summary: 'Delete a comment, and the whole thread with its first one',
  message: 'Comment deleted',
  scope: ['Service.zones.DELETE'],
  access: 'space.comment',
  data: Type.Object({ ...echo, removed_ids: Type.Array(Type.String()) }),
  errors: ['commentNotFound', 'noPermission'],
})
