import type { JournalOperation } from '@easel/contract/content/element.ts'
import type { Database } from '@easel/server/db/database.ts'
import type { Ledger } from './ledger.ts'
import type { Workspace } from './writers.ts'

/** Describes where the database differs from what was acknowledged; empty where it does not. */
export const ledgerViolations = async (database: Database, workspace: Workspace, ledger: Ledger): Promise<string[]> => [
  ...ledger.unexpectedErrors.map((error) => `unexpected error: ${error}`),
  ...(await journalViolations(database, ledger)),
  ...(await factViolations(database, workspace, ledger)),
]

/** An acknowledged write is one commit of the journal; an unconfirmed one is one commit or none. */
const journalViolations = async (database: Database, ledger: Ledger): Promise<string[]> => {
  const commits = await commitsByFingerprint(database, ledger.zones)
  const violations: string[] = []
  const lastSeq = new Map<number, number>()
  for (const { fingerprint, writer } of ledger.acknowledged) {
    const [seq, ...duplicates] = commits.get(fingerprint) ?? []
    commits.delete(fingerprint)
    if (seq === undefined) violations.push(`lost: ${fingerprint}`)
    if (duplicates.length > 0) violations.push(`duplicated: ${fingerprint}`)
    if (seq !== undefined && seq <= (lastSeq.get(writer) ?? 0)) violations.push(`out of order: ${fingerprint}`)
    lastSeq.set(writer, seq ?? 0)
  }
  for (const { fingerprint } of ledger.unconfirmed) {
    if ((commits.get(fingerprint)?.length ?? 0) > 1) violations.push(`duplicated: ${fingerprint}`)
    commits.delete(fingerprint)
  }
  return [...violations, ...[...commits.keys()].map((fingerprint) => `never sent, or written in part: ${fingerprint}`)]
}

const commitsByFingerprint = async ({ read }: Database, zones: readonly string[]): Promise<Map<string, number[]>> => {
  const commits = new Map<string, number[]>()
  const rows = read
    .selectFrom('zone_commit')
    .where('zone_id', 'in', [...zones])
    .select(['seq', 'operations'])
  for (const { seq, operations } of await rows.orderBy('seq').execute()) {
    const fingerprint = (JSON.parse(operations) as JournalOperation[]).flatMap(fingerprintOf).join()
    // The first commit of a zone is empty; those of comments have no elements.
    if (fingerprint !== '') commits.set(fingerprint, [...(commits.get(fingerprint) ?? []), seq])
  }
  return commits
}

const fingerprintOf = (operation: JournalOperation): string[] => {
  if (operation.op === 'comment' || operation.op === 'zone') return []
  const { op, id } = operation
  return [op === 'patch' ? `${op} ${id} ${operation.set['meta.name']}` : `${op} ${id}`]
}

const factViolations = async (database: Database, workspace: Workspace, ledger: Ledger): Promise<string[]> => {
  const stored = await storedFacts(database, workspace)
  const violations: string[] = []
  for (const [name, fact] of ledger.facts) {
    const value = stored.get(name)
    const isUnconfirmed = value !== undefined && fact.unconfirmed.has(value)
    // The name before the first acknowledged change is not in the ledger.
    const isExpected = fact.confirmed !== undefined || !name.startsWith('name of')
    if (isExpected && value !== fact.confirmed && !isUnconfirmed)
      violations.push(`${name} is ${value}, acknowledged was ${fact.confirmed}`)
    // The stored value settles what was unconfirmed.
    fact.confirmed = value
    fact.unconfirmed.clear()
  }
  return violations
}

const storedFacts = async ({ read }: Database, { edition_id, space_id }: Workspace): Promise<Map<string, string>> => {
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
