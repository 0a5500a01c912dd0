import type { ServerMessage } from '@easel/contract/live-messages.ts'
import { changesMessage } from './change-text.ts'
import type { Outbox } from './outbox.ts'
import { toOutgoing } from './outgoing-message.ts'
import type { ZoneReader } from './read-zone.ts'
import type { SessionAccess } from './session-access.ts'

type Welcome = Extract<ServerMessage, { type: 'welcome' }>

interface LoadDeps {
  reader: ZoneReader
  outbox: Pick<Outbox, 'post' | 'postSlowly'>
  session_id: string
  limits: Welcome['limits']
  /** Told whenever the client has received something of it. */
  onProgress: () => void
  /** Whether the session has ended meanwhile. */
  isOver: () => boolean
}

/** Changes that a client missed, beyond which the zone itself is the shorter way. */
const MAX_MISSED = 2_000
/** Messages on the way to a client. Each that it has received is a sign of life, however slow its line is. */
const MAX_ON_THE_WAY = 8

/**
 * Welcomes a client, and sends what it does not have, the last of it at the end of this turn. Resolves with the sequence
 * number that it is at then.
 */
export const load = async (
  { reader, outbox, session_id, limits, onProgress, isOver }: LoadDeps,
  access: SessionAccess,
  since: number | undefined,
): Promise<number> => {
  const { caller, rights, together_off } = access
  const welcome = (seq: number, sends: Welcome['sends']): void =>
    outbox.post(
      toOutgoing({ type: 'welcome', seq, zuid: String(caller.zuid), session_id, rights, together_off, sends, limits }),
    )
  const page = since === undefined ? undefined : await reader.readChanges(access, since, true)
  if (since !== undefined && page && page.seq - since <= MAX_MISSED) {
    const seq = page.changes.at(-1)?.seq ?? since
    welcome(seq, 'changes')
    outbox.post(changesMessage(page.changes))
    return seq
  }
  const onTheWay: Promise<void>[] = []
  let at: number | undefined
  // What comes next is read when the client has taken what was sent: memory never grows by the slowest reader.
  for await (const { seq, message, isLast } of reader.readZone(access, isOver)) {
    if (at === undefined) welcome(seq, 'zone')
    at = seq
    if (isOver()) break
    // Whoever has the last one may speak, maybe before we hear that it was taken.
    if (isLast) outbox.post(message)
    else onTheWay.push(outbox.postSlowly(message).then(onProgress))
    if (onTheWay.length === MAX_ON_THE_WAY) await onTheWay.shift()
  }
  return at as number
}
