import type { Database } from '@easel/server/db/database.ts'
import type { ElementOperation } from '@easel/server/journal/operations.ts'
import type { Ledger } from './ledger.ts'
import type { Desk } from './writers.ts'

/** What the database holds against what was promised: sentences, none where every promise is kept. */
export const brokenPromises = async (database: Database, desk: Desk, ledger: Ledger): Promise<string[]> => [
  ...ledger.unclean.map((answer) => `answered with ${answer}`),
  ...(await journalFaults(database, ledger)),
  ...(await factFaults(database, desk, ledger)),
]

/** Every write stands in the journal as one commit: once where it was acknowledged, once or never where it was not. */
const journalFaults = async (database: Database, ledger: Ledger): Promise<string[]> => {
  const commits = await commitsByMarks(database, ledger.zones)
  const faults: string[] = []
  const last = new Map<number, number>()
  for (const { marks, writer } of ledger.acknowledged) {
    const [seq, ...more] = commits.get(marks) ?? []
    commits.delete(marks)
    if (seq === undefined) faults.push(`lost: ${marks}`)
    if (more.length > 0) faults.push(`doubled: ${marks}`)
    if (seq !== undefined && seq <= (last.get(writer) ?? 0)) faults.push(`out of order: ${marks}`)
    last.set(writer, seq ?? 0)
  }
  for (const { marks } of ledger.unsure) {
    if ((commits.get(marks)?.length ?? 0) > 1) faults.push(`doubled: ${marks}`)
    commits.delete(marks)
  }
  return [...faults, ...[...commits.keys()].map((marks) => `written by nobody, or by half: ${marks}`)]
}

const commitsByMarks = async ({ read }: Database, zones: readonly string[]): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>()
  const rows = read
    .selectFrom('zone_commit')
    .where('zone_id', 'in', [...zones])
    .select(['seq', 'operations'])
  for (const { seq, operations } of await rows.orderBy('seq').execute()) {
    const marks = (JSON.parse(operations) as ElementOperation[]).map(markOf).join()
    // A zone begins with a commit that does nothing.
    if (marks !== '') found.set(marks, [...(found.get(marks) ?? []), seq])
  }
  return found
}

const markOf = (operation: ElementOperation): string => {
  const { op, id } = operation
  return op === 'patch' ? `${op} ${id} ${operation.set['meta.name']}` : `${op} ${id}`
}

const factFaults = async (database: Database, desk: Desk, ledger: Ledger): Promise<string[]> => {
  const held = await heldFacts(database, desk)
  const faults: string[] = []
  for (const [name, fact] of ledger.facts) {
    const value = held.get(name)
    const isUnsure = value !== undefined && fact.unsure.has(value)
    // A name that was never acknowledged is what it was before anybody noted anything.
    const isPromised = fact.stands !== undefined || !name.startsWith('name of')
    if (isPromised && value !== fact.stands && !isUnsure)
      faults.push(`${name} is ${value}, and was promised to be ${fact.stands}`)
    // What was unsure is known now.
    fact.stands = value
    fact.unsure.clear()
  }
  return faults
}

const heldFacts = async ({ read }: Database, { edition_id, space_id }: Desk): Promise<Map<string, string>> => {
  const edition = read.selectFrom('edition').where('edition_id', '=', Number(edition_id)).select('edition_name')
  const spaces = read
    .selectFrom('space')
    .where('edition_id', '=', Number(edition_id))
    .select(['space_id', 'space_name'])
  const facts = new Map<string, string>()
  for (const { edition_name } of await edition.execute()) facts.set('name of the edition', edition_name)
  for (const space of await spaces.execute()) {
    const name = `spaces called ${space.space_name}`
    if (space.space_id === Number(space_id)) facts.set('name of the space', space.space_name)
    else facts.set(name, String(Number(facts.get(name) ?? 0) + 1))
  }
  return facts
}
