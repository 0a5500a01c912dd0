import { globSync, readFileSync } from 'node:fs'

export interface RuleTest {
  id: string
  file: string
  sentence: string
}

const title = /\b(?:test|describe|onBothEngines)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const tag = /\[([^\]]*)\]\s*/g

/** The tests with tags in their titles, once for each tag: every text in brackets is the id of a rule. */
export const ruleTests = (root: string): RuleTest[] =>
  globSync(['*/**/*.test.ts', 'acceptance/**/*.ts'], { cwd: root, exclude: ['**/node_modules/**'] })
    .sort()
    .flatMap((file) => ruleTestsIn(file, readFileSync(`${root}/${file}`, 'utf8')))

export const ruleTestsIn = (file: string, source: string): RuleTest[] =>
  [...source.matchAll(title)].flatMap(([, , words = '']) => {
    const plain = words.replace(/\$\{[^}]*\}/g, '…').replace(/\\(.)/g, '$1')
    const sentence = plain.replace(tag, '')
    return [...plain.matchAll(tag)].map(([, id = '']) => ({ id, file, sentence }))
  })
