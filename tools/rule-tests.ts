import { globSync, readFileSync } from 'node:fs'

export interface RuleTest {
  id: string
  file: string
  sentence: string
}

const title = /\b(?:test|describe)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** The tests that name a rule, by the ids in brackets in their titles. */
export const ruleTests = (root: string): RuleTest[] =>
  globSync('*/**/*.test.ts', { cwd: root, exclude: ['node_modules'] })
    .sort()
    .flatMap((file) => titlesOf(readFileSync(`${root}/${file}`, 'utf8')).flatMap((words) => named(file, words)))

const titlesOf = (source: string): string[] => [...source.matchAll(title)].map(([, , words]) => words as string)

const named = (file: string, words: string): RuleTest[] => {
  const ids = [...words.matchAll(/\[([A-Z]+\d+)\]/g)].map(([, id]) => id as string)
  const sentence = words
    .replace(/\[[A-Z]+\d+\]\s*/g, '')
    .replace(/\$\{[^}]*\}/g, '…')
    .replace(/\\(.)/g, '$1')
  return ids.map((id) => ({ id, file, sentence }))
}
