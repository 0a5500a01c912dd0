import { useCallback, useEffect, useState } from 'preact/hooks'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; data: T; reload: () => void }

/**
 * Loads when a key changes; what comes after the key has changed again is dropped. What is there stays until then,
 * where it is of the same subject.
 */
export const useLoaded = <T>(key: string, load: () => Promise<T>, subject = key): Loaded<T> => {
  const [loaded, setLoaded] = useState<{ key: string; subject: string; value: Loaded<T> }>()
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    let isCurrent = true
    const set = (value: Loaded<T>) => isCurrent && setLoaded({ key, subject, value })
    load().then(
      (data) => set({ state: 'ready', data, reload: again }),
      (error) => set({ state: 'failed', error, retry: again }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt])
  const isUsable = loaded?.key === key || (loaded?.subject === subject && loaded.value.state === 'ready')
  return isUsable ? loaded.value : { state: 'loading' }
}
