import { type DanglingReference, danglingReferences } from '@easel/contract/content/dangling-references.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { findZone, lostReplies, referringElements } from './check.sql.ts'

export type CheckedZone = NonNullable<Awaited<ReturnType<typeof findZone>>>

/** What is wrong in a zone. */
export interface Problems {
  zone: CheckedZone
  references: DanglingReference[]
  /** ids of replies whose thread is not there */
  replies: string[]
}

/**
 * Undefined where nothing is wrong; to be read on one state of the database. A thread on an element that is gone is
 * right: it stays when its element goes.
 */
export const findProblems = async (db: Db, key: ZoneKey): Promise<Problems | undefined> => {
  const references = danglingReferences(await referringElements(db, key))
  const replies = (await lostReplies(db, key)).map(({ comment_id }) => comment_id)
  if (references.length + replies.length === 0) return undefined
  // What is left of a zone that is deleted goes bit by bit, and is nobody's to see.
  const zone = await findZone(db, key)
  return zone && { zone, references, replies }
}

const problemKinds = ['frame_missing', 'not_a_frame', 'shape_missing', 'not_a_shape', 'thread_missing'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** How often what is wrong; in a fixed order, and only what is. */
export const countProblems = ({ references, replies }: Problems): Partial<Record<ProblemKind, number>> => {
  const counts = Object.groupBy(references, kindOf)
  return Object.fromEntries(
    problemKinds
      .map((kind) => [kind, kind === 'thread_missing' ? replies.length : (counts[kind]?.length ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
}

const kindOf = ({ by, found }: DanglingReference): ProblemKind => {
  if (by === 'frame') return found ? 'not_a_frame' : 'frame_missing'
  return found ? 'not_a_shape' : 'shape_missing'
}
