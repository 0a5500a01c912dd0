import type { ElementKind } from '../db/canvas-schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: the journal keeps what the object model has checked, and does not look inside
export type Body = Record<string, any>

export interface Element {
  /** in lower case */
  id: string
  kind: ElementKind
  frame_id: string | null
  z: number
  body: Body
}

/** What can happen to an element. A commit is a list of these; the journal is a list of commits. */
export type ElementOperation =
  /** new: the id must not be in use */
  | { op: 'add'; id: string; kind: ElementKind; frame_id: string | null; z: number; body: Body }
  /** new or replaced */
  | { op: 'put'; id: string; kind: ElementKind; frame_id: string | null; z: number; body: Body }
  /** values by dotted path; null takes the key away */
  | { op: 'patch'; id: string; set: Record<string, unknown>; frame_id?: string | null }
  | { op: 'order'; id: string; z: number }
  | { op: 'remove'; id: string }

/** The element after the operation; undefined where it is no more. */
export const afterOperation = (before: Element | undefined, operation: ElementOperation): Element | undefined => {
  switch (operation.op) {
    case 'add':
    case 'put': {
      const { id, kind, frame_id, z, body } = operation
      return { id, kind, frame_id, z, body }
    }
    case 'patch':
      if (!before) return undefined
      return {
        ...before,
        ...(operation.frame_id !== undefined && { frame_id: operation.frame_id }),
        body: withValues(before.body, operation.set),
      }
    case 'order':
      return before && { ...before, z: operation.z }
    case 'remove':
      return undefined
  }
}

/** Applies operations to content, in place: how the journal is read back. */
export const replay = (content: Map<string, Element>, operations: readonly ElementOperation[]): void => {
  for (const operation of operations) {
    const after = afterOperation(content.get(operation.id), operation)
    if (after) content.set(operation.id, after)
    else content.delete(operation.id)
  }
}

const withValues = (body: Body, set: Record<string, unknown>): Body => {
  const result = structuredClone(body)
  for (const [path, value] of Object.entries(set)) setAt(result, path.split('.'), value)
  return result
}

const setAt = (target: Body, [key, ...rest]: string[], value: unknown): void => {
  if (key === undefined) return
  if (rest.length > 0) {
    target[key] ??= {}
    setAt(target[key], rest, value)
  } else if (value === null) delete target[key]
  else target[key] = value
}

/** Objects that are merged key by key; everything else that is sent replaces what was there (F3). */
const merged = ['meta', 'properties', 'properties.layout', 'connected']

/** A patch as it was sent, as values by dotted path. */
export const valuesByPath = (patch: Body, path = ''): Record<string, unknown> =>
  Object.assign(
    {},
    ...Object.entries(patch).map(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`
      return merged.includes(at) && isObject(value) ? valuesByPath(value, at) : { [at]: value }
    }),
  )

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
