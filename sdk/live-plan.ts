import { type Content, indexContent, topAfter } from '@easel/contract/content/content.ts'
import { editsBetween, isAlike } from '@easel/contract/content/edits-between.ts'
import { applyOperation, type Element, type ElementOperation } from '@easel/contract/content/element.ts'
import { plan } from '@easel/contract/content/plan.ts'
import { toPlannedEdit } from '@easel/contract/content/planned-edit.ts'
import { revertEdits } from '@easel/contract/content/revert-edits.ts'
import { isSameValue } from '@easel/contract/content/same-value.ts'
import { placeEditsAmong } from '@easel/contract/content/stack-order.ts'
import type { ElementChange, LiveEdit, LiveElement, LiveOperation } from './live-types.ts'

// The build replaces the imports of the contract by copies of these files, which need nothing else.

/** The zone as the service has confirmed it, with the changes on top that it has not. */
export interface ConfirmedContent {
  readonly elements: ReadonlyMap<string, LiveElement>
  /** What differs from it on top, by id; undefined: removed. */
  readonly overlay: ReadonlyMap<string, LiveElement | undefined>
  get(id: string): LiveElement | undefined
  /** Everything anew. What is on top has to be planned again, as after `apply`. */
  load(elements: readonly LiveElement[]): void
  /** Returns what was done to each element. */
  apply(operations: readonly LiveOperation[]): ElementChange[]
  /** Puts one more change on top. Undefined: it cannot be done now, and is left out. */
  put(edits: readonly LiveEdit[]): ElementChange[] | undefined
  /** Plans all that is on top again, each change by itself; as `put` for each. */
  replan(changes: readonly (readonly LiveEdit[])[]): (ElementChange[] | undefined)[]
  /** Whether these elements stand in the confirmed zone as they were planned. */
  confirms(planned: readonly ElementChange[]): boolean
  /** Takes an element off the top that is confirmed as it stands there. */
  uncover(id: string): void
  /** The edits that take back what changes did, the newest first; what others have changed since stays. */
  revert(effects: readonly (readonly ElementChange[])[]): LiveEdit[]
  /** The ids of what stands differently since the last call. */
  takeChanged(): Set<string>
}

export const createConfirmedContent = (loaded: readonly LiveElement[]): ConfirmedContent => {
  let elements = new Map<string, LiveElement>()
  let content = indexContent([])
  let top = createTop(content)
  /** The confirmed elements as they were when the top was last planned. */
  const confirmedBefore = new Map<string, LiveElement | undefined>()
  let changed = new Set<string>()

  /** As a change left it. One that it made and that looks the same is as it left it, wherever it is in the stack. */
  const leftBy = ({ before, after }: ElementChange): ElementOperation[] => {
    const current = after && top.get(after.id)
    const left = !before && after && current && isAlike(current, after) ? current : after
    return stateOf(left, before)
  }
  const wasBefore = ({ before, after }: ElementChange): ElementOperation[] => stateOf(before, after)

  const remember = (id: string): void => {
    if (!confirmedBefore.has(id)) confirmedBefore.set(id, elements.get(id))
  }

  const put = (edits: readonly LiveEdit[]): ElementChange[] | undefined => {
    const planned = edits.flatMap((edit) => toPlannedEdit(edit as never, noId)?.edit ?? [])
    const stack = { get: top.get, values: () => standing(elements, top.covered) }
    const { plan: made } = plan(top, placeEditsAmong(stack, planned, top.top))
    if (!made) return undefined
    top.cover(made.changes, made.top)
    return made.changes.map(({ before, after }) => ({ before, after }))
  }

  const load = (next: readonly LiveElement[]): void => {
    for (const id of elements.keys()) remember(id)
    for (const { id } of next) remember(id)
    elements = new Map(next.map((element) => [element.id, element]))
    content = indexContent(next)
  }

  load(loaded)
  return {
    get elements() {
      return elements
    },
    get overlay() {
      return top.covered
    },
    get: (id) => top.get(id),
    load,
    apply(operations) {
      const done = new Map<string, ElementChange>()
      for (const operation of operations) {
        if (operation.op === 'comment' || operation.op === 'zone') continue
        const { id } = operation
        remember(id)
        const before = elements.get(id)
        const after = applyOperation(before, operation as ElementOperation)
        content.update({ changes: [{ before, after }], top: topAfter(content.top, after?.z ?? 0) })
        if (after) elements.set(id, after)
        else elements.delete(id)
        top.changedBelow(id, before, after)
        done.set(id, { before: done.has(id) ? done.get(id)?.before : before, after })
      }
      return [...done.values()]
    },
    put(edits) {
      const made = put(edits)
      for (const { before, after } of made ?? []) noteChanged(changed, before, after)
      return made
    },
    replan(changes) {
      const { covered } = top
      top = createTop(content)
      const made = changes.map(put)
      for (const id of new Set([...covered.keys(), ...top.covered.keys(), ...confirmedBefore.keys()])) {
        const confirmed = confirmedBefore.has(id) ? confirmedBefore.get(id) : elements.get(id)
        noteChanged(changed, covered.has(id) ? covered.get(id) : confirmed, top.get(id))
      }
      confirmedBefore.clear()
      return made
    },
    confirms: (planned) =>
      planned.every(({ before, after }) => isSameValue(after, elements.get((after ?? before)?.id as string))),
    uncover(id) {
      top.uncover(id)
      confirmedBefore.delete(id)
    },
    revert(effects) {
      const edits = effects.flatMap((changes) => revertEdits(changes.flatMap(leftBy), changes.flatMap(wasBefore)))
      const { plan: made } = plan(top, edits)
      return made ? (editsBetween(made.changes) as LiveEdit[]) : []
    },
    takeChanged() {
      const taken = changed
      changed = new Set()
      return taken
    },
  }
}

