import { writtenIntoNothing } from './live-edits.ts'
import { LiveChangeRefused, LiveChangeUnsettled } from './live-errors.ts'
import { createConfirmedContent } from './live-plan.ts'
import type { ElementChange, LiveCommit, LiveEdit, LiveElement, LiveOperation, LiveRefusal } from './live-types.ts'

/** A change of this client that is not in the confirmed document yet. */
export interface PendingChange {
  mutation_id: string
  edits: LiveEdit[]
  /** Whether it was sent on the connection that is open now. */
  isSent: boolean
  /** Whether it was ever sent. */
  wasSent?: boolean
  /** Whether its commit may be part of what was loaded since it was sent: then nobody tells what it did. */
  isInLoaded?: boolean
  /** Of its message, once that is known. */
  bytes?: number
  /** Of its commit, once it is acknowledged. */
  seq?: number
  /** What it does on top of the others; undefined where it cannot be done now. */
  planned?: ElementChange[] | undefined
  /** What it did: as committed, or else as it was last planned. */
  effect?: ElementChange[]
  resolve: (done: { seq: number }) => void
  reject: (error: Error) => void
  /** What whoever made it waits for. */
  outcome: Promise<{ seq: number }>
}

export const createPendingChange = (mutation_id: string, edits: LiveEdit[]): PendingChange => {
  const change = { mutation_id, edits, isSent: false } as PendingChange
  change.outcome = new Promise((resolve, reject) => {
    change.resolve = resolve
    change.reject = reject
  })
  return change
}

/** Of a change that was made: the texts whose elements others had deleted before. */
export interface LostTexts {
  mutation_id: string
  edits: LiveEdit[]
}

