import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Rows beyond the edges, so that nothing is empty while it is scrolled. */
const BEYOND = 6

/** The rows of a long list that are to be drawn: those that are seen, and some more. */
export const useWindow = (scroller: RefObject<HTMLElement>, count: number, rowHeight: number): [number, number] => {
  const [range, setRange] = useState<[number, number]>([0, 40])
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const look = () => {
      const first = Math.max(0, Math.floor(current.scrollTop / rowHeight) - BEYOND)
      const last = Math.ceil((current.scrollTop + current.clientHeight) / rowHeight) + BEYOND
      setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [count === 0])
  return [Math.min(range[0], Math.max(0, count - 1)), Math.min(range[1], count)]
}
