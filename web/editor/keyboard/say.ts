import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { layoutOf, type Point } from '../geometry.ts'
import type { Memory } from '../last-styles.ts'
import { factsOf } from './facts.ts'
import type { Did } from './keyboard-types.ts'
import type { ReadingOrder } from './reading-order.ts'

/** What happens in a row is said once, when it has come to rest. */
const REST_MS = 150
/** What others do is gathered for a moment, and said this often at most. */
const GATHER_MS = 1_000
const OTHERS_MS = 10_000
const KEY = 'easel.others-said'

/** What one edit does, and to which element. */
const readEdit = (edit: LiveEdit): { what: 'made' | 'deleted' | 'changed' | undefined; id: string } => {
  const { insert, update, remove } = edit
  const inserted = insert?.shape ?? insert?.frame ?? insert?.connector
  if (inserted) return { what: 'made', id: inserted.meta?.id ?? '' }
  const removed = remove?.shape ?? remove?.frame ?? remove?.connector
  if (removed !== undefined) return { what: 'deleted', id: removed }
  const updated = update?.shape ?? update?.frame ?? update?.connector
  return { what: updated ? 'changed' : undefined, id: updated?.id ?? edit.order?.id ?? '' }
}

interface SayDeps {
  editor: Editor
  order: ReadingOrder
  memory: Memory
  /** Whether anybody is told: who points at what they see is not. */
  isReading(): boolean
  onDid(did: Did): void
}

/** Tells the page what was done here, and by others. */
export const createSay = ({ editor, order, memory, isReading, onDid }: SayDeps, signal: AbortSignal) => {
  const { store, zone, selection } = editor
  let waiting: Did | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let movedIds = ''
  let saidAt = -OTHERS_MS
  let areOthersSaid = memory.recall(KEY) !== 'no'
  let others = new Map<string, Set<string>>()
  let othersTimer: ReturnType<typeof setTimeout> | undefined

  const say = (did: Did): void => {
    waiting = did
    clearTimeout(timer)
    timer = setTimeout(() => {
      const last = waiting
      waiting = undefined
      movedIds = ''
      if (last && !signal.aborted) onDid(last)
    }, REST_MS)
  }

  const factsOfId = (id: string | undefined) => {
    const element = id === undefined ? undefined : store.get(id)
    return element && factsOf(editor, order, element)
  }

  /** Moved from where it was, or of another size, or something else. */
  const changeOf = (ids: readonly string[], before: LiveElement | undefined): Did => {
    const count = ids.length
    const one = count === 1 ? factsOfId(ids[0]) : undefined
    const after = before && store.get(before.id)
    const [step, last] = [after?.body.step, store.get(ids.at(-1) ?? '')?.body.step]
    if (step !== before?.body.step) return { what: 'stepped', count, one, from: step, to: last }
    const [from = {}, to = {}] = [before && layoutOf(before), after && layoutOf(after)]
    const { left = 0, top = 0, width = 0, height = 0 } = to
    if (width !== (from.width ?? 0) || height !== (from.height ?? 0))
      return { what: 'resized', count, one, size: { width, height } }
    const by: Point = { x: left - (from.left ?? 0), y: top - (from.top ?? 0) }
    if (by.x !== 0 || by.y !== 0) {
      const key = ids.join(' ')
      if (waiting?.what === 'moved' && key === movedIds) {
        by.x += waiting.by.x
        by.y += waiting.by.y
      }
      movedIds = key
      return { what: 'moved', count, one, by }
    }
    // What was just made is what is to be said of it.
    return waiting?.what === 'made' || waiting?.what === 'connected' ? waiting : { what: 'changed', count, one }
  }

  const stop = zone.on('commits', (commits) => {
    if (!areOthersSaid || !isReading()) return
    for (const { session_id, zuid, operations } of commits) {
      if (session_id !== undefined && session_id === zone.session_id) continue
      const ids = others.get(zuid) ?? new Set()
      others.set(zuid, ids)
      for (const operation of operations) if ('id' in operation) ids.add(String(operation.id))
    }
    if (others.size === 0) return
    const wait = Math.max(GATHER_MS, saidAt + OTHERS_MS - performance.now())
    othersTimer ??= setTimeout(() => {
      const said = others
      others = new Map()
      othersTimer = undefined
      saidAt = performance.now()
      const count = new Set([...said.values()].flatMap((ids) => [...ids])).size
      if (count > 0 && !signal.aborted) onDid({ what: 'others', zuids: [...said.keys()], count })
    }, wait)
  })
  signal.addEventListener('abort', () => {
    stop()
    clearTimeout(timer)
    clearTimeout(othersTimer)
  })

  return {
    say,
    selectionChanged(): void {
      if (!isReading()) return
      // What was made or deleted says it.
      if (waiting && waiting.what !== 'selected' && waiting.what !== 'cursor' && waiting.what !== 'moved') return
      const [id] = selection.ids
      say({ what: 'selected', count: selection.ids.size, one: selection.ids.size === 1 ? factsOfId(id) : undefined })
    },
    /** Runs a commit, and tells what it did. */
    commit(edits: readonly LiveEdit[], run: () => void): void {
      if (!isReading()) {
        run()
        return
      }
      const read = edits.map(readEdit).filter(({ what }) => what !== undefined)
      const [first] = read
      const before = first && store.get(first.id)
      const gone = read.length === 1 && first?.what === 'deleted' && before ? factsOf(editor, order, before) : undefined
      run()
      if (!first) return
      const ids = read.filter(({ what }) => what === first.what).map(({ id }) => id)
      const made = first.what === 'made' ? store.get(first.id) : undefined
      if (first.what === 'deleted') say({ what: 'deleted', count: ids.length, one: gone })
      else if (first.what === 'changed') say(changeOf(ids, before))
      else
        say({
          what: made?.kind === 'CONNECTOR' && ids.length === 1 ? 'connected' : 'made',
          count: ids.length,
          one: ids.length === 1 ? factsOfId(first.id) : undefined,
        })
    },
    others: {
      get areOthersSaid() {
        return areOthersSaid
      },
      sayOthers(areSaid: boolean): void {
        areOthersSaid = areSaid
        memory.remember(KEY, areSaid ? 'yes' : 'no')
        say({ what: areSaid ? 'othersSaid' : 'othersNotSaid' })
      },
    },
  }
}
