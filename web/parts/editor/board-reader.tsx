import { useRef } from 'preact/hooks'
import type { BoardWordsProps } from './board-words.tsx'
import { lazy } from './lazy.tsx'

const BoardWords = lazy(async () => (await import('./board-words.tsx')).BoardWords)

/** From the first key on: who only points pays nothing for it. */
export const BoardReader = (props: BoardWordsProps) => {
  const isWanted = useRef(false)
  isWanted.current ||= props.state.isReading
  return isWanted.current ? <BoardWords {...props} /> : null
}
