import { can, type Roles } from '@easel/contract'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import type { Fail } from '../api-error.ts'
import {
  commentExists,
  deleteCommentAndReplies,
  elementInZone,
  findComment,
  findCommentBeyond,
  insertComment as insertRow,
  newComment,
  tooManyComments,
  toSearchItem,
  updateComment,
} from '../comments/comments.sql.ts'
import { checkMentions } from '../comments/mentions.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { addToInboxes } from '../inbox/items.sql.ts'
import { commentOperations } from '../journal/append-entry.ts'
import type { ZoneLocation } from '../journal/journal.sql.ts'
import { createPacer } from '../pacer.ts'
import { deleteEntries, upsertEntries } from '../search/index.sql.ts'
import type { ElementEdits } from './change-elements.ts'

/** What a change with comments is refused for. */
export type CommentFailure =
  | 'changeTooLarge'
  | 'commentNotFound'
  | 'elementExists'
  | 'elementNotFound'
  | 'mentionNotTaken'
  | 'noFacet'
  | 'noPermission'

interface CommentWriter {
  db: Db
  zone: ZoneLocation
  author: number
  roles: Roles
  now: number
  maxComments: number
  fail: Fail<CommentFailure>
}

export interface WrittenComments {
  /** Of each edit of the request: the id of its comment; undefined where it is about an element. */
  ids: (string | undefined)[]
  /** What the commit says of them; undefined where there are none. */
  alongside: ReturnType<typeof commentOperations> | undefined
}

/** The characters of comments that a change makes or changes. */
export const commentLength = (edits: readonly ChangeEdit[]): number =>
  edits.reduce((sum, { insert, update }) => sum + (insert?.comment?.text ?? update?.comment?.text ?? '').length, 0)

interface Step {
  before?: CommentTable
  after?: CommentTable
}

/** Writes the comments of a change, in its transaction. `elements`: what the same change does to elements. */
export const writeComments = async (
  writer: CommentWriter,
  request: readonly ChangeEdit[],
  elements: ElementEdits,
): Promise<WrittenComments> => {
  const steps = new Map<string, Step>()
  const record = (before: CommentTable | undefined, after: CommentTable | undefined) => {
    const { comment_id } = (after ?? before) as CommentTable
    const earlier = steps.get(comment_id)
    const first = earlier ? earlier.before : before
    steps.set(comment_id, { ...(first && { before: first }), ...(after && { after }) })
  }
  const ids: (string | undefined)[] = []
  const made = request.filter(({ insert }) => insert?.comment).length
  const mayMakeRoom = request.some(({ remove }) => remove?.comment !== undefined)
  // Before, so that a full zone costs nothing; what is removed may be a thread of any length.
  if (made > 0 && !mayMakeRoom) await assertRoom(writer, made)
  const toldThreads = new Set<string>()
  const pace = createPacer()
  for (const [at, { insert, update, remove }] of request.entries()) {
    await pace()
    const item = { attribute: `edits[${at}]` }
    if (insert?.comment) ids.push(await insertComment(writer, insert.comment, { elements, record, item, toldThreads }))
    else if (update?.comment) ids.push(await changeComment(writer, update.comment, { record, item }))
    else if (remove?.comment !== undefined) ids.push(await removeComment(writer, remove.comment, { record, item }))
    else ids.push(undefined)
  }
  if (made > 0 && mayMakeRoom) await assertRoom(writer, 0)
  await indexComments(writer, steps)
  return { ids, alongside: steps.size === 0 ? undefined : toOperations([...steps.values()]) }
}

const assertRoom = async (
  { db, zone: { edition_id, zone_id }, maxComments, fail }: CommentWriter,
  wanted: number,
): Promise<void> => {
  const beyond = await findCommentBeyond(db, { edition_id, zone_id, most: Math.max(0, maxComments - wanted) })
  if (wanted > maxComments || beyond.length > 0) fail('changeTooLarge', tooManyComments(maxComments))
}

interface Recording {
  record: (before: CommentTable | undefined, after: CommentTable | undefined) => void
  /** Which edit, for errors. */
  item: { attribute: string }
}

type CommentInsert = NonNullable<NonNullable<ChangeEdit['insert']>['comment']>

