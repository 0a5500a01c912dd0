import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/**
 * On PostgreSQL: entries by their words and by pairs of letters of Han, kana and Hangul, each behind its team. The index
 * of trigrams intersects lists that are as long as the team.
 */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) !== 'postgres') return
  const { rows } = await sql<{ n: string }>`select count(*) as n from search_entry`.execute(db)
  if (Number(rows[0]?.n) > MANY_ENTRIES)
    process.stderr.write(
      `0039-search-words: indexing the words of ${rows[0]?.n} entries, which can take some minutes\n`,
    )
  for (const [kind, column] of [
    ['zone', 'marked_name'],
    ['frame', 'marked_name'],
    ['shape', 'marked_name'],
    ['shape', 'marked_text'],
    ['comment', 'marked_text'],
  ] as const) {
    const table = sql.table(`search_entry_${kind}`)
    const text = sql.ref(column)
    await sql`
      create index ${sql.ref(`search_entry_${kind}_${column}_words`)} on ${table} using gin ((string_to_array(
        team_id || ':' || replace(btrim(case when length(${text}) <= 100 then ${text}
          else regexp_replace(${text}, '([^\\x01]{100})[^\\x01]+', '\\1', 'g') end, E'\\x01'),
          E'\\x01', E'\\x01' || team_id || ':'), E'\\x01')))
      with (gin_pending_list_limit = 256) where ${text} <> ''`.execute(db)
    const letters = sql`regexp_replace(${text}, '[^${dense}]+', ' ', 'g')`
    await sql`
      create index ${sql.ref(`search_entry_${kind}_${column}_pairs`)} on ${table} using gin ((string_to_array(
        team_id || ':' || regexp_replace(${letters}, '(..)', '\\1' || E'\\x01' || team_id || ':', 'g') || E'\\x01' ||
        team_id || ':' || regexp_replace(substr(${letters}, 2), '(..)', '\\1' || E'\\x01' || team_id || ':', 'g'),
        E'\\x01')))
      with (gin_pending_list_limit = 256) where ${text} <> '' and ${text} ~ '[${dense}]'`.execute(db)
  }
}

const MANY_ENTRIES = 50_000

/** Han, kana and Hangul. */
const dense = sql.raw(String.raw`\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff`)
