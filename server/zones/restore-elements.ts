import { type Connector, endPoint } from '@easel/contract'
import type { Element, ElementKind } from '@easel/contract/content/element.ts'
import type { RestoreElement } from '@easel/contract/content/restore-element.ts'
import type { Handler } from '../handler.ts'
import { EditsRefused } from '../journal/edit-errors.ts'
import { throwUnavailable } from '../journal/edit-refusals.ts'
import { contentAt } from '../journal/zone-state.ts'

const rank: Record<ElementKind, number> = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 }

/** Some elements of a version, as a new commit; returns the version that it makes. */
export const restoreElements = async (
  { db, journal, caller, params, path, now, authorizeWrite, fail }: Parameters<Handler<'restoreZoneVersion'>>[0],
  { seq, version, ids }: { seq: number; version: string; ids: readonly string[] },
): Promise<number> => {
  const content = await db.snapshot((snapshot) => contentAt(snapshot, params, seq))
  const chosen = new Map<string, { element: Element; at: number }>()
  for (const [at, id] of ids.entries()) {
    const element = content.get(id.toLowerCase())
    if (!element) return fail('elementNotFound', { attribute: `element_ids[${at}]` })
    if (!chosen.has(element.id)) chosen.set(element.id, { element, at })
  }
  // What refers to others comes after them.
  const inOrder = [...chosen.values()].sort((a, b) => rank[a.element.kind] - rank[b.element.kind])
  const edits = inOrder.map(({ element }): RestoreElement => toEdit(element, content))
  const more = { origin: 'restore', version, unlimited: true, evenIfEmpty: true } as const
  const writer = { author: caller.zuid, now, edits, ...more }
  const { version_id } = await journal.write(path.zone, writer, authorizeWrite).catch((error) => {
    if (!(error instanceof EditsRefused) || error.refusal.reason !== 'idInUse') return throwUnavailable(error, fail)
    const attribute = `element_ids[${inOrder[error.refusal.at]?.at}]`
    return fail('elementExists', { attribute, reason: 'is an element of another kind by now' })
  })
  return version_id as number
}

const toEdit = (element: Element, content: ReadonlyMap<string, Element>): RestoreElement => {
  const { id, kind, body } = element
  if (kind !== 'CONNECTOR') return { edit: 'restore', id, element }
  const { first, second } = (body as Connector).connected
  const pointOf = (end: typeof first) => {
    const shape = end.shape_id === undefined ? undefined : content.get(end.shape_id.toLowerCase())
    return shape && endPoint(end, shape.body.properties?.layout ?? {})
  }
  const [one, two] = [pointOf(first), pointOf(second)]
  return { edit: 'restore', id, element, points: { ...(one && { first: one }), ...(two && { second: two }) } }
}
