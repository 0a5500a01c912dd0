import type { RuleTest } from './rule-tests.ts'
import { chapters, type Rule } from './rules.ts'

const allRules = chapters.flatMap(({ rules }) => rules)

/** Rules without a test, and tags in the titles of tests that are no rule. */
export const ruleProblems = (tests: readonly RuleTest[]): string[] => {
  const known = new Set(allRules.map(({ id }) => id))
  const tested = new Set(tests.map(({ id }) => id))
  const untested = allRules.filter(({ id, coveredBy }) => ![id, ...coveredBy].some((one) => tested.has(one)))
  const unknown = tests.filter(({ id }) => !known.has(id))
  return [
    ...untested.map(({ id, text }) => `no test for rule ${id}: ${text}`),
    ...unknown.map(({ id, file, sentence }) => `no rule ${id}: ${file}: ${sentence}`),
  ]
}

export const rulesPage = (tests: readonly RuleTest[]): string =>
  [
    '# Rules',
    '',
    'The rules of the service, and the tests of each. K: the service contract. G, A, E, S, Z, F, C, P, Q: decisions where the',
    'contract is silent. H, J, X: promises of this project beyond it. `npm run docs` writes this page from `tools/rules.ts` and',
    'the names of the tests. A test fails where the page is out of date, a rule has no test, or a test names an unknown rule.',
    ...chapters.flatMap(({ title, rules }) => ['', `## ${title}`, '', ...rules.map((rule) => toItem(rule, tests))]),
    '',
  ].join('\n')

const toItem = (rule: Rule, tests: readonly RuleTest[]): string => {
  const byFile = Map.groupBy(
    tests.filter(({ id }) => id === rule.id),
    ({ file }) => file,
  )
  const note = rule.coveredBy.length > 0 ? ` *(see also the tests of ${rule.coveredBy.join(', ')})*` : ''
  const files = [...byFile].map(
    ([file, own]) => `  - [${file}](../${file}): ${[...new Set(own.map(({ sentence }) => sentence))].join('; ')}`,
  )
  return [`- **${rule.id}** ${rule.text}${note}`, ...files].join('\n')
}
