import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasScope, type Scope } from '@easel/contract'
import { isWithoutTwoFactor } from '../access/two-factor.ts'
import type { Db } from '../db/transaction.ts'
import { editionsOf } from '../identity/editions-of.sql.ts'
import { accountParts } from './account.sql.ts'
import { accountScope, ownTables, type Page, readOwnRows } from './own-rows.sql.ts'
import { toShown } from './to-shown.ts'

const PAGE = 200

interface OwnDataOptions {
  db: Db
  caller: { zuid: number; scopes: ReadonlySet<string> }
  now: number
  /** Fails once the caller may not read it any more: a slow reader may take any time. */
  recheck(): Promise<void>
}

type Table = (typeof ownTables)[number]

/** One that demands two-factor sign-in shows nothing to whoever has none. */
const readableEditions = async (db: Db, zuid: number): Promise<number[]> => {
  const all = editionsOf(db, zuid).where('state', '!=', 'DELETED').orderBy('edition_id').select('edition_id')
  const open = (await isWithoutTwoFactor(db, zuid)) ? all.where('requires_two_factor', '=', 0) : all
  return (await open.execute()).map(({ edition_id }) => edition_id)
}

async function* rowsOf({ db, caller: { zuid }, recheck }: OwnDataOptions, table: Table) {
  const editions = await readableEditions(db, zuid)
  // 0: what was done outside of any edition, such as signing in.
  for (const edition_id of table.scope === accountScope ? [0, ...editions] : editions) {
    let after: Page['after']
    do {
      await recheck()
      const page = await readOwnRows(db, table, { edition_id, zuid, after, limit: PAGE })
      yield page.rows.map((row) => toShown({ ...(edition_id > 0 && { edition_id }), ...row }))
      after = page.last
      // On SQLite nothing above waits: others get their turn here.
      await nextTurn()
    } while (after)
  }
}

/** What the service holds about somebody (N7), without secrets: a JSON document, of which no more than a page is held. */
export async function* ownDataPieces(options: OwnDataOptions): AsyncGenerator<string> {
  const { db, caller, now } = options
  const { zuid, scopes } = caller
  const may = (scope: Scope) => hasScope(scopes, [scope])
  const left_out: string[] = []
  yield `{"export":"own_data","format":1,"time":${JSON.stringify(new Date(now).toISOString())}`
  for (const { name, scope, read } of accountParts) {
    if (!may(scope)) left_out.push(name)
    else yield `,\n${JSON.stringify(name)}:${JSON.stringify(await read(db, zuid, now))}`
  }
  for (const table of ownTables) {
    if (!may(table.scope)) {
      left_out.push(table.name)
      continue
    }
    yield `,\n${JSON.stringify(table.name)}:[`
    let separator = '\n'
    for await (const rows of rowsOf(options, table)) {
      if (rows.length === 0) continue
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield `,\n"left_out":${JSON.stringify(left_out)}}\n`
}