/** Two documents: what the service has confirmed, and that with the pending changes planned on top, one by one. */
export const createLiveDocument = () => {
  const content = createConfirmedContent([])
  let loading: LiveElement[] | undefined
  let seq: number | undefined
  const pending: PendingChange[] = []
  let lost: LostTexts[] = []
  /** How many pending changes touch an element. */
  const touches = new Map<string, number>()

  const touch = ({ planned = [] }: PendingChange, by: 1 | -1): void => {
    for (const { before, after } of planned) {
      const id = (after ?? before)?.id as string
      const count = (touches.get(id) ?? 0) + by
      if (count > 0) touches.set(id, count)
      else touches.delete(id)
    }
  }

  const putOnTop = (change: PendingChange, planned: ElementChange[] | undefined): void => {
    change.planned = planned
    // What was loaded may have it: on top of itself it does nothing.
    if (planned && !change.isInLoaded) change.effect = planned
    touch(change, 1)
  }

  const replan = (): void => {
    const planned = content.replan(pending.map(({ edits }) => edits))
    touches.clear()
    for (const [at, change] of pending.entries()) {
      putOnTop(change, planned[at])
    }
  }

  const drop = (change: PendingChange): void => {
    pending.splice(pending.indexOf(change), 1)
    touch(change, -1)
  }

  const noteLost = ({ mutation_id, edits }: PendingChange, made: readonly LiveOperation[]): void => {
    const isMade = (id: string): boolean => made.some((operation) => 'id' in operation && operation.id === id)
    const gone = writtenIntoNothing(edits, (id) => content.elements.has(id) || isMade(id))
    if (gone.length > 0) lost.push({ mutation_id, edits: gone })
  }

  /** What is acknowledged stays on top until its commit has come. True where something else stands on top now. */
  const settle = (): boolean => {
    const isDone = (change: PendingChange) => change.seq !== undefined && seq !== undefined && change.seq <= seq
    const done = pending.filter(isDone)
    for (const change of done) {
      drop(change)
      // Its number has come without a commit of it: others had done the same, and nothing is left to take back.
      if (change.isInLoaded) continue
      change.effect = []
      noteLost(change, [])
    }
    return done.some(({ planned = [] }) => planned.length > 0)
  }

  /** Whether the oldest pending change came to what was planned: then what lies on top of it stays as it is. */
  const confirmOldest = (change: PendingChange | undefined): boolean => {
    if (!change?.planned || change !== pending[0] || !content.confirms(change.planned)) return false
    const { planned } = change
    drop(change)
    for (const { before, after } of planned) {
      const id = (after ?? before)?.id as string
      if (!touches.has(id)) content.uncover(id)
    }
    return true
  }

  /** True where the pending changes have to be planned again. */
  const applyCommit = (commit: LiveCommit, session_id: string | undefined): boolean => {
    const isOwn = ({ mutation_id }: PendingChange) =>
      session_id !== undefined && commit.session_id === session_id && mutation_id === commit.mutation_id
    const own = pending.find(isOwn)
    const done = content.apply(commit.operations)
    seq = commit.seq
    if (own) {
      own.effect = done
      noteLost(own, commit.operations)
    }
    own?.resolve({ seq: commit.seq })
    const isAsPlanned = own?.planned?.length === done.length && confirmOldest(own)
    if (own && !isAsPlanned) drop(own)
    return !isAsPlanned
  }

  return {
    pending,
    get seq() {
      return seq
    },
    get confirmed(): ReadonlyMap<string, LiveElement> {
      return content.elements
    },
    /** What a person should see. */
    elements(): Map<string, LiveElement> {
      const elements = new Map(content.elements)
      for (const [id, element] of content.overlay) {
        if (element) elements.set(id, element)
        else elements.delete(id)
      }
      return elements
    },
    get: content.get,
    takeChanged: content.takeChanged,
    revert: content.revert,
    /** A part of the whole zone; true with the last one. */
    load(elements: readonly LiveElement[], hasMore: boolean, at: number): boolean {
      loading ??= []
      for (const element of elements) loading.push(element)
      if (hasMore) return false
      content.load(loading)
      loading = undefined
      seq = at
      for (const change of pending) change.isInLoaded ||= change.wasSent === true
      settle()
      replan()
      return true
    },
    /** The commits that are new. A gap is none of ours to fill: undefined, and the connection starts again. */
    apply(commits: readonly LiveCommit[], session_id: string | undefined): LiveCommit[] | undefined {
      const fresh: LiveCommit[] = []
      let isStale = false
      let hasGap = false
      for (const commit of commits) {
        hasGap = seq === undefined || commit.seq > seq + 1
        if (hasGap) break
        if (seq !== undefined && commit.seq <= seq) continue
        isStale = applyCommit(commit, session_id) || isStale
        fresh.push(commit)
      }
      isStale = settle() || isStale
      if (isStale) replan()
      return hasGap ? undefined : fresh
    },
    add(change: PendingChange): void {
      pending.push(change)
      putOnTop(change, content.put(change.edits))
    },
    acknowledge(mutation_id: string, at: number): void {
      const change = pending.find((one) => one.mutation_id === mutation_id)
      if (!change) return
      change.seq = at
      change.resolve({ seq: at })
      if (settle()) replan()
    },
    refuse(mutation_id: string, refusal: LiveRefusal): void {
      const change = pending.find((one) => one.mutation_id === mutation_id)
      if (!change) return
      drop(change)
      replan()
      change.reject(new LiveChangeRefused(refusal))
    },
    takeLost(): LostTexts[] {
      const taken = lost
      lost = []
      return taken
    },
    /** The session is over: nobody will hear what became of them. */
    leaveUnsettled(message: string): void {
      for (const { outcome, reject, wasSent = false } of pending) {
        // Nothing is wrong with whoever does not wait for it.
        outcome.catch(() => {})
        reject(new LiveChangeUnsettled(message, wasSent))
      }
    },
    forgetLoading(): void {
      loading = undefined
    },
  }
}

export type LiveDocument = ReturnType<typeof createLiveDocument>
