import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/** Scripts that are written without blanks, and whose words are often of one or two letters. */
const unspaced = '[\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]'

/**
 * PostgreSQL's index of letters goes by three of them. It is slow for whole words of letters that many others have, and
 * of no use for shorter ones: so there is an index of words, and of one and two letters of scripts without blanks.
 * SQLite's index has all of these already.
 *
 * The functions take what `terms.ts` makes: runs of letters, of signs and of blanks, with U+0001 around each. The team
 * stands before each word, so that the list of a word holds nothing of other teams.
 */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'sqlite') return
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  // Named with its schema: while an index is made there is no search path.
  const ofAny = sql.ref(`${rows[0]?.schema}.search_words_of_any`)
  // For text that has such scripts, or a word that is too long for an index: it is cut off.
  await sql`
    create function ${ofAny}(team bigint, marked text) returns text[]
    language sql immutable parallel safe as $$
      select array(
        select team || ' ' || left(run, 100) from unnest(string_to_array(marked, chr(1))) run where run not in ('', ' ')
        union
        select team || ' ' || unnest(array[letter, letter || next])
        from (
          select letter, coalesce(lead(letter) over (order by place), '') as next
          from unnest(string_to_array(marked, null)) with ordinality letters (letter, place)
        ) pairs
        where letter ~ '${sql.raw(unspaced)}'
      ) $$`.execute(db)
  // For most text, and many times as quick: short or plain text is known to be neither without being searched.
  await sql`
    create function search_words(team bigint, marked text) returns text[]
    language sql immutable parallel safe as $$
      select case
        when octet_length(marked) <> length(marked) and marked ~ '${sql.raw(unspaced)}'
          or length(marked) > 100 and marked ~ '[^\u0001]{101}'
        then ${ofAny}(team, marked)
        else string_to_array(substr(replace(
          rtrim(replace(marked, chr(1) || ' ' || chr(1), chr(1)), chr(1)), chr(1), chr(1) || team || ' '), 2), chr(1))
      end $$`.execute(db)
  for (const [kind, column] of [
    ['zone', 'marked_name'],
    ['frame', 'marked_name'],
    ['shape', 'marked_text'],
    ['comment', 'marked_text'],
  ] as const) {
    await sql`
      create index ${sql.ref(`search_entry_${kind}_words`)} on ${sql.table(`search_entry_${kind}`)}
      using gin (search_words(team_id, ${sql.ref(column)})) with (gin_pending_list_limit = 256)`.execute(db)
  }
}
