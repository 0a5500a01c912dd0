import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/** Scripts that are written without blanks, and whose words are often of one or two letters. */
const unspaced = '[\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]'

const kinds = ['zone', 'frame', 'shape', 'comment']

/**
 * A list for each word, as SQLite's index has them, in place of an index that told which entries have a word and not
 * which of them are the newest: of a word that hundreds have, all were fetched to show twenty.
 *
 * `search_lists` names the lists that an entry is on: `z7 plan` of the zones of team 7 with the word "plan", and `z7_会議`
 * of those with these letters of a script without blanks. It takes what `terms.ts` makes: runs of letters, of signs and
 * of blanks, with U+0001 around each.
 */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'sqlite') return
  for (const kind of kinds) await sql`drop index ${sql.table(`search_entry_${kind}_words`)}`.execute(db)
  await sql`drop function search_words(bigint, text)`.execute(db)
  await sql`drop function search_words_of_any(bigint, text)`.execute(db)

  // For text that has such scripts, or a word that is too long for an index: it is cut off.
  await sql`
    create function search_lists_of_any(head text, marked text) returns text[]
    language sql immutable parallel safe as $$
      select array(
        select head || ' ' || left(run, 100) from unnest(string_to_array(marked, chr(1))) run where run not in ('', ' ')
        union
        select head || '_' || letter || unnest(case when next ~ '${sql.raw(unspaced)}' then array['', next] else '{""}' end)
        from (
          select letter, lead(letter) over (order by place) as next
          from unnest(string_to_array(marked, null)) with ordinality letters (letter, place)
        ) pairs
        where letter ~ '${sql.raw(unspaced)}'
      ) $$`.execute(db)
  // For most text, and many times as quick: short or plain text is known to be neither without being searched.
  await sql`
    create function search_lists(kind text, team bigint, marked text) returns text[]
    language sql immutable parallel safe as $$
      select case
        when octet_length(marked) <> length(marked) and marked ~ '${sql.raw(unspaced)}'
          or length(marked) > 100 and marked ~ '[^\u0001]{101}'
        then search_lists_of_any(left(kind, 1) || team, marked)
        else string_to_array(substr(replace(
          rtrim(replace(marked, chr(1) || ' ' || chr(1), chr(1)), chr(1)),
          chr(1), chr(1) || left(kind, 1) || team || ' '), 2), chr(1))
      end $$`.execute(db)

  await sql`create table search_word (word text collate "C" not null, entry_id bigint not null)`.execute(db)
  await sql`
    insert into search_word (word, entry_id)
    select distinct word, entry_id
    from search_entry
    cross join unnest(search_lists(kind, team_id,
      case when kind in ('zone', 'frame') then marked_name else marked_text end)) as word`.execute(db)
  await sql`alter table search_word add constraint search_word_key primary key (word, entry_id)`.execute(db)

  await sql`
    create function search_entry_listed() returns trigger language plpgsql as $$
    declare
      before text[] := '{}';
      after text[] := '{}';
    begin
      if tg_op <> 'INSERT' then
        before := search_lists(old.kind, old.team_id,
          case when old.kind in ('zone', 'frame') then old.marked_name else old.marked_text end);
      end if;
      if tg_op <> 'DELETE' then
        after := search_lists(new.kind, new.team_id,
          case when new.kind in ('zone', 'frame') then new.marked_name else new.marked_text end);
      end if;
      if tg_op <> 'INSERT' then
        delete from search_word
        where word = any(before) and entry_id = old.entry_id and word <> all(after);
      end if;
      if tg_op <> 'DELETE' then
        insert into search_word (word, entry_id)
        select word, new.entry_id from unnest(after) as word where word <> all(before)
        on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger search_entry_listed after insert or update or delete on search_entry
    for each row execute function search_entry_listed()`.execute(db)
}
