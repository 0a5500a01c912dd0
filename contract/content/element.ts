import { applyPatch, type Patch } from '../shapes/patch.ts'
import type { Timer } from '../timer-state.ts'
import type { VotingState } from '../voting-state.ts'

export type ElementKind = 'FRAME' | 'SHAPE' | 'CONNECTOR'

// biome-ignore lint/suspicious/noExplicitAny: the object model has checked a body before it gets here
export type Body = Record<string, any>

/** One thing drawn in a zone. */
export interface Element {
  /** in lower case: ids compare without it */
  id: string
  kind: ElementKind
  /** the frame a shape belongs to, in lower case */
  frame_id: string | null
  /** place in the stack, back to front */
  z: number
  /** as the object model has it, with the id as its maker wrote it */
  body: Body
}

/** What can happen to an element. */
export type ElementOperation =
  /** new: the id must not be in use */
  | ({ op: 'add' } & Element)
  /** new or replaced */
  | ({ op: 'put' } & Element)
  /** values by dotted path; null deletes the key */
  | { op: 'patch'; id: string; set: Patch; frame_id?: string | null }
  | { op: 'order'; id: string; z: number }
  | { op: 'remove'; id: string }

/** A comment as it stands afterwards; null: it is gone. */
export interface CommentOperation {
  op: 'comment'
  id: string
  comment: {
    thread_id: string
    author_zuid: number
    text: string
    status: 'OPEN' | 'RESOLVED'
    element_id: string | null
    x: number | null
    y: number | null
    created_time: number
    last_modified_time: number
  } | null
}

/** What is new about the zone itself. */
export interface ZoneOperation {
  op: 'zone'
  set: {
    name?: string
    status?: 'ACTIVE' | 'TRASH'
    space_id?: number
    timer?: Timer | null
    voting?: VotingState | null
    /** how many there are: nothing of what they say */
    private_notes?: number
  }
}

/** A commit is a list of these. */
export type JournalOperation = ElementOperation | CommentOperation | ZoneOperation

/** The element after the operation; undefined where it is gone. */
export const applyOperation = (before: Element | undefined, operation: ElementOperation): Element | undefined => {
  switch (operation.op) {
    case 'add':
    case 'put': {
      const { id, kind, frame_id, z, body } = operation
      return { id, kind, frame_id, z, body }
    }
    case 'patch': {
      if (!before) return undefined
      const { set, frame_id = before.frame_id } = operation
      return { ...before, frame_id, body: applyPatch(before.body, set) }
    }
    case 'order':
      return before && { ...before, z: operation.z }
    case 'remove':
      return undefined
  }
}

/** Applies what operations do to elements, in place. */
export const applyOperations = (
  content: Map<string, Element>,
  operations: readonly JournalOperation[],
): Map<string, Element> => {
  for (const operation of operations) {
    if (operation.op === 'comment' || operation.op === 'zone') continue
    const after = applyOperation(content.get(operation.id), operation)
    if (after) content.set(operation.id, after)
    else content.delete(operation.id)
  }
  return content
}

/** Back to front. */
export const inStackOrder = (elements: Iterable<Element>): Element[] =>
  [...elements].sort((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1))
