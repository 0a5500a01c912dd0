import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { framesFirst, placementEdits } from './edits.ts'
import { fixedEdits, frameSizeEdits, hasMoved, isPlainFrame, leavingFrame } from './frame-size.ts'
import { isLocked } from './locks.ts'
import { inFrames } from './move.ts'
import { withChanges } from './with-changes.ts'

/** A change of places that lasts as long as a pointer is held: shown and told at once, one commit at its end. */
export interface Gesture {
  /** What is changed, as it was at the beginning; what is inside a frame after the frame. */
  readonly before: readonly LiveElement[]
  /** How these are to stand. What others change of them meanwhile stays theirs. */
  set(after: readonly LiveElement[]): void
  /** Whether it is to be kept. */
  end(isKept: boolean): void
}

/** The selected elements with what is inside selected frames. */
export const withChildren = ({ store }: Editor, ids: Iterable<string>): LiveElement[] => {
  const all = new Set<string>()
  for (const id of ids) {
    all.add(id)
    if (store.get(id)?.kind === 'FRAME') for (const child of store.childrenOf(id)) all.add(child)
  }
  return [...all].map((id) => store.get(id)).filter((element) => element !== undefined)
}

type Kind = 'move' | 'resize' | 'rotate'

export const beginGesture = (editor: Editor, kind: Kind, ids: Iterable<string>): Gesture => {
  const chosen = new Set(ids)
  const [only = ''] = chosen
  const isFrameAlone = kind === 'resize' && chosen.size === 1 && isPlainFrame(editor.store.get(only))
  return isFrameAlone ? beginFrameSize(editor, only) : beginPlaces(editor, kind, chosen)
}

/** Shows what it comes to, again when others change the zone, and commits it in the end. */
const createGesture = (
  { store, preview }: Editor,
  kind: Kind,
  before: readonly LiveElement[],
  current: (wanted: readonly LiveElement[]) => { shown: LiveElement[]; edits: () => LiveEdit[] },
): Gesture => {
  const own = new Set(before.map(({ id }) => id))
  let wanted: readonly LiveElement[] = []
  const show = (): void => preview(current(wanted).shown, kind)
  const stop = store.watchAll((changed, removed) => {
    if (wanted.length > 0 && !(own.isDisjointFrom(changed) && own.isDisjointFrom(removed))) show()
  })
  return {
    before,
    set(next) {
      wanted = next
      show()
    },
    end(isKept) {
      stop()
      if (isKept) store.commit(current(wanted).edits())
      preview([])
    },
  }
}

const beginPlaces = (editor: Editor, kind: Kind, chosen: ReadonlySet<string>): Gesture => {
  const { store } = editor
  // What is locked inside a frame moves with it, and is as large as before.
  const before = withChildren(editor, chosen).filter((element) => kind === 'move' || !isLocked(element))
  const begun = new Map(before.map((element) => [element.id, element]))
  const together: ReadonlySet<string> = new Set(begun.keys())

  /** The frame that it is in, if that takes part. */
  const frameOf = ({ frame_id }: LiveElement): LiveElement | undefined =>
    frame_id !== null && begun.has(frame_id) ? store.get(frame_id) : undefined

  /** Others may have locked it meanwhile, or taken it out of the frame that it was to go with. */
  const takesPart = (now: LiveElement, was: LiveElement): boolean => {
    const isTakenOut = was.frame_id !== now.frame_id && store.get(was.frame_id ?? '') !== undefined
    if (isTakenOut && !chosen.has(now.id)) return false
    const frame = frameOf(now)
    if (frame && isLocked(frame)) return false
    return !isLocked(now) || (kind === 'move' && frame !== undefined)
  }

  const standing = (wanted: readonly LiveElement[]): LiveElement[] =>
    wanted.flatMap((element) => {
      const [was, now] = [begun.get(element.id), store.get(element.id)]
      return was && now && takesPart(now, was) ? [withChanges(now, was, element)] : []
    })

  const editsOf = (after: readonly LiveElement[]): LiveEdit[] => {
    const byId = new Map(after.map((element) => [element.id, element]))
    return framesFirst(after).flatMap((element) => {
      const now = store.get(element.id)
      const frame = now && frameOf(now)
      if (!now || (frame && kind === 'move')) return []
      const next = frame && byId.get(frame.id)
      return frame && next && hasMoved(next, frame) ? fixedEdits(element, now) : placementEdits(element, now)
    })
  }

  return createGesture(editor, kind, before, (wanted) => {
    const places = standing(wanted)
    const shown = kind === 'rotate' ? places : inFrames(editor, places, together)
    return { shown, edits: () => editsOf(shown) }
  })
}

/** A frame that is resized alone: what is inside stays where it is, and leaves it where it ends up outside. */
const beginFrameSize = (editor: Editor, id: string): Gesture => {
  const { store } = editor
  const before = withChildren(editor, [id])
  const [begun] = before as [LiveElement]
  /** Those that are shown outside of it are not among its children for that long. */
  const known = new Set(before.slice(1).map((child) => child.id))
  return createGesture(editor, 'resize', [begun], ([wanted]) => {
    const now = store.get(id)
    if (!wanted || !now || isLocked(now)) return { shown: [], edits: () => [] }
    for (const child of store.childrenOf(id)) known.add(child)
    const children = [...known]
      .map((child) => store.get(child))
      .filter((child) => child !== undefined)
      .filter(({ frame_id }) => frame_id === id)
    const frame = withChanges(now, begun, wanted)
    const leaving = leavingFrame(editor, frame, children)
    return { shown: [frame, ...leaving], edits: () => frameSizeEdits(frame, now, children, leaving) }
  })
}
