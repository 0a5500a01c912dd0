import type { Comparison } from '../../data/compare.ts'
import { t } from '../../texts/texts.ts'

/** What a comparison has found, in words. */
export const summaryOf = (comparison: Comparison | undefined): string | undefined => {
  if (!comparison) return undefined
  const { added, removed, changed } = comparison
  return added + removed + changed === 0 ? t().compareSame : t().compareSummary(added, removed, changed)
}
