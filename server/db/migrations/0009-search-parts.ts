import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/** Scripts that are written without blanks: parts of their words have lists already. */
const unspaced = '[\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]'

/** Whether text is looked at by itself: all of it is long, or a word in it. */
const isLong = sql`length(searched) > 100 and (length(searched) > 20000 or searched ~ '[^\u0001]{101}')`

/** The index of letters stays where it is the only one: few shapes have a name beside their text. */
const letters = ['comment_marked_text', 'frame_marked_name', 'shape_marked_text', 'zone_marked_name']

/**
 * On PostgreSQL, where a part of a word leads: `search_ending` has the word's endings, as in `z7 ning` of `z7 planning`, so that those
 * that begin with the part tell the words that have it, and those the entries. It replaces an index of letters, which
 * told which entries have them and not which of them are the newest, and grew with every entry; this grows with words
 * that are new.
 *
 * What is long is on a list of its own, `z7*`, and is looked at text by text: its words would have endings without end.
 * Words that nobody has any longer are noted in `search_unused` and lose their endings later (tidy.sql.ts). Neither table
 * has a unique key: two writers of the same new word would wait for one another.
 */
export const up = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'sqlite') {
    // Two pieces of a size are enough to make one of them, where it is asked for (tidy.sql.ts).
    await sql`insert into search_index (search_index, rank) values ('usermerge', 2)`.execute(db)
    return
  }
  for (const index of letters) await sql`drop index ${sql.table(`search_entry_${index}`)}`.execute(db)

  await sql`
    create function search_lists_of(kind text, team bigint, marked_name text, marked_text text) returns text[]
    language plpgsql immutable parallel safe as $$
    declare
      searched text := case when kind in ('zone', 'frame') then marked_name else marked_text end;
      lists text[] := search_lists(kind, team, searched);
    begin
      if ${isLong} then
        return lists || (left(kind, 1) || team || '*');
      end if;
      return lists;
    end $$`.execute(db)
  // The first ending is the word itself, of any script: by it a word is known.
  await sql`
    create function search_endings(list text) returns setof text
    language sql immutable parallel safe rows 10 as $$
      select distinct head || substr(word, place, 12)
      from (select left(list, strpos(list, ' ')) as head, substr(list, strpos(list, ' ') + 1) as word) parts
      cross join generate_series(1, length(word)) as place
      where place = 1 or octet_length(word) = length(word) or substr(word, place, 1) !~ '${sql.raw(unspaced)}'
    $$`.execute(db)

  await sql`create table search_ending (ending text collate "C" not null, word text collate "C" not null)`.execute(db)
  await sql`create table search_unused (word text collate "C" not null)`.execute(db)
  await sql`
    insert into search_word (word, entry_id)
    select left(kind, 1) || team_id || '*', entry_id
    from (
      select *, case when kind in ('zone', 'frame') then marked_name else marked_text end as searched from search_entry
    ) entry
    where ${isLong}`.execute(db)
  await sql`
    insert into search_ending (ending, word)
    select ending, word
    from (select distinct word from search_word where word like '% %') words
    cross join search_endings(word) as ending`.execute(db)
  await sql`create index search_ending_key on search_ending (ending, word)`.execute(db)

  await sql`
    create or replace function search_entry_listed() returns trigger language plpgsql as $$
    declare
      before text[] := '{}';
      after text[] := '{}';
    begin
      if tg_op <> 'INSERT' then
        before := search_lists_of(old.kind, old.team_id, old.marked_name, old.marked_text);
      end if;
      if tg_op <> 'DELETE' then
        after := search_lists_of(new.kind, new.team_id, new.marked_name, new.marked_text);
      end if;
      if tg_op <> 'INSERT' then
        with gone as (
          delete from search_word
          where word = any(before) and entry_id = old.entry_id and word <> all(after)
          returning word)
        insert into search_unused (word)
        select word from gone
        where word like '% %' and not exists (
          select from search_word w where w.word = gone.word and w.entry_id <> old.entry_id);
      end if;
      if tg_op <> 'DELETE' then
        insert into search_word (word, entry_id)
        select word, new.entry_id from unnest(after) as word where word <> all(before)
        on conflict do nothing;
        if left(new.kind, 1) || new.team_id || '*' <> all(after) then
          insert into search_ending (ending, word)
          select ending, word
          from (
            select word from unnest(after) as listed (word)
            where listed.word like '% %' and (
              select true from search_ending known
              where known.ending = left(listed.word, strpos(listed.word, ' ') + 12)
                and known.word = listed.word limit 1) is null
            offset 0
          ) unknown
          cross join search_endings(word) as ending;
        end if;
      end if;
      return null;
    end $$`.execute(db)
  await createThose(db)
  await createFirst(db)
}

