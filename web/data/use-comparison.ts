import { useEffect, useState } from 'preact/hooks'
import type { BoardHandle } from '../parts/board.tsx'
import type { VersionPair } from '../parts/versions/versions-panel.tsx'
import { t } from '../texts/texts.ts'
import { type Comparison, compareVersions } from './compare.ts'
import type { ZoneKey } from './zone-key.ts'

/** Two versions that are compared, as long as there is a pair of them. */
export const useComparison = (at: ZoneKey, board: BoardHandle | undefined) => {
  const [pair, setPair] = useState<VersionPair>()
  const [comparison, setComparison] = useState<Comparison>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    setComparison(undefined)
    setError(undefined)
    if (!pair || !board) return
    let isCurrent = true
    compareVersions(at, pair, board.elements()).then(
      (result) => isCurrent && setComparison(result),
      (reason) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [pair, board])
  return { pair, setPair, comparison, error }
}

/** How many differ, in words. */
export const summaryOf = (comparison: Comparison | undefined): string | undefined => {
  if (!comparison) return undefined
  const { added, removed, changed } = comparison
  return added + removed + changed === 0 ? t().compareSame : t().compareSummary(added, removed, changed)
}