const insertComment = async (
  { db, zone, author, roles, now, fail }: CommentWriter,
  { id, point, ...target }: CommentInsert,
  { record, item, elements, toldThreads }: Recording & { elements: ElementEdits; toldThreads: Set<string> },
): Promise<string> => {
  const { edition_id, zone_id } = zone
  const thread_id = target.thread_id?.toLowerCase()
  const element_id = target.element_id?.toLowerCase() ?? null
  if (thread_id !== undefined) {
    const [first] = await findComment(db, { edition_id, zone_id, comment_id: thread_id })
    if (first?.thread_id !== thread_id) fail('commentNotFound', item)
  }
  if (element_id !== null && !(await isThere(db, zone, element_id, elements))) fail('elementNotFound', item)
  const text = await checkMentions({ db, zone, roles, fail }, target.text, item)
  const row = newComment({ id, edition_id, zone_id, author_zuid: author, text, point, element_id, thread_id, now })
  if ((await insertRow(db, row)).length === 0)
    fail('elementExists', { attribute: `${item.attribute}.insert.comment.id`, reason: commentExists })
  await addToInboxes(db, row, { toldThreads })
  record(undefined, row)
  return row.comment_id
}

/** Whether the zone has the element once the whole change is made. */
const isThere = async (db: Db, { edition_id, zone_id }: ZoneLocation, element_id: string, { edits }: ElementEdits) => {
  const last = edits.findLast(({ edit, id }) => id === element_id && (edit === 'insert' || edit === 'remove'))
  if (last) return last.edit === 'insert'
  return (await elementInZone(db, { edition_id, zone_id, element_id })).length > 0
}

type CommentUpdate = NonNullable<NonNullable<ChangeEdit['update']>['comment']>

const changeComment = async (
  { db, zone, author, roles, now, fail }: CommentWriter,
  { id, text: wanted, status }: CommentUpdate,
  { record, item }: Recording,
): Promise<string> => {
  const { edition_id, zone_id } = zone
  const find = async (comment_id: string) =>
    (await findComment(db, { edition_id, zone_id, comment_id }))[0] ?? fail('commentNotFound', item)
  if (wanted === undefined && status === undefined) fail('noFacet', item)
  const comment = await find(id.toLowerCase())
  if (wanted !== undefined) {
    if (comment.author_zuid !== author) fail('noPermission', item)
    const text = await checkMentions({ db, zone, roles, fail }, wanted, { ...item, before: comment.text })
    const after = { ...toRow(comment), text, last_modified_time: now }
    await updateComment(db, after)
    await addToInboxes(db, after, { before: comment })
    record(toRow(comment), after)
  }
  if (status !== undefined) {
    const first = await find(comment.thread_id)
    const after = { ...toRow(first), status }
    await updateComment(db, after)
    record(toRow(first), after)
  }
  return id
}

const removeComment = async (
  { db, zone, author, roles, fail }: CommentWriter,
  id: string,
  { record, item }: Recording,
): Promise<string> => {
  const key = { edition_id: zone.edition_id, zone_id: zone.zone_id, comment_id: id.toLowerCase() }
  const [comment] = await findComment(db, key)
  if (!comment) return fail('commentNotFound', item)
  if (comment.author_zuid !== author && !can(roles, 'space.manage')) fail('noPermission', item)
  for (const row of await deleteCommentAndReplies(db, key)) record(row, undefined)
  return id
}

/** Without the author's name that a query brings along. */
const toRow = ({ author_name: _, ...row }: CommentTable & { author_name?: string | null }): CommentTable => row

const indexComments = async ({ db, zone }: CommentWriter, steps: ReadonlyMap<string, Step>): Promise<void> => {
  const found = [...steps.values()].flatMap(({ before, after }) =>
    after && after.text !== before?.text ? [toSearchItem(after)] : [],
  )
  const gone = [...steps].filter(([, { before, after }]) => before && !after).map(([comment_id]) => comment_id)
  if (found.length > 0) await upsertEntries(db, zone, found)
  if (gone.length > 0) await deleteEntries(db, zone, gone, ['comment'])
}

const toOperations = (steps: readonly Step[]) =>
  commentOperations({
    added: steps.flatMap(({ before, after }) => (after && !before ? [after] : [])),
    removed: steps.flatMap(({ before, after }) => (before && !after ? [before] : [])),
    changed: steps.flatMap(({ before, after }) => (before && after ? [{ before, after }] : [])),
  })
