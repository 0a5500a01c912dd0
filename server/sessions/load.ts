import type { ServerMessage } from '@easel/contract/live-messages.ts'
import type { SessionAccess } from './access.ts'
import { changesMessage } from './change-text.ts'
import type { Outbox } from './outbox.ts'
import { toOutgoing } from './outgoing.ts'
import type { ZoneReader } from './read-zone.ts'

type Welcome = Extract<ServerMessage, { type: 'welcome' }>

interface LoadDeps {
  reader: ZoneReader
  outbox: Outbox
  limits: Welcome['limits']
}

/** Changes that a client missed, beyond which the zone itself is the shorter way. */
const MAX_MISSED = 2_000

/**
 * Welcomes a client, and sends what it does not have, the last of it at the end of this turn. Resolves with the sequence
 * number that it is at then.
 */
export const load = async (
  { reader, outbox, limits }: LoadDeps,
  access: SessionAccess,
  since: number | undefined,
): Promise<number> => {
  const { caller, rights } = access
  const welcome = (seq: number, sends: Welcome['sends']): void =>
    outbox.post(toOutgoing({ type: 'welcome', seq, zuid: String(caller.zuid), rights, sends, limits }))
  const page = since === undefined ? undefined : await reader.readChanges(access, since, true)
  if (since !== undefined && page && page.seq - since <= MAX_MISSED) {
    const seq = page.changes.at(-1)?.seq ?? since
    welcome(seq, 'changes')
    outbox.post(changesMessage(page.changes))
    return seq
  }
  const { seq, messages } = await reader.readZone(access)
  welcome(seq, 'zone')
  const last = messages.at(-1)
  for (const message of messages.slice(0, -1)) await outbox.postSlowly(message)
  // Whoever has the last one may speak, maybe before we hear that it was taken.
  if (last) outbox.post(last)
  return seq
}