/**
 * Of some entries, given newest first, those that have what is looked for, where it is looked for. All at once, which
 * takes half as long as one after the other.
 */
const createThose = (db: AnyDb) =>
  sql`
    create function search_those(
      of_kind text,
      in_edition bigint,
      in_team bigint,
      ids bigint[],
      patterns text[],
      in_spaces bigint[],
      out entries bigint[],
      out spaces bigint[],
      out zones text[]
    ) language plpgsql stable as $$
    begin
      select coalesce(array_agg(entry_id), '{}'), coalesce(array_agg(space_id), '{}'), coalesce(array_agg(zone_id), '{}')
      into entries, spaces, zones
      from (
        select e.entry_id, e.space_id, e.zone_id
        from search_entry e
        where e.kind = of_kind and e.edition_id = in_edition and e.team_id = in_team and e.entry_id = any(ids)
          and (in_spaces is null or e.space_id = any(in_spaces))
          and (patterns is null or
            case when of_kind in ('zone', 'frame') then e.marked_name else e.marked_text end like all(patterns))
        order by e.entry_id desc
      ) those;
    end $$`.execute(db)

/**
 * The first entries of each kind, newest first: those that have every word whole (`whole`), and where they are fewer than
 * `wanted`, those that have every word whole or as a part. These are looked for
 *
 * - on the lists of letters, where a word is of a script that has them;
 * - among the newest, one by one: letters that many words have are met soon there;
 * - by the words that have the letters, where next to none of the newest had them.
 *
 * A function, since what is not needed costs nothing in it: as one statement, all that might be needed is made ready
 * each time, at more than the price of the search; as several, each is a round trip.
 */
