import { useEffect, useRef, useState } from 'preact/hooks'

const CALM_MS = 250

/** A number that others make grow all the time, seldom enough to read a large board again each time. */
export const useCalm = (revision: number): number => {
  const [calm, setCalm] = useState(revision)
  const isWaiting = useRef(false)
  const latest = useRef(revision)
  latest.current = revision
  useEffect(() => {
    if (isWaiting.current) return
    isWaiting.current = true
    setTimeout(() => {
      isWaiting.current = false
      setCalm(latest.current)
    }, CALM_MS)
  }, [revision])
  return calm
}
