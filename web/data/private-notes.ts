import type { Data } from '@easel/sdk/client.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { signal } from '@preact/signals'
import { api } from './api.ts'
import type { ZoneKey } from './zone-key.ts'

export type PrivateNote = Data<'listPrivateNotes'>['private_notes'][number]

const RELOAD_MS = 3_000

/** Those of the zone that is shown, oldest first; of others without their text. */
export const privateNotes = signal<readonly PrivateNote[]>([])
/** What the panel asks for: a new note, one to change, or all of them to be revealed. */
export const askedOfNotes = signal<'write' | 'reveal' | PrivateNote | undefined>(undefined)

/** Counts own changes: a list asked for before the last of them is older than what is shown. */
let ownChanges = 0
/** The zone that is shown: an answer may come when it is another one. */
let shownZone: string | undefined

type Body = Pick<PrivateNote, 'point'> & { text: string }

interface Sending {
  /** What the service has; undefined until it has one. */
  kept: PrivateNote | undefined
  /** Newer than what is on its way. */
  next: Body | undefined
  done: Promise<void>
}

/** Own notes that are on their way, by their ids. */
const sending = new Map<string, Sending>()

/** Keeps them as the service has them, also after a cut line; returns what ends it. */
export const followPrivateNotes = (at: ZoneKey, zone: LiveZone): (() => void) => {
  const stopped = new AbortController()
  shownZone = at.zone_id
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = async (): Promise<void> => {
    if (zone.status !== 'live') return
    asked += 1
    const mine = asked
    const changesBefore = ownChanges
    clearTimeout(timer)
    try {
      const { private_notes } = await api.listPrivateNotes({ ...at }, { signal: stopped.signal })
      // What was told meanwhile is newer.
      if (mine !== asked) return
      if (changesBefore === ownChanges) privateNotes.value = private_notes.map(asWanted)
      else void load()
    } catch {
      if (!stopped.signal.aborted) timer = setTimeout(() => void load(), RELOAD_MS)
    }
  }
  const off = [
    zone.on('status', () => void load()),
    zone.on('commits', (commits) => {
      const told = commits.flatMap(({ operations }) => operations)
      if (told.some((one) => one.op === 'zone' && one.set.private_notes !== undefined)) void load()
    }),
  ]
  void load()
  return () => {
    stopped.abort()
    clearTimeout(timer)
    shownZone = undefined
    privateNotes.value = []
    askedOfNotes.value = undefined
    for (const stop of off) stop()
  }
}

const shownWith = (note_id: string): PrivateNote | undefined =>
  privateNotes.value.find((one) => one.note_id === note_id)

/** What is on its way is newer than what the service tells. */
const asWanted = (note: PrivateNote): PrivateNote =>
  sending.has(note.note_id) ? (shownWith(note.note_id) ?? note) : note

const keep = (note: PrivateNote): void => {
  ownChanges += 1
  const others = privateNotes.value.filter(({ note_id }) => note_id !== note.note_id)
  privateNotes.value = [...others, note]
}

/** One request at a time; of those that wait the last is sent. */
const sendAll = async (at: ZoneKey, note_id: string, own: Sending): Promise<void> => {
  try {
    while (own.next) {
      const body = own.next
      own.next = undefined
      own.kept = (await api.putPrivateNote({ ...at, note_id, body })).private_note
    }
  } finally {
    sending.delete(note_id)
    if (own.kept && shownZone === at.zone_id) keep(own.kept)
  }
}

/** Shown at once where it is there already; what is refused stands again as it was. */
export const putPrivateNote = (at: ZoneKey, { note_id, text, point }: Body & { note_id: string }): Promise<void> => {
  const before = shownWith(note_id)
  if (before) keep({ ...before, text, point })
  const begun = sending.get(note_id)
  if (begun) {
    begun.next = { text, point }
    return begun.done
  }
  const own: Sending = { kept: before, next: { text, point }, done: Promise.resolve() }
  sending.set(note_id, own)
  own.done = sendAll(at, note_id, own)
  return own.done
}

/** Nothing of a note arrives after what is done to it next. */
const settled = async (note_id: string): Promise<void> => {
  const own = sending.get(note_id)
  if (own) own.next = undefined
  await own?.done.catch(() => {})
}

export const deletePrivateNote = async (at: ZoneKey, note_id: string): Promise<void> => {
  await settled(note_id)
  await api.deletePrivateNote({ ...at, note_id })
  ownChanges += 1
  privateNotes.value = privateNotes.value.filter((one) => one.note_id !== note_id)
}

export const revealPrivateNotes = async (at: ZoneKey): Promise<void> => {
  await Promise.all([...sending.values()].map(({ done }) => done.catch(() => {})))
  await api.revealPrivateNotes({ ...at, body: { state: 'REVEALED' } })
  ownChanges += 1
  privateNotes.value = []
}