/** Every element, with those on top in place of those that they cover. */
function* standing(
  elements: ReadonlyMap<string, LiveElement>,
  covered: ReadonlyMap<string, LiveElement | undefined>,
): Generator<LiveElement> {
  for (const element of elements.values()) if (!covered.has(element.id)) yield element
  for (const element of covered.values()) if (element) yield element
}

/** The operation that leaves an element like this; `other`: to have its id where it is gone. */
const stateOf = (element: Element | undefined, other: Element | undefined): ElementOperation[] =>
  element ? [{ op: 'put', ...element }] : [{ op: 'remove', id: other?.id as string }]

/** An insert has its id before it is planned. */
const noId = (): string => ''

const noteChanged = (ids: Set<string>, before: LiveElement | undefined, after: LiveElement | undefined): void => {
  const id = (after ?? before)?.id
  if (id !== undefined && !isSameValue(before, after)) ids.add(id)
}

/** Content with some elements covered by others. It costs what is covered, however much lies below. */
const createTop = (below: Content) => {
  const covered = new Map<string, Element | undefined>()
  const index = indexContent([])
  let highest = 0
  let added = 0
  const notCovered = ({ id }: Element): boolean => !covered.has(id)

  /** From one to the other, how many more there are. */
  const more = (before: Element | undefined, after: Element | undefined): number => (after ? 1 : 0) - (before ? 1 : 0)

  return {
    covered,
    get: (id: string) => (covered.has(id) ? covered.get(id) : below.get(id)),
    childrenOf: (frameId: string) => [
      ...[...below.childrenOf(frameId)].filter(notCovered),
      ...index.childrenOf(frameId),
    ],
    connectorsOf: (shapeId: string) => [
      ...[...below.connectorsOf(shapeId)].filter(notCovered),
      ...index.connectorsOf(shapeId),
    ],
    get size() {
      return below.size + added
    },
    get top() {
      return Math.max(below.top, highest)
    },
    cover(changes: readonly ElementChange[], top: number): void {
      highest = Math.max(highest, top)
      for (const { before, after } of changes) {
        const id = (after ?? before)?.id as string
        index.update({ changes: [{ before: index.get(id), after }], top: 0 })
        added += more(before, after)
        covered.set(id, after)
      }
    },
    uncover(id: string): void {
      const over = covered.get(id)
      index.update({ changes: [{ before: over, after: undefined }], top: 0 })
      added -= more(below.get(id), over)
      covered.delete(id)
    },
    changedBelow(id: string, before: Element | undefined, after: Element | undefined): void {
      if (covered.has(id)) added -= more(before, after)
    },
  }
}
