import type { Dataset } from './dataset.ts'
import { createRandom, type Random, shuffledCycle } from './random.ts'
import { commonWords, cyrillicWords, hanWords, latinWords } from './texts.ts'

/** One of the thirteen kinds of searches. */
export interface SearchQuery {
  name: string
  expects: 'hits' | 'nothing'
  /** Path below the team, with words or a page that were not asked for just before. */
  path(): string
}

const letters = [...'aeiounrstlk']

export const createSearchQueries = ({ rareWords }: Pick<Dataset, 'rareWords'>): SearchQuery[] => {
  const random = createRandom(5)
  const rare = shuffledCycle(rareWords, random)
  const word = shuffledCycle(latinWords, random)
  const common = () => random.pick(commonWords)
  const page = () => `&from=${random.below(100)}&limit=${10 + random.below(21)}`
  const farPage = () => `&from=${1000 + random.below(100)}`
  const query = (name: string, words: () => string, paging = () => '', kind = ''): SearchQuery => ({
    name,
    expects: 'hits',
    path: () => `${kind}/search?search=${encodeURIComponent(words())}${paging()}`,
  })
  return [
    query('a rare word', rare),
    query('a word', word),
    query('a common word', common, page),
    query('part of a word', () => partOf(word(), random)),
    query('two common words', () => commonWords.join(' '), page),
    query('a common and another word', () => `${common()} ${word()}`),
    query('a common and a rare word', () => `${common()} ${rare()}`),
    query('one letter', () => random.pick(letters), page),
    query('a Cyrillic word', shuffledCycle(cyrillicWords, random)),
    query('a Chinese word', shuffledCycle(hanWords, random)),
    query('a common word, zones only', common, page, '/zones'),
    query('a common word, shapes only, far page', common, farPage, '/shapes'),
    { ...query('an unknown word', () => `zzz${word()}`), expects: 'nothing' },
  ]
}

/** Four letters of a word. */
const partOf = (word: string, random: Random): string => {
  const start = random.below(word.length - 3)
  return word.slice(start, start + 4)
}
