import type { Connector } from '../shapes/connector.ts'
import type { Patch } from '../shapes/patch.ts'
import { plainText } from '../shapes/plain-text.ts'
import type { RichText } from '../shapes/text.ts'
import { type Content, givenPlace, topAfter } from './content.ts'
import { type Change, createDraft, type Draft, layoutOf } from './draft.ts'
import type { Element, ElementKind, ElementOperation } from './element.ts'
import { missingImage } from './images.ts'
import { mergeText } from './merge-text.ts'
import { patchTowards } from './patch-between.ts'
import { removeElement } from './remove-element.ts'
import { type RestoreElement, restoreElement } from './restore-element.ts'
import { type Revert, revert } from './revert.ts'

/** A place in the stack that is not named is the top. */
export type Insertion = { edit: 'insert'; z?: number } & Omit<Element, 'z'>

/** One step among those of the same parent, or directly above or below an element. */
export type Beside = 'forward' | 'backward' | { above: string } | { below: string }

type Order<Place> = { edit: 'order'; id: string; z: Place }

/** What somebody wants done to a zone's content. Ids are in lower case. */
export type Edit =
  | Insertion
  /** `seen`: the text that the writer had before, for a merge with what others wrote since */
  | { edit: 'update'; kind: ElementKind; id: string; set: Patch; frame_id?: string | null; seen?: RichText }
  | { edit: 'remove'; kind: ElementKind; id: string }
  /**
   * a place in the stack, one that a caller names, one end of it, or beside another element: that becomes a number before
   * it is planned
   */
  | Order<number | { given: number } | 'front' | 'back' | Beside>
  /** as it stood at some time; null: it was not there. Nothing follows from it */
  | { edit: 'set'; id: string; element: Element | null }
  | RestoreElement
  | Revert

/** Bounds by cost (N1). */
export interface EditLimits {
  operations: number
  elements: number
  textLength: number
  /** of an element: what is longer is found by its beginning */
  searchableLength: number
  /** of everything that a commit makes or changes */
  searchableTotal: number
}

export const editLimits: EditLimits = {
  operations: 20_000,
  elements: 100_000,
  textLength: 20_000,
  searchableLength: 4_000,
  searchableTotal: 100_000,
}

/** `at`: the edit that cannot be done. */
export type Refusal =
  | { reason: 'idInUse'; at: number; id: string }
  | { reason: 'noSuchFrame'; at: number; id: string }
  | { reason: 'noSuchShape'; at: number; id: string; end: 'first' | 'second' }
  | { reason: 'noSuchAsset'; at: number; id: string; fill: number }
  | { reason: 'textTooLong'; at: number; id: string; length: number }
  | { reason: 'tooManyOperations'; count: number }
  | { reason: 'tooManyElements'; count: number }
  | { reason: 'tooMuchText'; count: number }

export interface Plan {
  operations: ElementOperation[]
  /** what takes the operations back */
  inverse: ElementOperation[]
  /** the elements that stand differently afterwards */
  changes: Pick<Change, 'before' | 'after'>[]
  /** the edits whose element is not there: they do nothing */
  missing: number[]
  /** what reverting edits leave, since it was changed after what they take back */
  kept: Kept[]
  /** the highest place in the stack given so far */
  top: number
}

/** `property`: a dotted path, or `element` for all of it. */
export interface Kept {
  id: string
  property: string
}

/** What edits come to: everything that follows from them, each element once. */
export const plan = (
  content: Content,
  edits: readonly Edit[],
  limits: EditLimits = editLimits,
): { plan: Plan; refusal?: undefined } | { plan?: undefined; refusal: Refusal } => {
  const draft = createDraft(content)
  const missing: number[] = []
  const kept: Kept[] = []
  let { top } = content
  for (const [at, wanted] of edits.entries()) {
    const edit = wanted.edit === 'order' ? { ...wanted, z: placeOf(wanted.z, top) } : wanted
    if (edit.edit === 'insert') top = topAfter(top, edit.z ?? top + 1)
    if (edit.edit === 'order') top = topAfter(top, edit.z)
    if (edit.edit === 'set' || edit.edit === 'restore') top = topAfter(top, edit.element?.z ?? 0)
    if (edit.edit === 'revert') {
      for (const property of revert(draft, edit)) kept.push({ id: edit.id, property })
      continue
    }
    const outcome = missingAsset(content, edit) ?? apply(draft, edit, top, limits)
    if (outcome === 'missing') missing.push(at)
    else if (outcome) return { refusal: { ...outcome, at } as Refusal }
  }
  draft.finish()
  const changes = [...draft.changes.values()].filter(({ before, after }) => before ?? after)
  const refusal = checkTotals(content, changes, limits)
  if (refusal) return { refusal }
  const operations = changes.flatMap(({ before, after, ...how }) => operationsTowards(before, after, how))
  const inverse = changes.flatMap(({ before, after, ...how }) => operationsTowards(after, before, how))
  return { plan: { operations, inverse, changes, missing, kept, top } }
}

/** What stood in the zone before brings images that it has. */
const missingAsset = ({ hasAsset }: Content, edit: Edit): Problem | undefined => {
  if (!hasAsset || (edit.edit !== 'insert' && edit.edit !== 'update')) return undefined
  const fills = edit.edit === 'insert' ? edit.body.properties?.fills : edit.set['properties.fills']
  const missing = missingImage(fills, hasAsset)
  return missing && { reason: 'noSuchAsset', id: missing.asset_id, fill: missing.fill }
}

type Problem = Refusal extends infer R ? (R extends { at: number } ? Omit<R, 'at'> : never) : never
type Outcome = Problem | 'missing' | undefined

type PlacedEdit = Exclude<Edit, Revert | { edit: 'order' }> | Order<number>

