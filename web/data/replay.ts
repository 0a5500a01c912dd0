import { applyOperations, type JournalOperation } from '@easel/contract/content/element.ts'
import type { Data } from '@easel/sdk/client.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { MarkKind } from '../canvas/canvas-view.ts'

export type Change = Data<'listChanges'>['changes'][number]
export type Elements = ReadonlyMap<string, LiveElement>

/** A zone as it was after one of its changes. */
export interface PastMoment {
  seq: number
  elements: Elements
  /** What the change has done, on the board. */
  marks: ReadonlyMap<string, MarkKind>
  added: number
  removed: number
  changed: number
  /** None at the beginning. */
  change: Pick<Change, 'zuid' | 'time'> | undefined
}

interface ReplayOptions {
  /** The number of the change after which the zone was as `base`. */
  begin: number
  base: Elements
  /** The last change that is shown. */
  end: number
  /** A page of changes after a number; the same one whenever it is asked for. */
  load(since: number): Promise<readonly Change[]>
}

const MAX_PAGES = 6
const MAX_SNAPSHOTS = 24

/** Applies what a change does to elements, in place. */
export const applyChange = (elements: Map<string, LiveElement>, { operations }: Change): void => {
  applyOperations(elements, operations as JournalOperation[])
}

/**
 * The zone at any change of a stretch of its journal. Some states at the start of pages are kept, and the last pages: a
 * long journal costs no more memory than a short one.
 */
export const createReplay = ({ begin, base, end, load }: ReplayOptions) => {
  const pages = new Map<number, readonly Change[]>()
  /** By the number that their page begins after; the first is never dropped. */
  let snapshots = new Map<number, Elements>([[begin, base]])
  let last: { seq: number; elements: Elements; page: number } = { seq: begin, elements: base, page: begin }

  const pageAfter = async (since: number): Promise<readonly Change[]> => {
    const page = pages.get(since) ?? (await load(since))
    // The one that was used last is dropped last.
    pages.delete(since)
    pages.set(since, page)
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
    return page
  }

  const keep = (seq: number, elements: Elements): void => {
    snapshots.set(seq, elements)
    if (snapshots.size <= MAX_SNAPSHOTS) return
    const inOrder = [...snapshots].sort(([one], [other]) => one - other)
    snapshots = new Map(inOrder.filter((_, index) => index % 2 === 0))
  }

  /** From where it is least far to the state before a change. */
  const startBefore = (seq: number): typeof last => {
    let nearest = last.seq < seq ? last : { seq: begin, elements: base, page: begin }
    for (const [at, elements] of snapshots) if (at < seq && at > nearest.seq) nearest = { seq: at, elements, page: at }
    return nearest
  }

  return {
    begin,
    end,
    async at(seq: number): Promise<PastMoment> {
      if (seq <= begin) return { seq: begin, elements: base, marks: new Map(), ...nothing, change: undefined }
      const start = startBefore(seq)
      let { page } = start
      const elements = new Map(start.elements)
      for (let reached = start.seq; ; ) {
        const changes = await pageAfter(page)
        for (const change of changes.filter((one) => one.seq > reached)) {
          if (change.seq === seq) {
            const effect = applyWithEffect(elements, change)
            last = { seq, elements, page }
            return { seq, elements, ...effect, change }
          }
          applyChange(elements, change)
          reached = change.seq
        }
        if (changes.length === 0) throw new Error('the journal ends before that change')
        page = reached
        keep(page, new Map(elements))
      }
    },
  }
}

export type Replay = ReturnType<typeof createReplay>

const nothing = { added: 0, removed: 0, changed: 0 }

const applyWithEffect = (elements: Map<string, LiveElement>, change: Change) => {
  const ids = new Set(
    change.operations.flatMap((operation) => ('id' in operation && operation.op !== 'comment' ? operation.id : [])),
  )
  const before = new Map([...ids].map((id) => [id, elements.get(id)]))
  applyChange(elements, change)
  const marks = new Map<string, MarkKind>()
  const counts = { ...nothing }
  for (const [id, was] of before) {
    const is = elements.get(id)
    if (is === was) continue
    const kind = !was ? 'added' : is ? 'changed' : 'removed'
    counts[kind] += 1
    if (is) marks.set(id, kind)
  }
  return { marks, ...counts }
}
