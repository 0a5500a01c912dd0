import { Circle, Diamond, Square, StickyNote, Type } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState, MenuPlace } from '../../editor/editor-types.ts'
import { putShapeAtEnd } from '../../editor/shape-at-end.ts'
import { t } from '../../texts/texts.ts'
import { labelOf } from './command-label.ts'
import { Popover } from './popover.tsx'

interface ShapeOfferProps {
  editor: EditorHandle
  state: EditorState
  at: MenuPlace
  offer: NonNullable<MenuPlace['offer']>
}

const shapes = [
  ['note', StickyNote],
  ['rectangle', Square],
  ['oval', Circle],
  ['diamond', Diamond],
  ['text', Type],
] as const

/** From the place, and from the edges of the board. */
const GAP = 8

/** Shapes for the end of a connector that is on nothing, while the connector is what is selected. */
export const ShapeOffer = ({ editor, state, at, offer }: ShapeOfferProps) => {
  const root = useRef<HTMLDivElement>(null)
  /** The finger that has drawn the connector is lifted above it: that is no press. */
  const isPressed = useRef(false)
  const { connectorId } = offer
  const isOver = !state.canEdit || editor.selection().join() !== connectorId
  useLayoutEffect(() => {
    if (isOver) editor.closeMenu()
  }, [isOver])
  useLayoutEffect(() => {
    const own = root.current
    const around = own?.parentElement
    if (!own || !around) return
    const within = (wanted: number, size: number, all: number) =>
      Math.max(GAP, Math.min(wanted + GAP, all - size - GAP))
    own.style.left = `${within(at.x, own.offsetWidth, around.clientWidth)}px`
    own.style.top = `${within(at.y, own.offsetHeight, around.clientHeight)}px`
    // Who uses the pointer keeps the keys of the board.
    if (state.isReading) own.querySelector('button')?.focus({ preventScroll: true })
  }, [at])
  useLayoutEffect(() => {
    addEventListener('wheel', editor.closeMenu, true)
    return () => removeEventListener('wheel', editor.closeMenu, true)
  }, [editor])
  const close = (isByKey: boolean) => {
    editor.closeMenu()
    if (isByKey) document.querySelector<HTMLElement>('.board')?.focus()
  }
  return (
    <div
      ref={root}
      class="shape-offer"
      onPointerDown={() => {
        isPressed.current = true
      }}
    >
      <Popover label={t().shapes} onClose={close}>
        <div class="popover-row" role="toolbar" aria-label={t().shapeAtEnd}>
          {shapes.map(([shape, Icon]) => (
            <button
              type="button"
              key={shape}
              class="icon-button"
              aria-label={labelOf(shape)}
              title={labelOf(shape)}
              onClick={({ detail }) => {
                if (detail > 0 && !isPressed.current) return
                editor.closeMenu()
                putShapeAtEnd(offer.editor, connectorId, shape)
              }}
            >
              <Icon />
            </button>
          ))}
        </div>
      </Popover>
    </div>
  )
}
