import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import { editLimits } from '@easel/contract/content/plan.ts'
import { placeEditsAmong } from '@easel/contract/content/stack-order.ts'
import { ApiError, throwApiError } from '@easel/server/api-error.ts'
import { type ElementRow, toRow } from '@easel/server/journal/element-row.ts'
import { toElementText } from '@easel/server/journal/element-text.ts'
import { type DoneMutation, prepareChange } from '@easel/server/journal/prepare-change.ts'
import type { CommitRow } from '@easel/server/journal/zone-change.ts'
import { toElementEdits } from '@easel/server/live/change-elements.ts'
import type { LiveChange } from '@easel/server/live/change-queue.ts'
import { toChangeText } from '@easel/server/live/change-text.ts'
import { createNodeMessages } from '@easel/server/live/node-messages.ts'
import { createRooms } from '@easel/server/live/rooms.ts'
import type { SessionDeps } from '@easel/server/live/session.ts'
import type { SessionAccess } from '@easel/server/live/session-access.ts'
import type { Watcher } from '@easel/server/live/zone-notifier.ts'
import type { Random } from '../support/random.ts'
import type { VirtualClock } from './virtual-clock.ts'

const PAGE = 7
const MESSAGE_BYTES = 16_384
const SLOW_LOAD_MS = 3_000

/** The sessions and rooms of the service, over a journal in memory that plans as the real one does. */
export const createMemoryService = (clock: VirtualClock, random: Random) => {
  const key = { edition_id: 1, space_id: 1, zone_id: 'zone' }
  let state = { ...key, seq: 0, top: 0, element_count: 0 }
  const rows = new Map<string, ElementRow>()
  const commits: CommitRow[] = []
  const mutations = new Map<string, DoneMutation>()
  const nodes = createNodeMessages({}, () => {})
  const failures: unknown[] = []
  let validToken = 'token'
  /** Written one batch after the other, as the journal does. */
  let queue: Promise<unknown> = Promise.resolve()

  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))

  const access: SessionAccess = {
    caller: { zuid: 1, scopes: new Set(), until: Number.POSITIVE_INFINITY },
    path: { zone: key } as SessionAccess['path'],
    rights: ['see', 'edit'],
    together_off: [],
  }

  const write = async (change: LiveChange): Promise<{ seq: number }> => {
    const { session_id: client_id, mutation_id } = change
    const { edits } = toElementEdits(change.edits, { now: clock.now(), fail: throwApiError })
    await wait(random.between(0, 20))
    const stack = [...rows.values()].map(({ element_id: id, z, frame_id }) => ({ id, z, frame_id }))
    const placed = [...placeEditsAmong(new Map(stack.map((entry) => [entry.id, entry])), edits, state.top)]
    const known = mutations.get(`${client_id} ${mutation_id}`)
    const {
      outcomes,
      change: planned,
      ...prepared
    } = prepareChange({
      state,
      rows: [...rows.values()],
      writers: [{ author: 1, now: clock.now(), origin: 'live', edits: placed, client_id, mutation_id }],
      limits: editLimits,
      latest: undefined,
      done: known ? new Map([[0, known]]) : undefined,
    })
    const [outcome] = outcomes
    if (!outcome || outcome.refusal) throw new ApiError('invalid', { reason: outcome?.refusal?.reason })
    state = prepared.state
    for (const changed of [planned?.inserted, planned?.updated, planned?.reframed, planned?.restacked])
      for (const row of changed ?? []) rows.set(row.element_id, row)
    for (const id of planned?.removed ?? []) rows.delete(id)
    const made = planned?.commits ?? []
    for (const { seq } of made) mutations.set(`${client_id} ${mutation_id}`, { seq })
    commits.push(...made)
    // Sometimes only told: by another node, say.
    if (made.length > 0 && random.between(0, 9) > 0) for (const { onCommits } of watchers) onCommits(made)
    else told()
    return { seq: outcome.seq }
  }

  const reader: SessionDeps['reader'] = {
    async readChanges(_, since) {
      await wait(random.between(0, 5))
      if (since > state.seq) return undefined
      const changes = commits.slice(since, since + PAGE).map(toChangeText)
      return { seq: state.seq, changes, has_more: since + PAGE < commits.length }
    },
    async *readZone() {
      const [seq, elements] = [state.seq, [...rows.values()].map(toElementText)]
      await wait(random.between(0, 9) === 0 ? SLOW_LOAD_MS : random.between(0, 10))
      const half = elements.length >> 1
      const toMessage = (some: string[], has_more: boolean) => ({
        json: `{"type":"zone","elements":[${some.join(',')}],"has_more":${has_more}}`,
      })
      yield { seq, isLast: false, message: toMessage(elements.slice(0, half), true) }
      yield { seq, isLast: true, message: toMessage(elements.slice(half), false) }
    },
  }

  const watchers = new Set<Watcher>()
  const told = (): void => {
    for (const { onNews } of watchers) onNews(state.seq)
  }
  const rooms = createRooms({
    clock,
    reader,
    zoneNotifier: {
      watch(_, watcher) {
        watchers.add(watcher)
        return () => void watchers.delete(watcher)
      },
    },
    nodes,
    maxPerUser: 100,
    maxPerZone: 100,
    onError: (error) => failures.push(error),
  })

  const deps: SessionDeps = {
    clock,
    reader,
    commit: (_, change) => {
      const written = queue.then(() => write(change))
      queue = written.catch(() => {})
      return written
    },
    limits: { costPerSecond: 10_000, messageBytes: MESSAGE_BYTES, unacknowledged: 8, unsentBytes: 1_000_000 },
    resolve: async (token) => {
      if (token !== validToken) throw new ApiError('badToken')
      return { ...access }
    },
    admit: async () => {},
    takePersonCost: () => true,
    watchUnsent: () => ({ look() {}, leave() {} }),
    enter: rooms.enter,
    leave: rooms.leave,
    onError: (error) => failures.push(error),
  }

  const contentAt = (seq: number): string[] => {
    const content = new Map<string, Element>()
    for (const { operations } of commits.slice(0, seq))
      applyOperations(content, JSON.parse(operations) as JournalOperation[])
    return [...content.values()].map((element) => toElementText(toRow(key, element)))
  }

  /** A page of the zone, as `getZoneContent` answers. */
  const readContent = (token: string, page: string | null): { status: number; json: string } => {
    const refused = (status: number, error_code: string) => ({
      status,
      json: JSON.stringify({ error: { details: { error_code, message: error_code } } }),
    })
    if (token !== `Bearer ${validToken}`) return refused(401, 'A1003')
    const [seq = 0, from = 0] = page ? page.split('-').map(Number) : [state.seq]
    if (page && random.between(0, 9) === 0) return refused(410, 'EL1021')
    const elements = contentAt(seq)
    const next = from + PAGE < elements.length ? `,"next_page":"${seq}-${from + PAGE}"` : ''
    return { status: 200, json: `{"data":{"seq":${seq},"elements":[${elements.slice(from, from + PAGE)}]${next}}}` }
  }

  return {
    deps,
    readContent,
    failures,
    commits,
    /** Whoever comes from now on, or is looked up again, needs this one. */
    setToken(token: string): void {
      validToken = token
    },
    get seq() {
      return state.seq
    },
    elements: (): string[] => [...rows.values()].map(toElementText),
    /** The same, from the journal alone. */
    replay: (): string[] => contentAt(commits.length),
  }
}

export type MemoryService = ReturnType<typeof createMemoryService>
