import { EaselError } from '@easel/sdk/index.ts'

/** One change of a zone's content, found in its journal by the fingerprint of its operations. */
interface Write {
  zone_id: string
  writer: number
  fingerprint: string
}

/** What the writers sent, and what the service acknowledged. */
export interface Ledger {
  zones: string[]
  acknowledged: Write[]
  unconfirmed: Set<Write>
  facts: Map<string, Fact>
  /** Errors that no fault excuses. */
  unexpectedErrors: string[]
  acknowledgedCount: number
  /** Answered with an error, or not at all. */
  unansweredCount: number
}

/** A value that is overwritten: the last acknowledged one must be stored, or one that was sent after it. */
interface Fact {
  confirmed: string | undefined
  unconfirmed: Set<string>
}

/** Takes over from the previous ledger what can still change: the names of edition and space. */
export const createLedger = (previous?: Ledger): Ledger => {
  const names = [...(previous?.facts ?? [])].filter(([name]) => name.startsWith('name of'))
  for (const [name] of names) previous?.facts.delete(name)
  return {
    zones: [],
    acknowledged: [],
    unconfirmed: new Set(),
    facts: new Map(names),
    unexpectedErrors: [],
    acknowledgedCount: 0,
    unansweredCount: 0,
  }
}

/** A write failed: the writer gives up. */
export class WriterStopped extends Error {}

export const writeToZone = async (ledger: Ledger, write: Write, send: () => Promise<unknown>): Promise<void> => {
  ledger.unconfirmed.add(write)
  await track(ledger, send)
  ledger.unconfirmed.delete(write)
  ledger.acknowledged.push(write)
}

export const setFact = async (
  ledger: Ledger,
  name: string,
  value: string,
  send: () => Promise<unknown>,
): Promise<void> => {
  const fact = ledger.facts.get(name) ?? { confirmed: undefined, unconfirmed: new Set() }
  ledger.facts.set(name, fact)
  fact.unconfirmed.add(value)
  await track(ledger, send)
  fact.unconfirmed.delete(value)
  fact.confirmed = value
}

/** Beside success, only 503 U1003 with Retry-After or a lost connection is allowed. */
const track = async (ledger: Ledger, send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
    ledger.acknowledgedCount++
  } catch (error) {
    ledger.unansweredCount++
    const isLost = !(error instanceof EaselError) || error.code === 'NETWORK'
    const isAllowed = isLost || (error.code === 'U1003' && error.headers.has('retry-after'))
    if (!isAllowed) ledger.unexpectedErrors.push(error.message)
    throw new WriterStopped('', { cause: error })
  }
}
