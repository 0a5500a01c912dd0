import { type RawBuilder, sql } from 'kysely'
import { splitRuns } from './normalize.ts'

/**
 * Two indexes of PostgreSQL by expressions of what it has itself (migration 0039): the words of an entry, and the pairs of
 * neighbouring letters of scripts that have too many letters for words of three of them. Each begins with the team: a
 * list of the index has what one team has, and none is as long as the team.
 */

/** An index refuses long entries, so it has the beginnings of words; the entry decides. */
const MAX_LENGTH = 100

/** Han, kana and Hangul, as PostgreSQL's regular expressions have them. */
const dense = sql.raw(String.raw`\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff`)
const densePair = /(?=([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{2}))/g

const delimiter = sql.raw(`E'\\x01'`)
const team = sql.raw(`e.team_id || ':'`)

export const hasDenseLetter = (column: RawBuilder<unknown>) => sql`${column} ~ '[${dense}]'`

/** Words of the column, each behind its team. Those of short texts need not be cut. */
export const wordsOf = (column: RawBuilder<unknown>) => sql`string_to_array(
  ${team} || replace(btrim(case when length(${column}) <= ${sql.lit(MAX_LENGTH)} then ${column}
    else regexp_replace(${column}, '([^\\x01]{${sql.lit(MAX_LENGTH)}})[^\\x01]+', '\\1', 'g') end, ${delimiter}),
    ${delimiter}, ${delimiter} || ${team}), ${delimiter})`

/** Pairs that begin at odd and those that begin at even letters. */
export const pairsOf = (column: RawBuilder<unknown>) => {
  const letters = sql`regexp_replace(${column}, '[^${dense}]+', ' ', 'g')`
  const pairs = (text: RawBuilder<unknown>) =>
    sql`${team} || regexp_replace(${text}, '(..)', '\\1' || ${delimiter} || ${team}, 'g')`
  return sql`string_to_array(${pairs(letters)} || ${delimiter} || ${pairs(sql`substr(${letters}, 2)`)}, ${delimiter})`
}

export const wordKeys = (team_id: number, words: readonly string[]): string[] =>
  words.flatMap(splitRuns).map((run) => `${team_id}:${[...run].slice(0, MAX_LENGTH).join('')}`)

export const pairKeys = (team_id: number, words: readonly string[]): string[] =>
  words.flatMap((word) => [...word.matchAll(densePair)].map(([, pair]) => `${team_id}:${pair}`))
