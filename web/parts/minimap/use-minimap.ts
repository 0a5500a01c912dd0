import { useRef, useState } from 'preact/hooks'
import { recall, remember } from '../../data/preferences.ts'
import type { BoardHandle } from '../board.tsx'
import type { MinimapProps } from './minimap.tsx'

const KEY = 'easel.minimap'

/** Whether the map of the zone is open, which the browser keeps; closed at first. */
export const useMinimap = (board: BoardHandle | undefined, revision: number) => {
  const [isOpen, setOpen] = useState(recall(KEY) === 'open')
  const follow = useRef<() => void>()
  const props: Omit<MinimapProps, 'canvas'> | undefined =
    isOpen && board && revision > 0 ? { elements: board.elements, revision, follow } : undefined
  return {
    props,
    /** The view has moved. */
    follow: () => follow.current?.(),
    toggle: () => {
      remember(KEY, isOpen ? 'closed' : 'open')
      setOpen(!isOpen)
    },
  }
}
