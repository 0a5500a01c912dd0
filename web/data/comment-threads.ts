import { formatTime } from '@easel/contract/time.ts'
import type { Data } from '@easel/sdk/client.ts'
import type { LiveEdit, LiveOperation } from '@easel/sdk/live-types.ts'

/** `isWaiting`: it is not confirmed by the service yet. */
export type Thread = Data<'listComments'>['threads'][number] & { isWaiting?: boolean }
export type Remark = Thread['replies'][number] & { isWaiting?: boolean }
type CommentOperation = Extract<LiveOperation, { op: 'comment' }>

interface Applied {
  threads: Thread[]
  /** False where the list has to be loaded again: something is about what it does not have. */
  isWhole: boolean
}

const isCut = ({ reply_count, replies }: Thread): boolean => reply_count > replies.length

/** The threads after what others and oneself have done; what the list has already does no harm. */
export const applyToThreads = (
  threads: readonly Thread[],
  operations: readonly LiveOperation[],
  nameOf: (zuid: string) => string | undefined,
): Applied => {
  const applied: Applied = { threads: [...threads], isWhole: true }
  for (const operation of operations) if (operation.op === 'comment') applyOne(applied, operation, nameOf)
  return applied
}

const applyOne = (
  applied: Applied,
  { id, comment }: CommentOperation,
  nameOf: (zuid: string) => string | undefined,
): void => {
  if (!comment) {
    const before = applied.threads
    applied.threads = withoutComment(before, id)
    // It may have been one of those that are not loaded.
    if (applied.threads === before && before.some(isCut)) applied.isWhole = false
    return
  }
  const { thread_id, author_zuid, text, status, element_id, x, y, created_time, last_modified_time } = comment
  const author_name = nameOf(author_zuid)
  if (author_name === undefined) {
    applied.isWhole = false
    return
  }
  const remark = { comment_id: id, thread_id, author_zuid, author_name, text, created_time, last_modified_time }
  if (thread_id === id) {
    const place = { ...(x !== null && y !== null && { point: { x, y } }), ...(element_id !== null && { element_id }) }
    applied.threads = putThread(applied.threads, { ...remark, status, ...place, reply_count: 0, replies: [] })
    return
  }
  const thread = applied.threads.find(({ comment_id }) => comment_id === thread_id)
  if (!thread) return
  if (isCut(thread) && !thread.replies.some(({ comment_id }) => comment_id === id)) applied.isWhole = false
  else applied.threads = replaced(applied.threads, thread, putReply(thread, remark))
}

const replaced = (threads: readonly Thread[], old: Thread, next: Thread): Thread[] =>
  threads.map((one) => (one === old ? next : one))

/** New ones are first, as the service lists them. */
const putThread = (threads: Thread[], thread: Thread): Thread[] => {
  const old = threads.find(({ comment_id }) => comment_id === thread.comment_id)
  if (!old) return [thread, ...threads]
  const { reply_count, replies } = old
  return replaced(threads, old, { ...thread, reply_count, replies })
}

const putReply = (thread: Thread, reply: Remark): Thread => {
  const { replies, reply_count } = thread
  const isThere = replies.some(({ comment_id }) => comment_id === reply.comment_id)
  if (!isThere) return { ...thread, replies: [...replies, reply], reply_count: reply_count + 1 }
  return { ...thread, replies: replies.map((one) => (one.comment_id === reply.comment_id ? reply : one)) }
}

/** The same list where no comment has the id. */
const withoutComment = (threads: Thread[], id: string): Thread[] => {
  if (threads.some(({ comment_id }) => comment_id === id)) return threads.filter(({ comment_id }) => comment_id !== id)
  const thread = threads.find(({ replies }) => replies.some(({ comment_id }) => comment_id === id))
  if (!thread) return threads
  const replies = thread.replies.filter(({ comment_id }) => comment_id !== id)
  return replaced(threads, thread, { ...thread, replies, reply_count: thread.reply_count - 1 })
}

export const isAboutComment = ({ insert, update, remove }: LiveEdit): boolean =>
  insert?.comment !== undefined || update?.comment !== undefined || remove?.comment !== undefined

/** The threads as whoever made the edits sees them, before anybody has confirmed those. */
export const withPendingEdits = (
  threads: readonly Thread[],
  edits: readonly LiveEdit[],
  author: { author_zuid: string; author_name: string },
): Thread[] => {
  let shown = [...threads]
  for (const { insert, update, remove } of edits) {
    if (insert?.comment) shown = withInsert(shown, insert.comment, author)
    else if (update?.comment) shown = withUpdate(shown, update.comment)
    else if (remove?.comment !== undefined) shown = withoutComment(shown, remove.comment)
  }
  return shown
}

type CommentInsert = NonNullable<NonNullable<LiveEdit['insert']>['comment']>
type CommentUpdate = NonNullable<NonNullable<LiveEdit['update']>['comment']>

const withInsert = (
  threads: Thread[],
  { id = '', text, thread_id, point, element_id }: CommentInsert,
  author: { author_zuid: string; author_name: string },
): Thread[] => {
  const now = formatTime(Date.now())
  const times = { created_time: now, last_modified_time: now }
  const remark = { comment_id: id, thread_id: thread_id ?? id, ...author, text, ...times, isWaiting: true }
  if (thread_id === undefined) {
    const place = { ...(point && { point }), ...(element_id !== undefined && { element_id }) }
    return putThread(threads, { ...remark, status: 'OPEN', ...place, reply_count: 0, replies: [] })
  }
  const thread = threads.find(({ comment_id }) => comment_id === thread_id)
  return thread ? replaced(threads, thread, putReply(thread, remark)) : threads
}

const withUpdate = (threads: Thread[], { id, text, status }: CommentUpdate): Thread[] => {
  const thread = threads.find((one) => one.comment_id === id || one.replies.some(({ comment_id }) => comment_id === id))
  if (!thread) return threads
  const changed = { ...(text !== undefined && { text }), isWaiting: true }
  const next =
    thread.comment_id === id
      ? { ...thread, ...changed }
      : { ...thread, replies: thread.replies.map((one) => (one.comment_id === id ? { ...one, ...changed } : one)) }
  return replaced(threads, thread, { ...next, ...(status && { status }) })
}
