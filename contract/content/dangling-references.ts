import type { Element, ElementKind } from './element.ts'

/** A reference to an element that is not there, or is not of the kind that it has to be. */
export interface DanglingReference {
  /** of the element that refers */
  id: string
  by: 'frame' | 'first' | 'second'
  /** the id that it names, in lower case */
  to: string
  /** what has that id; undefined: nothing */
  found: ElementKind | undefined
}

/** Of a body only the ends of a connector are looked at. */
export type Referring = Pick<Element, 'id' | 'kind' | 'frame_id' | 'body'>

/** What the elements of a zone refer to and do not find: a copy of the zone would be refused. */
export const danglingReferences = (elements: readonly Referring[]): DanglingReference[] => {
  const kinds = new Map(elements.map(({ id, kind }) => [id, kind]))
  return elements.flatMap((element) =>
    referencesOf(element).flatMap(({ by, to }) => {
      const found = kinds.get(to)
      return found === (by === 'frame' ? 'FRAME' : 'SHAPE') ? [] : [{ id: element.id, by, to, found }]
    }),
  )
}

const referencesOf = ({ kind, frame_id, body }: Referring): Pick<DanglingReference, 'by' | 'to'>[] => {
  const references: Pick<DanglingReference, 'by' | 'to'>[] = []
  if (frame_id !== null) references.push({ by: 'frame', to: frame_id })
  if (kind !== 'CONNECTOR') return references
  for (const by of ['first', 'second'] as const) {
    const to: string | undefined = body.connected?.[by]?.shape_id
    if (to !== undefined) references.push({ by, to: to.toLowerCase() })
  }
  return references
}
