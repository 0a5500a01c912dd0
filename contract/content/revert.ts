import { geometryKeys } from '../shapes/geometry-keys.ts'
import type { Patch } from '../shapes/patch.ts'
import type { RichText } from '../shapes/text.ts'
import type { Draft } from './draft.ts'
import type { Body, Element } from './element.ts'
import { mergeText } from './merge-text.ts'
import { removeElement } from './remove-element.ts'
import { isSameValue } from './same-value.ts'

/** A value as a change left it, and as it was before. */
interface Reverted<T> {
  from: T
  to: T
}

/**
 * Takes back what a change did to one element. What stands differently from how that change left it was changed by
 * somebody since, and is kept.
 */
export type Revert =
  /** made, removed or replaced by another kind; null: not there */
  | ({ edit: 'revert'; id: string } & Reverted<Element | null>)
  | {
      edit: 'revert'
      id: string
      values: readonly ({ path: string } & Reverted<unknown>)[]
      frame_id?: Reverted<string | null>
      z?: Reverted<number>
    }

/** Stands for the whole element in what is kept. */
const WHOLE_ELEMENT = 'element'

/** Returns the properties that are kept. */
export const revert = (draft: Draft, edit: Revert): string[] =>
  'values' in edit ? revertValues(draft, edit) : revertWhole(draft, edit)

const revertWhole = (draft: Draft, { id, from, to }: Extract<Revert, { from: unknown }>): string[] => {
  const current = draft.get(id) ?? null
  if (isSameValue(current, to)) return []
  if (!isSameValue(current, from)) return [WHOLE_ELEMENT]
  if (to && !endsExist(draft, to.body)) return [WHOLE_ELEMENT]
  if (from) removeElement(draft, from)
  if (!to) return []
  const hasFrame = frameExists(draft, to.frame_id)
  draft.put(hasFrame ? to : withoutFrame(to))
  return hasFrame ? [] : ['frame_id']
}

const revertValues = (draft: Draft, edit: Extract<Revert, { values: unknown }>): string[] => {
  const { id, values, frame_id, z } = edit
  const current = draft.get(id)
  if (!current) return [WHOLE_ELEMENT]
  const kept: string[] = []
  const set: Patch = {}
  const shapeValues = values.filter(({ path }) => geometryKeys.includes(path as never))
  const others = values.filter(({ path }) => path !== 'frame_id' && !geometryKeys.includes(path as never))
  for (const { path, from, to } of others) revertValue(path, from, to, valueAt(current.body, path), { set, kept })
  revertGeometry(shapeValues, current.body, { set, kept })
  for (const path of ['connected.first', 'connected.second']) {
    if (!(path in set) || endExists(draft, set[path])) continue
    delete set[path]
    kept.push(path)
  }
  let frame: string | null | undefined
  if (frame_id && !isSameValue(current.frame_id, frame_id.to)) {
    if (isSameValue(current.frame_id, frame_id.from) && frameExists(draft, frame_id.to)) frame = frame_id.to
    else kept.push('frame_id')
  }
  if (frame !== undefined) set.frame_id = values.find(({ path }) => path === 'frame_id')?.to ?? frame
  if (Object.keys(set).length > 0) draft.patch(id, set, frame)
  if (z && current.z !== z.to) {
    if (current.z === z.from) draft.order(id, z.to)
    else kept.push('z')
  }
  return kept
}

interface Outcome {
  set: Patch
  kept: string[]
}

/** Objects that are changed key by key. */
const mergedPaths = ['meta', 'properties', 'properties.layout', 'connected']

const revertValue = (path: string, from: unknown, to: unknown, current: unknown, outcome: Outcome): void => {
  if (isSameValue(from, to) || isSameValue(current, to)) return
  // Each end of a connector by itself: its shape may be gone.
  if (isSameValue(current, from) && path !== 'connected') {
    outcome.set[path] = to ?? null
  } else if (mergedPaths.includes(path) && isObject(current)) {
    for (const key of new Set([...keysOf(from), ...keysOf(to)]))
      revertValue(`${path}.${key}`, member(from, key), member(to, key), current[key], outcome)
  } else if (path === 'text' && isObject(current)) {
    revertText(from as RichText, to as RichText, current as RichText, outcome)
  } else outcome.kept.push(path)
}

/** Paragraph by paragraph: one that somebody else has changed since stays theirs. */
const revertText = (from: RichText = {}, to: RichText = {}, current: RichText, { set, kept }: Outcome): void => {
  const merged = mergeText(from, to, current)
  const [wasLeft, wanted, result] = [from, to, merged].map(paragraphsById)
  const ids = new Set([...(wasLeft?.keys() ?? []), ...(wanted?.keys() ?? [])])
  const isKept = [...ids].some(
    (id) => !isSameValue(wasLeft?.get(id), wanted?.get(id)) && !isSameValue(result?.get(id), wanted?.get(id)),
  )
  if (isKept) kept.push('text')
  if (!isSameValue(merged, current)) set.text = merged
}

const paragraphsById = (text: RichText) =>
  new Map((text.paragraphs ?? []).map((paragraph) => [paragraph.id.toLowerCase(), paragraph]))

/** A shape has exactly one of the geometries, so they are one property. */
const revertGeometry = (
  values: readonly ({ path: string } & Reverted<unknown>)[],
  body: Body,
  { set, kept }: Outcome,
): void => {
  const changed = values.filter(({ from, to }) => !isSameValue(from, to))
  if (changed.every(({ path, to }) => isSameValue(body[path], to))) return
  const others = geometryKeys.filter((key) => !values.some(({ path }) => path === key) && body[key] !== undefined)
  if (others.length > 0 || !values.every(({ path, from }) => isSameValue(body[path], from))) kept.push('geometry')
  else for (const { path, to } of changed) set[path] = to ?? null
}

const frameExists = (draft: Draft, id: string | null): boolean => id === null || draft.get(id)?.kind === 'FRAME'

const endExists = (draft: Draft, end: unknown): boolean => {
  const id = member(end, 'shape_id') as string | undefined
  return id === undefined || draft.get(id.toLowerCase())?.kind === 'SHAPE'
}

const endsExist = (draft: Draft, { connected }: Body): boolean =>
  endExists(draft, connected?.first) && endExists(draft, connected?.second)

export const withoutFrame = (element: Element): Element => {
  const { frame_id: _, ...body } = element.body
  return { ...element, frame_id: null, body }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])

const member = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

export const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => member(value, key), body)
