import type { Thread } from './comment-threads.ts'
import { recall, remember } from './preferences.ts'

const READ = 'easel.read'
const MAX_ZONES = 100

/** How many comments of each thread somebody has seen. */
export type ReadMarks = Readonly<Record<string, number>>

/** By person and zone, those that were looked at last at the end. */
const readAll = (): Record<string, ReadMarks> => {
  try {
    return JSON.parse(recall(READ) ?? '{}') as Record<string, ReadMarks>
  } catch {
    return {}
  }
}

const write = (entries: [string, ReadMarks][]): void => remember(READ, JSON.stringify(Object.fromEntries(entries)))

const keyOf = (zuid: string, zoneId: string): string => `${zuid} ${zoneId}`

export const recallMarks = (zuid: string, zoneId: string): ReadMarks => readAll()[keyOf(zuid, zoneId)] ?? {}

const countOf = ({ reply_count }: Thread): number => reply_count + 1

/** With these threads read; the browser keeps it. */
export const markRead = (zuid: string, zoneId: string, threads: readonly Thread[]): ReadMarks => {
  const all = readAll()
  const key = keyOf(zuid, zoneId)
  const marks = { ...all[key], ...Object.fromEntries(threads.map((thread) => [thread.comment_id, countOf(thread)])) }
  write([
    ...Object.entries(all)
      .filter(([one]) => one !== key)
      .slice(1 - MAX_ZONES),
    [key, marks],
  ])
  return marks
}

/** Whether somebody else has written what was not seen here yet. */
export const isUnread = (thread: Thread, marks: ReadMarks, zuid: string): boolean => {
  const last = thread.replies.at(-1) ?? thread
  return countOf(thread) > (marks[thread.comment_id] ?? 0) && last.author_zuid !== zuid
}

/** Whoever signs out leaves nothing of zones in the browser. */
export const clearMarks = (zuid: string): void =>
  write(Object.entries(readAll()).filter(([key]) => !key.startsWith(`${zuid} `)))
