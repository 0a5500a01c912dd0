import { applyPatch, type Patch } from '@easel/contract'
import type { ElementKind } from '../db/canvas-schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies are validated against the object model before they reach the journal
export type Body = Record<string, any>

export interface Element {
  /** in lower case */
  id: string
  kind: ElementKind
  frame_id: string | null
  z: number
  body: Body
}

/** A change of one element. A commit is a list of these; the journal is a list of commits. */
export type ElementOperation =
  /** inserts; the id must not be in use */
  | { op: 'add'; id: string; kind: ElementKind; frame_id: string | null; z: number; body: Body }
  /** inserts or replaces */
  | { op: 'put'; id: string; kind: ElementKind; frame_id: string | null; z: number; body: Body }
  /** sets values by dotted path; null removes the key */
  | { op: 'patch'; id: string; set: Patch; frame_id?: string | null }
  | { op: 'order'; id: string; z: number }
  | { op: 'remove'; id: string }

/** Returns the element after the operation; undefined if it does not exist then. */
export const applyOperation = (before: Element | undefined, operation: ElementOperation): Element | undefined => {
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

/** Applies journal operations to a map of elements, in place. */
export const applyOperations = (content: Map<string, Element>, operations: readonly ElementOperation[]): void => {
  for (const operation of operations) {
    const after = applyOperation(content.get(operation.id), operation)
    if (after) content.set(operation.id, after)
    else content.delete(operation.id)
  }
}