const apply = (draft: Draft, edit: PlacedEdit, top: number, limits: EditLimits): Outcome => {
  switch (edit.edit) {
    case 'insert':
      return insert(draft, edit, top, limits)
    case 'update':
      return update(draft, edit, limits)
    case 'remove':
      return remove(draft, edit)
    case 'order':
      if (!draft.get(edit.id)) return 'missing'
      draft.order(edit.id, edit.z)
      return undefined
    case 'set':
      if (edit.element) draft.put(edit.element)
      else if (draft.get(edit.id)) draft.remove(edit.id)
      else return 'missing'
      return undefined
    case 'restore':
      return restoreElement(draft, edit) ? undefined : { reason: 'idInUse', id: edit.id }
  }
}

/** Both ends count up: a later one lies beyond all that were given before. */
const placeOf = (z: Extract<Edit, { edit: 'order' }>['z'], top: number): number => {
  if (typeof z === 'number') return z
  if (typeof z === 'object' && 'given' in z) return givenPlace(z.given, top)
  if (z !== 'front' && z !== 'back') throw new Error('a place beside another element was not worked out')
  return z === 'front' ? top + 1 : -top - 1
}

const insert = (draft: Draft, edit: Insertion, top: number, limits: EditLimits): Outcome => {
  const { id, kind, frame_id, z = top, body } = edit
  if (draft.get(id)) return { reason: 'idInUse', id }
  const problem = checkReferences(draft, frame_id, body.connected) ?? checkText(id, body.text, limits)
  if (problem) return problem
  draft.put({ id, kind, frame_id, z, body })
}

const update = (draft: Draft, edit: Extract<Edit, { edit: 'update' }>, limits: EditLimits): Outcome => {
  const { id, kind, frame_id, seen } = edit
  const unresolved = checkReferences(draft, frame_id ?? null, endsIn(edit.set))
  if (unresolved) return unresolved
  const before = draft.get(id)
  if (before?.kind !== kind) return 'missing'
  const set = seen && edit.set.text ? { ...edit.set, text: mergeText(seen, before.body.text, edit.set.text) } : edit.set
  const problem = checkText(id, set.text, limits)
  if (problem) return problem
  draft.patch(id, set, frame_id)
  if (kind === 'FRAME') moveChildren(draft, before, draft.get(id) as Element)
}

/** What is inside a frame moves with it. */
const moveChildren = (draft: Draft, before: Element, after: Element): void => {
  const from = layoutOf(before)
  const to = layoutOf(after)
  draft.moveChildren(after.id, { x: (to.left ?? 0) - (from.left ?? 0), y: (to.top ?? 0) - (from.top ?? 0) })
}

const remove = (draft: Draft, { id, kind }: Extract<Edit, { edit: 'remove' }>): Outcome => {
  const element = draft.get(id)
  if (element?.kind !== kind) return 'missing'
  removeElement(draft, element)
}

const checkReferences = (
  draft: Draft,
  frame_id: string | null,
  connected: Partial<Connector['connected']> = {},
): Problem | undefined => {
  if (frame_id !== null && draft.get(frame_id)?.kind !== 'FRAME') return { reason: 'noSuchFrame', id: frame_id }
  for (const end of ['first', 'second'] as const) {
    const id = connected[end]?.shape_id
    if (id !== undefined && draft.get(id.toLowerCase())?.kind !== 'SHAPE') return { reason: 'noSuchShape', id, end }
  }
}

/** The ends of a connector that a patch replaces. */
export const endsIn = (set: Patch): Partial<Connector['connected']> =>
  ({ first: set['connected.first'], second: set['connected.second'] }) as Partial<Connector['connected']>

const checkText = (id: string, text: unknown, limits: EditLimits): Problem | undefined => {
  const { length } = plainText(text as RichText | undefined)
  if (length > limits.textLength) return { reason: 'textTooLong', id, length }
}

const checkTotals = ({ size }: Content, changes: readonly Change[], limits: EditLimits): Refusal | undefined => {
  if (changes.length > limits.operations) return { reason: 'tooManyOperations', count: changes.length }
  const added = changes.reduce((sum, { before, after }) => sum + (after ? 1 : 0) - (before ? 1 : 0), 0)
  if (added > 0 && size + added > limits.elements) return { reason: 'tooManyElements', count: size + added }
  const searchable = changes.reduce((sum, change) => sum + searchableLength(change, limits), 0)
  if (searchable > limits.searchableTotal) return { reason: 'tooMuchText', count: searchable }
}

/** The characters that a change gives the search to index. */
const searchableLength = ({ before, after }: Change, limits: EditLimits): number => {
  if (!after || after.kind === 'CONNECTOR') return 0
  const { meta, text } = after.body
  if (before?.body.text === text && before?.body.meta?.name === meta?.name) return 0
  return Math.min(limits.searchableLength, plainText(text).length + (meta?.name?.length ?? 0))
}

const operationsTowards = (
  from: Element | undefined,
  to: Element | undefined,
  { paths, replaced }: Pick<Change, 'paths' | 'replaced'>,
): ElementOperation[] => {
  if (!to) return from ? [{ op: 'remove', id: from.id }] : []
  if (!from) return [{ op: 'add', ...to }]
  if (replaced) return [{ op: 'put', ...to }]
  const operations: ElementOperation[] = []
  if (paths.size > 0 || from.frame_id !== to.frame_id) {
    const reparented = from.frame_id === to.frame_id ? {} : { frame_id: to.frame_id }
    operations.push({ op: 'patch', id: to.id, set: patchTowards(to.body, paths), ...reparented })
  }
  if (from.z !== to.z) operations.push({ op: 'order', id: to.id, z: to.z })
  return operations
}
