import { useEffect, useState } from 'preact/hooks'
import type { CanvasView } from '../../canvas/canvas-view.ts'
import { session } from '../../data/session.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { colourOf } from '../../editor/people-colours.ts'
import type { ShownReaction } from '../../editor/together/together-types.ts'
import { reactionIcons } from './reaction-icons.tsx'

/** As long as they float in the style sheet. */
const FLOAT_MS = 2_400
const MAX_SHOWN = 40

/** Reactions float up where they were made, and are gone. */
export const Reactions = ({ editor, canvas }: { editor: EditorHandle; canvas: CanvasView }) => {
  const [shown, setShown] = useState<readonly ShownReaction[]>([])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const off = editor.together.onReaction(({ x, y, ...reaction }) => {
      const { view } = canvas
      const at = { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale }
      setShown((before) => [...before, { ...reaction, ...at }].slice(-MAX_SHOWN))
      const timer = setTimeout(() => {
        timers.delete(timer)
        setShown((before) => before.filter(({ id }) => id !== reaction.id))
      }, FLOAT_MS)
      timers.add(timer)
    })
    return () => {
      off()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [editor, canvas])
  return (
    <div class="reactions" aria-hidden="true">
      {shown.map(({ id, zuid, kind, x, y }) => {
        const Icon = reactionIcons[kind]
        return (
          <span
            key={id}
            class="reaction"
            data-kind={kind}
            ref={(root) => {
              root?.style.setProperty('--person', colourOf(zuid || (session.value?.zuid ?? '')))
              root?.style.setProperty('--x', `${Math.round(x)}px`)
              root?.style.setProperty('--y', `${Math.round(y)}px`)
            }}
          >
            {Icon && <Icon />}
          </span>
        )
      })}
    </div>
  )
}
