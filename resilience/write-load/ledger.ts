import { EaselError } from '@easel/sdk'

/** One change of a zone's content, known in its journal by the marks of its operations. */
interface Write {
  zone_id: string
  writer: number
  marks: string
}

/** What was promised. Whoever writes notes it here: what was sent is unsure until it is acknowledged. */
export interface Ledger {
  zones: string[]
  acknowledged: Write[]
  unsure: Set<Write>
  facts: Map<string, Fact>
  /** Answers that nobody should get, whatever breaks. */
  unclean: string[]
  count: number
  /** Sent, and answered with a 503 or not at all. */
  unanswered: number
}

/** A value that replaces another: the last one acknowledged stands, or one that was sent after it. */
interface Fact {
  stands: string | undefined
  unsure: Set<string>
}

/** The next one takes over what can still change: the names of places. */
export const newLedger = (last?: Ledger): Ledger => {
  const names = [...(last?.facts ?? [])].filter(([name]) => name.startsWith('name of'))
  for (const [name] of names) last?.facts.delete(name)
  return { zones: [], acknowledged: [], unsure: new Set(), facts: new Map(names), unclean: [], count: 0, unanswered: 0 }
}

/** The other end is gone, or cannot answer: nothing more can be written. */
export class Stopped extends Error {}

export const writeToZone = async (ledger: Ledger, write: Write, send: () => Promise<unknown>): Promise<void> => {
  ledger.unsure.add(write)
  await answered(ledger, send)
  ledger.unsure.delete(write)
  ledger.acknowledged.push(write)
}

export const setFact = async (
  ledger: Ledger,
  name: string,
  value: string,
  send: () => Promise<unknown>,
): Promise<void> => {
  const fact = ledger.facts.get(name) ?? { stands: undefined, unsure: new Set() }
  ledger.facts.set(name, fact)
  fact.unsure.add(value)
  await answered(ledger, send)
  fact.unsure.delete(value)
  fact.stands = value
}

/** Only a 503 in the envelope that says when to come again, or no whole answer at all, is allowed beside success. */
const answered = async (ledger: Ledger, send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
    ledger.count++
  } catch (error) {
    ledger.unanswered++
    const isClean = !(error instanceof EaselError) || (error.code === 'U1003' && error.headers.has('retry-after'))
    if (!isClean) ledger.unclean.push(error.message)
    throw new Stopped('', { cause: error })
  }
}
