import type { LiveCommit, LiveElement, StoredZone } from './live-types.ts'

/** Elements that are written to JSON at once. */
const PART = 1_000
/** A log of fewer characters is read as fast as a state. */
const MIN_LOG = 262_144

interface Saved {
  seq: number
  elements: LiveElement[]
  commits: LiveCommit[]
}

/** Keeps the confirmed zone in a store: a state now and then, each commit at once. One write at a time, in order. */
export const createLiveSaver = (store: StoredZone | undefined, onError: (error: unknown) => void) => {
  let work: Promise<void> = Promise.resolve()
  let stateLength = 0
  let logLength = 0

  const later = (job: (to: StoredZone) => Promise<void>): void => {
    if (store) work = work.then(() => job(store)).catch(onError)
  }

  const saveState = (elements: ReadonlyMap<string, LiveElement>, seq: number): void => {
    if (!store) return
    // Elements are never changed in place: these stay as they are at this number.
    const all = [...elements.values()]
    logLength = 0
    later(async (to) => {
      const parts: string[] = []
      for (let at = 0; at < all.length; at += PART) {
        parts.push(JSON.stringify(all.slice(at, at + PART)))
        await new Promise((resolve) => setTimeout(resolve))
      }
      stateLength = parts.reduce((total, part) => total + part.length, 0)
      await to.writeState(seq, parts)
    })
  }

  return {
    /** Undefined where there is nothing, or nothing that can be read. */
    async load(): Promise<Saved | undefined> {
      try {
        const found = await store?.read()
        if (!found) return undefined
        const elements = found.parts.flatMap((part) => JSON.parse(part) as LiveElement[])
        const commits = found.commits.map((json) => JSON.parse(json) as LiveCommit)
        stateLength = found.parts.reduce((total, part) => total + part.length, 0)
        logLength = found.commits.reduce((total, json) => total + json.length, 0)
        return { seq: found.seq, elements, commits: withoutGap(commits, found.seq) }
      } catch (error) {
        onError(error)
        return undefined
      }
    },
    saveState,
    saveCommits(commits: readonly LiveCommit[], elements: ReadonlyMap<string, LiveElement>, seq: number): void {
      if (!store || commits.length === 0) return
      const lines = commits.map((commit) => ({ seq: commit.seq, json: JSON.stringify(commit) }))
      for (const { json } of lines) logLength += json.length
      if (logLength > Math.max(MIN_LOG, stateLength)) saveState(elements, seq)
      else later((to) => to.append(lines))
    },
    clear: (): void => later((to) => to.clear()),
    /** Resolves when all of it is stored. */
    settled: (): Promise<void> => work,
  }
}

/** Those that follow the state; several sessions may have written the same ones, or one and not the next. */
const withoutGap = (commits: readonly LiveCommit[], from: number): LiveCommit[] => {
  const bySeq = new Map(commits.map((commit) => [commit.seq, commit]))
  const following: LiveCommit[] = []
  for (let next = bySeq.get(from + 1); next; next = bySeq.get(next.seq + 1)) following.push(next)
  return following
}
