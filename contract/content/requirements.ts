import type { Connector } from '../shapes/connector.ts'
import type { Patch } from '../shapes/patch.ts'
import { assetsInPatch, assetsOf } from './images.ts'
import { type Edit, endsIn } from './plan.ts'
import type { Revert } from './revert.ts'

/** What content a plan of these edits looks at, so that only that much has to be read. */
export interface Requirements {
  ids: Set<string>
  /** frames whose children are needed */
  frames: Set<string>
  /** shapes whose connectors are needed */
  shapes: Set<string>
}

/** The images that edits bring to a zone, which it has to have. */
export const requiredAssets = (edits: readonly Edit[]): Set<string> => {
  const ids = new Set<string>()
  for (const edit of edits) {
    if (edit.edit === 'insert') for (const id of assetsOf(edit.body)) ids.add(id)
    if (edit.edit === 'update') for (const id of assetsInPatch(edit.set)) ids.add(id)
  }
  return ids
}

export const requirements = (edits: readonly Edit[]): Requirements => {
  const needed: Requirements = { ids: new Set(), frames: new Set(), shapes: new Set() }
  for (const edit of edits) {
    needed.ids.add(edit.id)
    if (edit.edit === 'insert') addReferences(needed, edit.frame_id, edit.body.connected)
    if (edit.edit === 'update') {
      addReferences(needed, edit.frame_id, endsIn(edit.set))
      if (edit.kind === 'FRAME' && movesLayout(edit.set)) needed.frames.add(edit.id)
    }
    if (edit.edit === 'restore') addReferences(needed, edit.element.frame_id, edit.element.body.connected)
    if (edit.edit === 'revert') addReverted(needed, edit)
    if (edit.edit === 'remove' && edit.kind === 'FRAME') needed.frames.add(edit.id)
    if (edit.edit === 'remove' && edit.kind === 'SHAPE') needed.shapes.add(edit.id)
  }
  return needed
}

const addReverted = (needed: Requirements, edit: Revert): void => {
  if ('values' in edit) {
    const ends = edit.values.flatMap(({ path, to }) => {
      if (path === 'connected') return [to]
      return path.startsWith('connected.') ? [{ [path.slice('connected.'.length)]: to }] : []
    })
    for (const connected of [{}, ...ends]) addReferences(needed, edit.frame_id?.to, connected ?? {})
    return
  }
  if (edit.to) addReferences(needed, edit.to.frame_id, edit.to.body.connected)
  if (edit.from?.kind === 'FRAME') needed.frames.add(edit.id)
  if (edit.from?.kind === 'SHAPE') needed.shapes.add(edit.id)
}

const addReferences = (
  { ids }: Requirements,
  frame_id: string | null | undefined,
  connected: Partial<Connector['connected']> = {},
): void => {
  if (frame_id) ids.add(frame_id)
  for (const end of [connected.first, connected.second]) if (end?.shape_id) ids.add(end.shape_id.toLowerCase())
}

const movesLayout = (set: Patch): boolean =>
  Object.keys(set).some((path) => /^properties(\.layout(\.(top|left))?)?$/.test(path))
