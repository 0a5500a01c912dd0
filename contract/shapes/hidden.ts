import { connectedShapeIds } from './connector-ends.ts'

// Without schemas, so that a client can have it: see sdk/live-plan.ts.

interface Hideable {
  kind: 'FRAME' | 'SHAPE' | 'CONNECTOR'
  frame_id: string | null
  body: object
}

/** Whether the element itself is marked so. */
export const isMarkedHidden = ({ body }: Hideable): boolean => (body as { hidden?: boolean }).hidden === true

/** Whether an element is in no picture (C9): it is hidden itself, or with its frame, or with what it ends on. */
export const isHidden = (element: Hideable, find: (id: string) => Hideable | undefined): boolean => {
  const { kind, frame_id, body } = element
  if (isMarkedHidden(element)) return true
  if (kind === 'CONNECTOR')
    return connectedShapeIds(body as never).some((id) => {
      const end = find(id.toLowerCase())
      return end !== undefined && end.kind !== 'CONNECTOR' && isHidden(end, find)
    })
  const frame = kind === 'SHAPE' && frame_id !== null ? find(frame_id) : undefined
  return frame?.kind === 'FRAME' && isMarkedHidden(frame)
}
