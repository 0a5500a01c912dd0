import { applyPatch, type Patch } from '../shapes/patch.ts'
import {
  applyOperation,
  type Element,
  type ElementKind,
  type ElementOperation,
  type JournalOperation,
} from './element.ts'
import { type Revert, valueAt } from './revert.ts'

/**
 * The edits that take a commit back, by its operations and their inverse, in an order in which references hold. Yields
 * after each element: a commit may have thousands.
 */
export function* revertEditsInSteps(
  operations: readonly JournalOperation[],
  inverse: readonly JournalOperation[],
): Generator<void, Revert[], void> {
  const done = byElement(operations)
  const undone = byElement(inverse)
  const edits: Revert[] = []
  for (const id of new Set([...done.keys(), ...undone.keys()])) {
    edits.push(toRevert(id, done.get(id) ?? [], undone.get(id) ?? []))
    yield
  }
  return edits.sort((a, b) => turnOf(a) - turnOf(b))
}

/** The same at once. */
export const revertEdits = (
  operations: readonly JournalOperation[],
  inverse: readonly JournalOperation[],
): Revert[] => {
  const steps = revertEditsInSteps(operations, inverse)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** What it does to comments and to the zone itself is not taken back. */
const byElement = (operations: readonly JournalOperation[]): Map<string, ElementOperation[]> => {
  const found = new Map<string, ElementOperation[]>()
  for (const operation of operations) {
    if (operation.op === 'comment' || operation.op === 'zone') continue
    const known = found.get(operation.id)
    if (known) known.push(operation)
    else found.set(operation.id, [operation])
  }
  return found
}

const toRevert = (id: string, done: readonly ElementOperation[], undone: readonly ElementOperation[]): Revert => {
  const to = wholeOf(undone)
  // A commit from before inverses were stored: what it left follows from what was.
  const from = wholeOf(done) ?? (to && fold(to, done))
  if (from === undefined || to === undefined) return toValues(id, done, undone)
  if (from && to && from.kind === to.kind) return betweenWholes(id, from, to)
  return { edit: 'revert', id, from, to }
}

/** The element that operations leave, where they say all of it; null: none. */
const wholeOf = (operations: readonly ElementOperation[]): Element | null | undefined => {
  const first = operations[0]
  if (first?.op === 'remove') return null
  return first?.op === 'add' || first?.op === 'put' ? fold(null, operations) : undefined
}

const fold = (before: Element | null, operations: readonly ElementOperation[]): Element | null =>
  operations.reduce<Element | undefined>(applyOperation, before ?? undefined) ?? null

const betweenWholes = (id: string, from: Element, to: Element): Revert => {
  const keys = new Set([...Object.keys(from.body), ...Object.keys(to.body)])
  return {
    edit: 'revert',
    id,
    values: [...keys].map((path) => ({ path, from: from.body[path], to: to.body[path] })),
    frame_id: { from: from.frame_id, to: to.frame_id },
    z: { from: from.z, to: to.z },
  }
}

const toValues = (id: string, done: readonly ElementOperation[], undone: readonly ElementOperation[]): Revert => {
  const [left, before] = [partOf(done), partOf(undone)]
  const paths = new Set([...Object.keys(left.set), ...Object.keys(before.set)])
  const [leftBody, bodyBefore] = [applyPatch({}, left.set), applyPatch({}, before.set)]
  return {
    edit: 'revert',
    id,
    values: [...paths]
      .filter((path) => !hasParent(paths, path))
      .map((path) => ({ path, from: valueAt(leftBody, path), to: valueAt(bodyBefore, path) })),
    ...(left.frame_id !== undefined &&
      before.frame_id !== undefined && { frame_id: { from: left.frame_id, to: before.frame_id } }),
    ...(left.z !== undefined && before.z !== undefined && { z: { from: left.z, to: before.z } }),
  }
}

const hasParent = (paths: ReadonlySet<string>, path: string): boolean => {
  const parts = path.split('.')
  return parts.some((_, n) => n > 0 && paths.has(parts.slice(0, n).join('.')))
}

interface Part {
  set: Patch
  frame_id?: string | null
  z?: number
}

const partOf = (operations: readonly ElementOperation[]): Part => {
  const part: Part = { set: {} }
  for (const operation of operations) {
    if (operation.op === 'patch') Object.assign(part.set, operation.set)
    if (operation.op === 'patch' && operation.frame_id !== undefined) part.frame_id = operation.frame_id
    if (operation.op === 'order') part.z = operation.z
  }
  return part
}

const rank: Record<ElementKind, number> = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 }

/** What comes back first, what refers to others last; then what changes; then what goes, the other way round. */
const turnOf = (edit: Revert): number => {
  if ('values' in edit) return 3
  if (edit.to && !edit.from) return rank[edit.to.kind]
  return edit.from ? 6 - rank[edit.from.kind] : 3
}
