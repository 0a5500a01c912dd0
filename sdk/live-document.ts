import { type ConfirmedContent, createConfirmedContent } from './live-plan.ts'
import type { LiveCommit, LiveEdit, LiveElement, LiveRefusal } from './live-types.ts'

/** A change of this client that is not in the confirmed document yet. */
export interface PendingChange {
  mutation_id: string
  edits: LiveEdit[]
  /** Whether it was sent on the connection that is open now. */
  isSent: boolean
  /** Of its commit, once it is acknowledged. */
  seq?: number
  resolve: (done: { seq: number }) => void
  reject: (error: LiveChangeRefused) => void
}

/** A change that the service did not make. */
export class LiveChangeRefused extends Error {
  readonly refusal: LiveRefusal
  constructor(refusal: LiveRefusal) {
    super(refusal.message)
    this.name = 'LiveChangeRefused'
    this.refusal = refusal
  }
}

/** Two documents: what the service has confirmed, and that with the pending changes planned on top. */
export const createLiveDocument = () => {
  let content: ConfirmedContent = createConfirmedContent([])
  let loading: LiveElement[] | undefined
  let seq: number | undefined
  const pending: PendingChange[] = []
  let overlay: Map<string, LiveElement | undefined> | undefined

  const drop = (isDone: (change: PendingChange) => boolean): PendingChange[] => {
    const done = pending.filter(isDone)
    for (const change of done) pending.splice(pending.indexOf(change), 1)
    overlay = undefined
    return done
  }

  /** What is acknowledged stays on top until its commit has come. */
  const settle = (): void => {
    drop((change) => change.seq !== undefined && seq !== undefined && change.seq <= seq)
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
      overlay ??= content.overlay(pending.map(({ edits }) => edits))
      const elements = new Map(content.elements)
      for (const [id, element] of overlay) {
        if (element) elements.set(id, element)
        else elements.delete(id)
      }
      return elements
    },
    get(id: string): LiveElement | undefined {
      overlay ??= content.overlay(pending.map(({ edits }) => edits))
      return overlay.has(id) ? overlay.get(id) : content.elements.get(id)
    },
    /** A part of the whole zone; true with the last one. */
    load(elements: readonly LiveElement[], hasMore: boolean, at: number): boolean {
      loading = [...(loading ?? []), ...elements]
      if (hasMore) return false
      content = createConfirmedContent(loading)
      loading = undefined
      seq = at
      settle()
      return true
    },
    /** The commits that are new. A gap is none of ours to fill: undefined, and the connection starts again. */
    apply(commits: readonly LiveCommit[], client_id: string): LiveCommit[] | undefined {
      const fresh: LiveCommit[] = []
      for (const commit of commits) {
        if (seq === undefined || commit.seq > seq + 1) return undefined
        if (commit.seq <= seq) continue
        content.apply(commit.operations)
        seq = commit.seq
        fresh.push(commit)
        if (commit.client_id !== client_id) continue
        const [own] = drop(({ mutation_id }) => mutation_id === commit.mutation_id)
        own?.resolve({ seq: commit.seq })
      }
      overlay = undefined
      settle()
      return fresh
    },
    add(change: PendingChange): void {
      pending.push(change)
      overlay = undefined
    },
    acknowledge(mutation_id: string, at: number): void {
      const change = pending.find((one) => one.mutation_id === mutation_id)
      if (!change) return
      change.seq = at
      change.resolve({ seq: at })
      settle()
    },
    refuse(mutation_id: string, refusal: LiveRefusal): void {
      for (const change of drop((one) => one.mutation_id === mutation_id)) change.reject(new LiveChangeRefused(refusal))
    },
    forgetLoading(): void {
      loading = undefined
    },
  }
}

export type LiveDocument = ReturnType<typeof createLiveDocument>
