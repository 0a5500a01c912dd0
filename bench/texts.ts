import type { Random } from './random.ts'

const latinSyllables = 'ka lo mi ru ne ta vo shi pe dun gar bel tos wi cha fra mon ster li qua'.split(' ')
const cyrillicSyllables = 'ка ло ми ру не та во ши пе дун гар бел тос ви ча фра мон стер ли ква'.split(' ')
const hanCharacters = [...'会議計画市場設図面開発予算報告製品調査']

const pairs = (parts: readonly string[]): string[] => parts.flatMap((one) => parts.map((other) => one + other))

/** 4,000 words of three syllables. */
export const latinWords = pairs(latinSyllables).flatMap((pair) => latinSyllables.slice(0, 10).map((end) => pair + end))
export const cyrillicWords = pairs(cyrillicSyllables)
export const hanWords = pairs(hanCharacters)
/** Each is in every sixth text. */
export const commonWords = ['planning', 'market'] as const

const rareWordEvery = 60

export interface TextSource {
  next(): string
  /** Words that one text has, or hardly more. */
  rareWords: readonly string[]
}

/** Names and texts of five to ten words, as people in different countries write them. */
export const createTextSource = (random: Random): TextSource => {
  const rareWords: string[] = []
  let count = 0
  const next = (): string => {
    const words = Array.from({ length: 5 }, () => random.pick(latinWords))
    for (const word of commonWords) if (random.below(6) === 0) words.splice(random.below(words.length), 0, word)
    if (random.below(20) === 0) words.push(random.pick(cyrillicWords))
    if (random.below(20) === 0) words.push(random.pick(hanWords))
    if (count++ % rareWordEvery === 0) {
      const rare = rareWord(random)
      rareWords.push(rare)
      words.push(rare)
    }
    return words.join(' ')
  }
  return { next, rareWords }
}

const consonants = [...'bcdfghjklmnpqrstvwxz']
const vowels = [...'aeiou']

/** One of 20 million. */
const rareWord = (random: Random): string =>
  Array.from({ length: 3 }, () => random.pick(consonants) + random.pick(vowels)).join('') + random.pick(consonants)
