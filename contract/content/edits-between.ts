import type { ChangeEdit } from '../change-edits.ts'
import type { Body, Element, ElementKind } from './element.ts'
import { isSameValue } from './same-value.ts'

// Without schemas, so that a client can have it: see sdk/live-plan.ts.

interface Changed {
  before: Element | undefined
  after: Element | undefined
}

/**
 * The edits of a request that lead from what was to what shall be, as far as requests can say it: a value cannot be
 * removed, and becomes what looks the same.
 */
export const editsBetween = (changes: readonly Changed[]): ChangeEdit[] => {
  const [inserts, updates, moved, removals]: [Element[], ChangeEdit[], Element[], Element[]] = [[], [], [], []]
  // What is in a frame moves with it, so frames come first.
  for (const { before, after } of [...changes].sort((a, b) => rankOf(a) - rankOf(b))) {
    const isSameKind = before?.kind === after?.kind
    if (before && !(after && isSameKind)) removals.unshift(before)
    if (after && !(before && isSameKind)) inserts.push(after)
    if (!before || !after || !isSameKind) continue
    updates.push(...updatesBetween(before, after))
    if (before.z !== after.z) moved.push(after)
  }
  return [
    ...inserts.sort((a, b) => rank[a.kind] - rank[b.kind] || a.z - b.z).map(insertOf),
    ...updates,
    ...removals.map(({ kind, id }): ChangeEdit => ({ remove: { [keys[kind]]: id } })),
    // What lay beside it may be elsewhere by now, or gone.
    ...[...inserts, ...moved].map(({ id, z }): ChangeEdit => ({ order: { id, z } })),
  ]
}

/** Whether two states of an element look the same to a request: its place in the stack aside. */
export const isAlike = (one: Element, other: Element): boolean =>
  one.kind === other.kind && one.frame_id === other.frame_id && differences(one.body, other.body).length === 0

const rank: Record<ElementKind, number> = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 }
const keys = { FRAME: 'frame', SHAPE: 'shape', CONNECTOR: 'connector' } as const

const rankOf = ({ before, after }: Changed): number => rank[(after ?? before)?.kind ?? 'FRAME']

const insertOf = ({ kind, body, frame_id }: Element): ChangeEdit => {
  const { frame_id: _, ...rest } = body
  return { insert: { [keys[kind]]: kind === 'SHAPE' ? { ...rest, frame_id } : rest } } as ChangeEdit
}

const updatesBetween = (before: Element, after: Element): ChangeEdit[] => {
  const set: Body = {}
  for (const [path, value] of differences(before.body, after.body))
    if (value !== undefined) setAt(set, path.split('.'), value)
  const reparented = before.frame_id === after.frame_id ? {} : { frame_id: after.frame_id }
  const facets = { ...set, ...reparented }
  if (Object.keys(facets).length === 0) return []
  return [{ update: { [keys[after.kind]]: { id: after.id, ...facets } } } as ChangeEdit]
}

const setAt = (target: Body, [key = '', ...rest]: string[], value: unknown): void => {
  if (rest.length === 0) target[key] = value
  else {
    target[key] ??= {}
    setAt(target[key], rest, value)
  }
}

/** Objects that a request changes key by key. */
const mergedPaths = ['meta', 'properties', 'properties.layout', 'connected']
/** Named elsewhere. */
const ownPaths = ['meta.id', 'frame_id']

/** What looks like nothing, or unsets. */
const emptyValues: Record<string, unknown> = {
  text: { paragraphs: [] },
  groups: [],
  locked: false,
  hidden: false,
  step: null,
  presentation_order: 0,
  notes: '',
  layout: '',
  'properties.layout.left': 0,
  'properties.layout.top': 0,
  'properties.layout.rotate': 0,
  'properties.layout.fliph': false,
  'properties.layout.flipv': false,
}

/** Values by dotted path; undefined: there is none, and no request can say so. */
const differences = (before: Body, after: Body, parent = ''): [path: string, value: unknown][] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): [string, unknown][] => {
    const path = parent + key
    if (ownPaths.includes(path)) return []
    if (mergedPaths.includes(path)) return differences(before[key] ?? {}, after[key] ?? {}, `${path}.`)
    const [was, is] = [before[key] ?? emptyValues[path], after[key] ?? emptyValues[path]]
    return isSameValue(was, is) ? [] : [[path, is ?? emptyValues[path]]]
  })
