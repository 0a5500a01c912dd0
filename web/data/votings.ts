import type { Data, Input } from '@easel/sdk/client.ts'
import { EaselError } from '@easel/sdk/error.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { signal } from '@preact/signals'
import { api } from './api.ts'
import { createVoteSender, type Votes } from './vote-sender.ts'
import type { ZoneKey } from './zone-key.ts'

export type Voting = Data<'listVotings'>['votings'][number]

/** A dead line and a busy service say nothing about the votes. */
const isPassing = (error: unknown): boolean =>
  error instanceof EaselError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** A vote that has waited so long for its answer is sent again. */
const ANSWER_MS = 15_000
const RELOAD_MS = 3_000
/** The end is looked at a little late, and then again, since two clocks never agree. */
const LATE_MS = 100

/** Those of the zone that is shown, newest first. */
export const votings = signal<readonly Voting[]>([])
/** Whose results are shown. */
export const shownVoting = signal<string | undefined>(undefined)

export const startVoting = async (at: ZoneKey, body: Input<'startVoting'>['body']): Promise<void> => {
  await api.startVoting({ ...at, body })
}

export const endVoting = async (at: ZoneKey, voting_id: string): Promise<void> => {
  await api.endVoting({ ...at, voting_id, body: { state: 'ENDED' } })
}

export const deleteVoting = async (at: ZoneKey, voting_id: string): Promise<void> => {
  await api.deleteVoting({ ...at, voting_id })
}

const toVotes = (own: Voting['own']): Votes =>
  new Map(own.map(({ element_id, count }) => [element_id.toLowerCase(), count]))

interface VotingsDeps {
  at: ZoneKey
  zone: LiveZone
  onChange(): void
  onRefused(error: unknown): void
}

/** The votings of a zone as the service has them, also after a cut line, and the own votes in the one that is open. */
export const followVotings = ({ at, zone, onChange, onRefused }: VotingsDeps) => {
  const stopped = new AbortController()
  let isLoading = false
  let isAskedAgain = false
  let reloadTimer: ReturnType<typeof setTimeout> | undefined
  let endTimer: ReturnType<typeof setTimeout> | undefined
  /** What the clock of the service is ahead of the one here; undefined until it has answered. */
  let ahead: number | undefined
  let sender: (ReturnType<typeof createVoteSender> & { votingId: string }) | undefined
  let own: Votes = new Map()
  /** Elements that somebody has voted for, as far as that is known here. */
  let voted: ReadonlySet<string> = new Set()

  const leftMs = ({ end_ms }: Voting): number | undefined =>
    end_ms === null ? undefined : end_ms - (Date.now() + (ahead ?? 0))
  const isOpen = (voting: Voting): boolean => voting.state === 'OPEN' && (leftMs(voting) ?? 1) > 0
  const open = (): Voting | undefined => votings.value.find(isOpen)

  const changed = (): void => {
    const votes = [...(sender?.votes ?? [])]
    own = new Map(votes.filter(([id]) => zone.get(id)))
    const results = votings.value.flatMap((voting) => voting.results ?? [])
    voted = new Set([...votes.map(([id]) => id), ...results.map(({ element_id }) => element_id.toLowerCase())])
    onChange()
  }

  const senderFor = (votingId: string) => {
    if (sender?.votingId === votingId) return sender
    sender?.stop()
    const made = createVoteSender({
      async send(votes) {
        const body = { votes: [...votes].map(([element_id, count]) => ({ element_id, count })) }
        const answer = await api.castVotes({ ...at, voting_id: votingId, body }, { timeoutMs: ANSWER_MS })
        return toVotes(answer.voting.own)
      },
      // An element that has just been made may be voted for: the service hears of it first.
      isOnline: () => zone.status === 'live' && navigator.onLine && zone.pending === 0,
      isPassing,
      onChange: changed,
      onRefused(error) {
        onRefused(error)
        void load()
      },
    })
    sender = Object.assign(made, { votingId })
    return sender
  }

  const watchEnd = (): void => {
    clearTimeout(endTimer)
    const voting = votings.value.find(({ state }) => state === 'OPEN')
    const left = voting && leftMs(voting)
    if (left === undefined) return
    endTimer = setTimeout(() => {
      changed()
      void load()
    }, Math.max(left, 0) + LATE_MS)
  }

  const take = (list: readonly Voting[], revision: number | undefined): void => {
    votings.value = list
    const voting = list.find(({ state }) => state === 'OPEN')
    if (voting) {
      const isKnown = sender?.votingId === voting.voting_id
      const own = senderFor(voting.voting_id)
      own.learn(toVotes(voting.own), isKnown && revision !== undefined ? revision : own.revision)
    }
    watchEnd()
    changed()
  }

  const load = async (): Promise<void> => {
    isAskedAgain = true
    if (isLoading) return
    isLoading = true
    clearTimeout(reloadTimer)
    try {
      while (isAskedAgain && !stopped.signal.aborted) {
        isAskedAgain = false
        const [revision, askedAt] = [sender?.revision, Date.now()]
        const answer = await api.listVotings({ ...at }, { signal: stopped.signal })
        ahead = answer.now_ms - (askedAt + Date.now()) / 2
        // What was told meanwhile is newer.
        if (!isAskedAgain) take(answer.votings, revision)
      }
    } catch {
      if (!stopped.signal.aborted) reloadTimer = setTimeout(loadIfLive, RELOAD_MS)
    }
    isLoading = false
  }
  const loadIfLive = (): void => {
    if (zone.status === 'live') void load()
  }
  const lineChanged = (): void => {
    sender?.flush()
    loadIfLive()
    changed()
  }

  votings.value = []
  const off = [
    zone.on('status', lineChanged),
    zone.on('change', () => sender?.flush()),
    zone.on('elements', (ids) => [...ids].some((id) => voted.has(id)) && changed()),
    zone.on('commits', (commits) => {
      const told = commits.flatMap(({ operations }) => operations)
      if (told.some((one) => one.op === 'zone' && one.set.voting !== undefined)) void load()
    }),
  ]
  addEventListener('online', lineChanged, { signal: stopped.signal })
  // Votes of the same person in another window are told by nobody.
  document.addEventListener('visibilitychange', () => !document.hidden && open() && loadIfLive(), {
    signal: stopped.signal,
  })
  loadIfLive()

  return {
    /** The service has answered. */
    get isKnown(): boolean {
      return ahead !== undefined
    },
    /** Where votes are taken now. */
    get open(): Voting | undefined {
      return open()
    },
    leftMs,
    /** The own ones, of elements that are still there. */
    get own(): Votes {
      return own
    },
    /** Some of them have not arrived at the service. */
    get isWaiting(): boolean {
      return sender?.isWaiting === true
    },
    set(votes: Votes): void {
      const voting = open()
      if (voting) senderFor(voting.voting_id).set(votes)
    },
    stop(): void {
      stopped.abort()
      sender?.stop()
      clearTimeout(reloadTimer)
      clearTimeout(endTimer)
      votings.value = []
      for (const stop of off) stop()
    },
  }
}

export type FollowedVotings = ReturnType<typeof followVotings>
