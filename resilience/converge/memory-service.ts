import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import { editLimits } from '@easel/contract/content/plan.ts'
import { ApiError, throwApiError } from '@easel/server/api-error.ts'
import { elementPart } from '@easel/server/changes/element-part.ts'
import { type ElementRow, toRow } from '@easel/server/journal/element-row.ts'
import { type DoneMutation, prepareChange } from '@easel/server/journal/prepare-change.ts'
import type { CommitRow } from '@easel/server/journal/zone-change.ts'
import { createNodeMessages } from '@easel/server/live/node-messages.ts'
import type { SessionAccess } from '@easel/server/sessions/access.ts'
import { toChangeText, toElementText } from '@easel/server/sessions/change-text.ts'
import { createRooms } from '@easel/server/sessions/rooms.ts'
import type { SessionDeps } from '@easel/server/sessions/session.ts'
import type { LiveChange } from '@easel/server/sessions/write-change.ts'
import type { Random } from '../support/random.ts'
import type { VirtualClock } from './virtual-clock.ts'

const PAGE = 7

/** The sessions and rooms of the service, over a journal in memory that plans as the real one does. */
export const createMemoryService = (clock: VirtualClock, random: Random) => {
  const key = { edition_id: 1, space_id: 1, zone_id: 'zone' }
  let state = { ...key, seq: 0, top: 0, element_count: 0 }
  const rows = new Map<string, ElementRow>()
  const commits: CommitRow[] = []
  const mutations = new Map<string, DoneMutation>()
  const nodes = createNodeMessages({}, () => {})
  const failures: unknown[] = []
  /** Written one batch after the other, as the journal does. */
  let queue: Promise<unknown> = Promise.resolve()

  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))

  const access: SessionAccess = {
    caller: { zuid: 1, scopes: new Set(), until: Number.POSITIVE_INFINITY },
    path: { zone: key } as SessionAccess['path'],
    rights: ['see', 'edit'],
  }

  const write = async (change: LiveChange): Promise<{ seq: number }> => {
    const { client_id, mutation_id } = change
    const { edits } = elementPart(change.edits, { now: clock.now(), fail: throwApiError })
    await wait(random.between(0, 20))
    const known = mutations.get(`${client_id} ${mutation_id}`)
    const {
      outcomes,
      change: planned,
      ...prepared
    } = prepareChange({
      state,
      rows: [...rows.values()],
      writers: [{ author: 1, now: clock.now(), origin: 'live', edits, client_id, mutation_id }],
      limits: editLimits,
      latest: undefined,
      done: known ? new Map([[0, known]]) : undefined,
    })
    const [outcome] = outcomes
    if (!outcome || outcome.refusal) throw new ApiError('invalid', { reason: outcome?.refusal?.reason })
    state = prepared.state
    for (const changed of [planned?.inserted, planned?.updated, planned?.restacked])
      for (const row of changed ?? []) rows.set(row.element_id, row)
    for (const id of planned?.removed ?? []) rows.delete(id)
    const made = planned?.commits ?? []
    for (const { seq, author_zuid } of made) mutations.set(`${client_id} ${mutation_id}`, { seq, author_zuid })
    commits.push(...made)
    // Sometimes only told: by another node, say.
    if (made.length > 0 && random.between(0, 9) > 0) rooms.committed(key, made)
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
    async readZone() {
      const [seq, elements] = [state.seq, [...rows.values()].map(toElementText)]
      await wait(random.between(0, 10))
      const half = elements.length >> 1
      const toMessage = (some: string[], has_more: boolean) => ({
        json: `{"type":"zone","elements":[${some.join(',')}],"has_more":${has_more}}`,
      })
      return { seq, messages: [toMessage(elements.slice(0, half), true), toMessage(elements.slice(half), false)] }
    },
  }

  const watchers = new Set<(wake: 'news', seq?: number) => void>()
  const told = (): void => {
    for (const tell of watchers) tell('news', state.seq)
  }
  const rooms = createRooms({
    clock,
    reader,
    zoneNews: {
      watch(_, watcher) {
        watchers.add(watcher)
        return () => void watchers.delete(watcher)
      },
      tellCommitted() {},
    },
    nodes,
    maxPerUser: 100,
    maxPerZone: 100,
    onError: (error) => failures.push(error),
  })

  const deps: SessionDeps = {
    clock,
    reader,
    writeChange: (_, change) => {
      const written = queue.then(() => write(change))
      queue = written.catch(() => {})
      return written
    },
    limits: { costPerSecond: 10_000, messageBytes: 1_000_000, unacknowledged: 8, unsentBytes: 1_000_000 },
    resolve: async () => ({ ...access }),
    admit: async () => {},
    enter: rooms.enter,
    leave: rooms.leave,
    onError: (error) => failures.push(error),
  }

  return {
    deps,
    failures,
    commits,
    get seq() {
      return state.seq
    },
    elements: (): string[] => [...rows.values()].map(toElementText),
    /** The same, from the journal alone. */
    replay: (): string[] => {
      const content = new Map<string, Element>()
      for (const { operations } of commits) applyOperations(content, JSON.parse(operations) as JournalOperation[])
      return [...content.values()].map((element) => toElementText(toRow(key, element)))
    },
  }
}
