import { oneOf } from './load.ts'

const latin = 'ka lo mi ru ne ta vo shi pe dun gar bel tos wi cha fra mon ster li qua'.split(' ')
const cyrillic = 'ка ло ми ру не та во ши пе дун гар бел тос ви ча фра мон стер ли ква'.split(' ')
const han = [...'会議計画市場設図面開発予算報告製品調査']

/** A number that looks like chance and is the same in every run. */
const chance = (seed: number): number => {
  let x = Math.imul(seed, 0x9e3779b1) >>> 0
  x ^= x >>> 15
  x = Math.imul(x, 0x2c1b3c6d) >>> 0
  x ^= x >>> 12
  return x >>> 0
}

/** One of 4,000 words. */
const word = (seed: number): string => {
  const n = chance(seed) % 4000
  return [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400)].map((at) => latin[at]).join('')
}

/** One of 400, or somewhat fewer. */
const foreignWord = (seed: number, syllables: readonly string[]): string => {
  const n = chance(seed)
  return `${syllables[n % syllables.length]}${syllables[Math.floor(n / 20) % syllables.length]}`
}

/** Every sixth text has the one, every sixth the other. */
const common = ['planning', 'market'] as const

/** A word that the first five zones have and no others, however many there are. */
export const seldom = 'quicksilver'

/** Every sixtieth text has one of 2,000,000 words. */
const rareEvery = 60
const rareWord = (n: number): string => {
  const m = chance(n + 3e9)
  const at = (letters: string, divisor: number) => letters[Math.floor(m / divisor) % letters.length]
  const consonants = 'bcdfghjklmnpqrstvwxz'
  const vowels = 'aeiou'
  return [
    at(consonants, 1),
    at(vowels, 20),
    at(consonants, 100),
    at(vowels, 2_000),
    at(consonants, 10_000),
    at(vowels, 200_000),
    at('nr', 1_000_000),
  ].join('')
}

export const wordsFor = (n: number): string => {
  const words = Array.from({ length: 5 }, (_, at) => word(n * 7 + at))
  common.forEach((each, at) => {
    if (chance(n + at * 1e9) % 6 === 0) words.splice(2 + at, 0, each)
  })
  if (chance(n + 2e9) % 20 === 0) words.push(foreignWord(n, cyrillic))
  if (chance(n + 4e9) % 20 === 0) words.push(foreignWord(n, han))
  if (n % rareEvery === 0) words.push(rareWord(n))
  return words.join(' ')
}

const below = (most: number): number => Math.floor(Math.random() * most)
const anyWord = () => word(below(2 ** 32))

/** Some letters out of a word. */
const partOf = (text: string): string => {
  const start = below(text.length - 3)
  return text.slice(start, start + 4)
}

/** Anywhere in the first hundred or so, so that hardly two questions for the same words are the same. */
const page = () => `&from=${below(100)}&limit=${10 + below(21)}`

export interface Question {
  what: string
  finds: 'something' | 'nothing'
  /** Another one each time: what was found for the one before answers none of them. */
  path: () => string
}

/** What people search a team for; of so many texts. */
export const questions = (texts: number): Question[] => {
  const rare = () => rareWord(below(Math.floor(texts / rareEvery)) * rareEvery)
  const asked = (what: string, words: () => string, more: () => string = () => '', where = ''): Question => ({
    what,
    finds: 'something',
    path: () => `${where}/search?search=${encodeURIComponent(words())}${more()}`,
  })
  return [
    asked('a rare word', rare),
    asked('a word', anyWord),
    asked('a common word', () => oneOf(common), page),
    asked('part of a word', () => partOf(anyWord())),
    asked('two common words', () => common.join(' '), page),
    asked('a common and another word', () => `${oneOf(common)} ${anyWord()}`),
    asked('a common and a rare word', () => `${oneOf(common)} ${rare()}`),
    asked('one letter', () => oneOf([...'aeiounrstlk']), page),
    asked('a Cyrillic word', () => foreignWord(below(2 ** 32), cyrillic)),
    asked('a Chinese word', () => foreignWord(below(2 ** 32), han)),
    asked('a common word, zones alone', () => oneOf(common), page, '/zones'),
    asked(
      'a common word, shapes alone, a page far back',
      () => oneOf(common),
      () => `&from=${1000 + below(100)}`,
      '/shapes',
    ),
    { ...asked('a word that nobody has', () => `zzz${anyWord()}`), finds: 'nothing' },
  ]
}
