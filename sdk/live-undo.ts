import type { PendingChange } from './live-document.ts'
import type { ElementChange, LiveEdit } from './live-types.ts'

const MAX_STEPS = 200

/** What is taken back at once. */
interface Step {
  changes: PendingChange[]
  merge: string | undefined
}

interface UndoDeps {
  /** The edits that take back what changes did, the newest first. */
  revert: (effects: readonly (readonly ElementChange[])[]) => LiveEdit[]
  commit: (edits: LiveEdit[]) => PendingChange
}

/** Takes own changes back, and back again, whether they are confirmed or pending. */
export const createLiveUndo = ({ revert, commit }: UndoDeps) => {
  const done: Step[] = []
  const undone: Step[] = []

  /** A step that has nothing left to take back is passed over. */
  const takeBack = (from: Step[], onto: Step[]): Promise<{ seq: number }> | undefined => {
    for (let step = from.pop(); step; step = from.pop()) {
      const edits = revert(step.changes.map(({ effect = [] }) => effect).reverse())
      if (edits.length === 0) continue
      const change = commit(edits)
      onto.push({ changes: [change], merge: undefined })
      return change.outcome
    }
    return undefined
  }

  const canTakeBack = (steps: readonly Step[]): boolean =>
    steps.some(({ changes }) => changes.some(({ effect = [] }) => effect.length > 0))

  return {
    get canUndo() {
      return canTakeBack(done)
    },
    get canRedo() {
      return canTakeBack(undone)
    },
    undo: () => takeBack(done, undone),
    redo: () => takeBack(undone, done),
    /** A change that a person has made. */
    record(change: PendingChange, merge: string | undefined): void {
      undone.length = 0
      const last = done.at(-1)
      if (merge !== undefined && last?.merge === merge) last.changes.push(change)
      else done.push({ changes: [change], merge })
      if (done.length > MAX_STEPS) done.shift()
    },
    /** One that was refused. */
    forget(mutation_id: string): void {
      for (const steps of [done, undone])
        for (const step of [...steps]) {
          step.changes = step.changes.filter((change) => change.mutation_id !== mutation_id)
          if (step.changes.length === 0) steps.splice(steps.indexOf(step), 1)
        }
    },
  }
}
