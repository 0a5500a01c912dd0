import type { RuleTest } from './rule-tests.ts'
import { chapters, type Rule } from './rules.ts'

const allRules = chapters.flatMap(({ rules }) => rules)

const testsOf = (rule: Rule, tests: readonly RuleTest[]) => tests.filter(({ id }) => id === rule.id)

/** What is wrong with the rules and their tests: a rule that no test shows, a test that names no rule. */
export const rulesAmiss = (tests: readonly RuleTest[]): string[] => {
  const known = new Set(allRules.map(({ id }) => id))
  const tested = new Set(tests.map(({ id }) => id))
  const unshown = allRules.filter(
    ({ id, shownBy = [] }) => !tested.has(id) && !shownBy.some((other) => tested.has(other)),
  )
  const unknown = tests.filter(({ id }) => !known.has(id))
  return [
    ...unshown.map(({ id, says }) => `no test shows ${id}: ${says}`),
    ...unknown.map(({ id, file, sentence }) => `there is no rule ${id}: ${file}: ${sentence}`),
  ]
}

export const rulesPage = (tests: readonly RuleTest[]): string =>
  [
    '# Rules',
    '',
    'Each rule that the service keeps, and the tests that show it. K: what the service contract says. G, A, E, S, Z, F, C,',
    'P, Q: what was decided where it is silent. H, J: what the house promises beyond. `npm run docs` writes this page from',
    '`tools/rules.ts` and the names of the tests; a test sees to it that the page is current and that no rule goes unshown.',
    ...chapters.flatMap(({ title, rules }) => ['', `## ${title}`, '', ...rules.map((rule) => line(rule, tests))]),
    '',
  ].join('\n')

const line = (rule: Rule, tests: readonly RuleTest[]): string => {
  const own = testsOf(rule, tests)
  const note = rule.shownBy ? ` *(shown by the tests of ${rule.shownBy.join(', ')})*` : ''
  const byFile = Map.groupBy(own, ({ file }) => file)
  const shown = [...byFile].map(
    ([file, found]) => `  - [${file}](../${file}): ${[...new Set(found.map(({ sentence }) => sentence))].join('; ')}`,
  )
  return [`- **${rule.id}** ${rule.says}${note}`, ...shown].join('\n')
}
