import { diff3Merge } from 'node-diff3'
import type { RichText } from '../shapes/text.ts'

type Paragraph = NonNullable<RichText['paragraphs']>[number]
type Text = { paragraphs?: Paragraph[] }

/**
 * Merges what a writer sends with what others wrote since the writer last looked, paragraph by paragraph. A paragraph
 * that both changed is the writer's, since a later write wins.
 */
export const mergeText = <T extends Text>(seen: Text | undefined, current: Text | undefined, sent: T): T => {
  const base = byId(seen)
  const theirs = byId(current)
  const ours = byId(sent)
  const ids = diff3Merge([...theirs.keys()], [...base.keys()], [...ours.keys()], {
    excludeFalseConflicts: true,
  }).flatMap((region) => region.ok ?? [...(region.conflict?.a ?? []), ...(region.conflict?.b ?? [])])
  for (const side of [theirs, ours]) keepChanged(ids, side, base)
  const paragraphs = [...new Set(ids)].flatMap((id) => pick(base.get(id), theirs.get(id), ours.get(id)))
  return { ...sent, paragraphs }
}

/** A paragraph that one side deleted stays where the other changed it, behind the one it followed. */
const keepChanged = (ids: string[], side: Map<string, Paragraph>, base: Map<string, Paragraph>): void => {
  let previous: string | undefined
  for (const [id, paragraph] of side) {
    if (!ids.includes(id) && !isSame(paragraph, base.get(id))) {
      ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id)
    }
    if (ids.includes(id)) previous = id
  }
}

const pick = (base?: Paragraph, theirs?: Paragraph, ours?: Paragraph): Paragraph[] => {
  if (!ours) return theirs && !(base && isSame(theirs, base)) ? [theirs] : []
  if (!theirs) return base && isSame(ours, base) ? [] : [ours]
  return [isSame(ours, base) ? theirs : ours]
}

const byId = (text: Text | undefined): Map<string, Paragraph> =>
  new Map((text?.paragraphs ?? []).map((paragraph) => [paragraph.id.toLowerCase(), paragraph]))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
