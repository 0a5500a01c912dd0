import type { Connector } from '../shapes/connector.ts'
import { detach } from '../shapes/connector-ends.ts'
import type { Patch } from '../shapes/patch.ts'
import { type Draft, layoutOf } from './draft.ts'
import type { Element } from './element.ts'

/** Removes an element that is there, with what follows from it. */
export const removeElement = (draft: Draft, { id, kind }: Pick<Element, 'id' | 'kind'>): void => {
  const element = draft.get(id) as Element
  // Nothing goes that was not named: shapes inside a removed frame belong to the zone from then on.
  if (kind === 'FRAME') for (const child of draft.childrenOf(id)) draft.patch(child.id, { frame_id: null }, null)
  if (kind === 'SHAPE') for (const connector of draft.connectorsOf(id)) detachEnds(draft, connector, element)
  draft.remove(id)
}

/** A connector keeps its place and loses the end that was on the shape. */
const detachEnds = (draft: Draft, connector: Element, shape: Element): void => {
  const before = (connector.body as Connector).connected
  const after = detach(connector.body as Connector, shape.id, layoutOf(shape)).connected
  const set: Patch = {}
  if (after.first !== before.first) set['connected.first'] = after.first
  if (after.second !== before.second) set['connected.second'] = after.second
  draft.patch(connector.id, set)
}
