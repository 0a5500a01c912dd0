import type { MarkKind } from '../canvas/canvas-view.ts'
import { api } from './api.ts'
import type { Change, Elements } from './replay.ts'
import { loadSeq } from './version-actions.ts'
import type { ZoneKey } from './zone-key.ts'

/** What one person did in a stretch of the journal that can be undone, and what that would do. */
export interface PersonChanges {
  zuid: string
  changes: number
  /** Elements that would go, change, and come back. */
  going: number
  changing: number
  returning: number
  /** Those of them that are on the board. */
  marks: ReadonlyMap<string, MarkKind>
}

const PAGE = 1_000
/** Beyond that a version is restored instead. */
const MAX_CHANGES = 5_000
/** Requests of a hundred each. */
const MAX_ROUNDS = MAX_CHANGES / 100

/** Whether all of them are there. */
const loadChanges = async (at: ZoneKey, since: number): Promise<{ changes: Change[]; isAll: boolean }> => {
  const changes: Change[] = []
  for (let from = since; changes.length < MAX_CHANGES; ) {
    const page = await api.listChanges({ ...at, query: { since: from, limit: PAGE } })
    changes.push(...page.changes)
    if (!page.has_more || page.changes.length === 0) return { changes, isAll: true }
    from = page.changes.at(-1)?.seq ?? from
  }
  return { changes, isAll: false }
}

type ElementOperation = Extract<Change['operations'][number], { id: string }>

const elementOperations = ({ operations }: Change): ElementOperation[] =>
  operations.filter((one): one is ElementOperation => one.op !== 'comment' && one.op !== 'zone')

/** By person, those with the most changes first. What was undone already is left out, as the service does. */
export const changesByPerson = (changes: readonly Change[], board: Elements): PersonChanges[] => {
  const takenBack = new Set<number>()
  for (const { undo_of } of changes.toReversed()) if (undo_of !== undefined) takenBack.add(undo_of)
  const open = changes.filter((one) => one.origin !== 'undo' && !takenBack.has(one.seq))
  const byPerson = Map.groupBy(
    open.filter((one) => elementOperations(one).length > 0),
    ({ zuid }) => zuid,
  )
  return [...byPerson]
    .map(([zuid, own]) => summarise(zuid, own, board))
    .sort((one, other) => other.changes - one.changes)
}

const summarise = (zuid: string, own: readonly Change[], board: Elements): PersonChanges => {
  const first = new Map<string, ElementOperation['op']>()
  for (const { id, op } of own.flatMap(elementOperations)) if (!first.has(id)) first.set(id, op)
  const marks = new Map<string, MarkKind>()
  let returning = 0
  for (const [id, op] of first) {
    if (board.has(id)) marks.set(id, op === 'add' ? 'removed' : 'changed')
    else if (op !== 'add') returning += 1
  }
  const going = [...marks.values()].filter((kind) => kind === 'removed').length
  return { zuid, changes: own.length, going, changing: marks.size - going, returning, marks }
}

export const loadPersonChanges = async (at: ZoneKey, since: number, board: Elements) => {
  const { changes, isAll } = await loadChanges(at, since)
  return { people: changesByPerson(changes, board), isAll }
}

/** Undoes all that somebody did after a number; resolves with how much was done, and with what takes that back. */
export const undoPersonChanges = async (at: ZoneKey, zuid: string, since: number) => {
  const before = await loadSeq(at)
  const done = { undone: 0, kept: 0, isCut: false }
  for (let round = 0; ; round++) {
    const answer = await api.undoChanges({ ...at, body: { zuid, since } })
    done.undone += answer.taken_back.length
    done.kept += answer.kept_count
    done.isCut = answer.has_more || answer.too_large !== undefined
    if (!answer.has_more || answer.taken_back.length === 0 || round === MAX_ROUNDS) break
  }
  const redo = async () => {
    for (let round = 0; round <= MAX_ROUNDS; round++)
      if (!(await api.redoChanges({ ...at, body: { since: before } })).has_more) return
  }
  return { ...done, redo }
}
