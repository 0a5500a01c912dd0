import { applyOperations, type Element } from '@easel/contract/content/element.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import type { Zone } from './arbitrary-edits.ts'

/** The rules of the object model without any economy: every consequence is carried out at once. */
export const oneByOne = (content: Zone, edits: readonly Edit[]): Zone => {
  for (const edit of edits) {
    const before = content.get(edit.id)
    if (edit.edit === 'insert') applyOperations(content, [{ z: 0, ...edit, op: 'add' }])
    if (edit.edit === 'set') {
      if (edit.element) content.set(edit.id, edit.element)
      else content.delete(edit.id)
    }
    if (!before || (edit.edit !== 'update' && edit.edit !== 'remove') || edit.kind !== before.kind) continue
    if (edit.edit === 'update') {
      applyOperations(content, [{ ...edit, op: 'patch' }])
      const [from, to] = [before, content.get(edit.id) as Element].map(({ body }) => body.properties?.layout ?? {})
      const [x, y] = [(to.left ?? 0) - (from.left ?? 0), (to.top ?? 0) - (from.top ?? 0)]
      if (edit.kind === 'FRAME' && (x !== 0 || y !== 0)) shiftChildren(content, edit.id, x, y)
    } else {
      content.delete(edit.id)
      for (const { id, frame_id } of content.values()) {
        if (frame_id === edit.id)
          applyOperations(content, [{ op: 'patch', id, set: { frame_id: null }, frame_id: null }])
      }
      for (const connector of content.values()) detachNaively(content, connector, before)
    }
  }
  return content
}

const shiftChildren = (content: Zone, frameId: string, x: number, y: number): void => {
  for (const { id, frame_id, body } of content.values()) {
    const { left = 0, top = 0 } = body.properties?.layout ?? {}
    const set = { 'properties.layout.left': left + x, 'properties.layout.top': top + y }
    if (frame_id === frameId) applyOperations(content, [{ op: 'patch', id, set }])
  }
}

const detachNaively = (content: Zone, { id, kind, body }: Element, shape: Element): void => {
  if (kind !== 'CONNECTOR' || shape.kind !== 'SHAPE') return
  const { left = 0, top = 0, width = 0, height = 0 } = shape.body.properties?.layout ?? {}
  const places: Record<string, { x: number; y: number }> = {
    NORTH: { x: left + width / 2, y: top },
    WEST: { x: left, y: top + height / 2 },
  }
  for (const end of ['first', 'second']) {
    const { shape_id, side, ...rest } = body.connected[end]
    if (shape_id !== shape.id) continue
    const point = places[side] ?? { x: left + width / 2, y: top + height / 2 }
    applyOperations(content, [{ op: 'patch', id, set: { [`connected.${end}`]: { ...rest, point } } }])
  }
}
