import { applyPatch, type Patch } from '@easel/contract'
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
  | { op: 'patch'; id: string; set: Patch; frame_id?: string | null }
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
        body: applyPatch(before.body, operation.set),
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