const createFirst = (db: AnyDb) =>
  sql`
    create function search_first(
      in_edition bigint,
      in_team bigint,
      of_kinds text[],
      -- what follows the kind in the names of lists: of words; of letters, where a word is of such a script
      on_lists text[],
      on_letters text[],
      -- of each word some letters that lead to words that have it as a part
      leads text[],
      -- what the words are like
      wholes text[],
      parts text[],
      -- whether whoever is on a word's list has the word; whether every word that has the letters has the word
      lists_tell boolean,
      leads_tell boolean,
      -- where to look; null: everywhere
      in_spaces bigint[],
      wanted integer,
      recent integer
    ) returns table (kind text, whole boolean, entries bigint[], spaces bigint[], zones text[])
    language plpgsql stable rows 8 set plan_cache_mode = force_generic_plan as $$
    declare
      head text;
      names text[];
      patterns text[];
      wholly bigint[];
      those record;
      ids bigint[];
      above bigint;
      size integer;
      reach integer;
      seen integer;
      is_enough boolean;
      start text;
    begin
      foreach kind in array of_kinds loop
        head := left(kind, 1);
        wholly := '{}';
        -- Whole words, then the letters of some scripts.
        for whole in select true union all select false where cardinality(on_letters) > 0 loop
          -- The shortest list leads, and what is on it is looked up on the next. Which are short can be told by their
          -- ends: the fewer are on a list, the older is the one that stands there in a certain place.
          names := array(
            select head || list from unnest(case when whole then on_lists else on_letters end) as list
            order by case when cardinality(on_lists) + cardinality(on_letters) > 1 then (
              select w.entry_id from search_word w where w.word = head || list
              order by w.entry_id desc offset 100 limit 1) end nulls first);
          patterns := case when not whole then parts when not lists_tell or cardinality(names) > 2 then wholes end;
          entries := '{}';
          spaces := '{}';
          zones := '{}';
          above := 9223372036854775807;
          size := case when patterns is null and in_spaces is null and names[2] is null then wanted else 8 * wanted end;
          loop
            ids := array(
              select w.entry_id from search_word w where w.word = names[1] and w.entry_id < above
              order by w.entry_id desc limit size);
            above := ids[cardinality(ids)];
            seen := cardinality(ids);
            if seen > 0 and names[2] is not null then
              ids := array(
                select w.entry_id from search_word w where w.word = names[2] and w.entry_id = any(ids)
                order by w.entry_id desc);
            end if;
            if cardinality(ids) > 0 then
              those := search_those(kind, in_edition, in_team, ids, patterns, in_spaces);
              entries := entries || those.entries;
              spaces := spaces || those.spaces;
              zones := zones || those.zones;
            end if;
            exit when seen < size or cardinality(entries) >= wanted;
            size := least(4 * size, 20000);
          end loop;
          if cardinality(entries) > 0 then
            return next;
          end if;
          exit when cardinality(entries) >= wanted;
          wholly := entries;
        end loop;
        continue when cardinality(entries) >= wanted or cardinality(on_letters) > 0;

        whole := false;
        reach := recent;
        for look in 1..2 loop
          select count(*), array_agg(entry_id) filter (where meets), array_agg(space_id) filter (where meets),
            array_agg(zone_id) filter (where meets)
          into seen, entries, spaces, zones
          from (
            select e.entry_id, e.space_id, e.zone_id,
              case when head in ('z', 'f') then e.marked_name else e.marked_text end like all(parts)
                and (in_spaces is null or e.space_id = any(in_spaces)) as meets
            from search_entry e
            where e.kind = search_first.kind and e.edition_id = in_edition and e.team_id = in_team
            order by e.entry_id desc
            limit reach
          ) newest;
          is_enough := seen < reach or wanted <= (
            select count(*) from (select unnest(wholly) union select unnest(entries)) found);
          reach := least(1.5 * wanted * reach / greatest(cardinality(entries), 1), 100000);
          exit when is_enough or entries is null or reach > 1000;
        end loop;

        if not is_enough then
          start := (
            select head || in_team || ' ' || lead from unnest(leads) as lead
            order by case when cardinality(leads) > 1 then (
              select count(*) from (
                select from search_ending n cross join lateral (
                  select from search_word w where w.word = n.word limit 1000) entries
                where n.ending >= head || in_team || ' ' || lead
                  and n.ending < head || in_team || ' ' || lead || repeat(chr(1114111), 13)
                limit 1000) counted) end
            limit 1);
          ids := array(
            select listed.entry_id
            from unnest(array(
              select distinct n.word from search_ending n
              where n.ending >= start and n.ending < start || repeat(chr(1114111), 13)
            )) as having_it (word)
            cross join lateral (
              select w.entry_id from search_word w where w.word = having_it.word
              order by w.entry_id desc limit case when leads_tell and in_spaces is null then wanted end
            ) listed
            union
            select w.entry_id from search_word w where w.word = head || in_team || '*'
            order by entry_id desc);
          entries := '{}';
          spaces := '{}';
          zones := '{}';
          seen := 0;
          size := 2 * wanted;
          while seen < cardinality(ids) and cardinality(entries) < wanted loop
            those := search_those(kind, in_edition, in_team, ids[seen + 1:seen + size], parts, in_spaces);
            entries := entries || those.entries;
            spaces := spaces || those.spaces;
            zones := zones || those.zones;
            seen := seen + size;
            size := least(4 * size, 20000);
          end loop;
        end if;
        if cardinality(entries) > 0 then
          return next;
        end if;
      end loop;
    end $$`.execute(db)
