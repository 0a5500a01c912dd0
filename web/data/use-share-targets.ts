import { useRef, useState } from 'preact/hooks'
import { loadTargets, type ShareTarget } from './share-targets.ts'

const none: readonly ShareTarget[] = []

/** Whom a space can be shared with; asked for once somebody types. */
export const useShareTargets = (edition_id: string, everybody: string) => {
  const [targets, setTargets] = useState(none)
  const loading = useRef<Promise<readonly ShareTarget[]>>()
  const load = (): Promise<readonly ShareTarget[]> => {
    loading.current ??= loadTargets(edition_id, everybody).then(
      (all) => {
        setTargets(all)
        return all
      },
      (error) => {
        // The next letter tries again.
        loading.current = undefined
        throw error
      },
    )
    return loading.current
  }
  return { targets, load }
}
