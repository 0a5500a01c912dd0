import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CommandId } from '../../editor/commands/registry.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { EditorState, MenuPlace } from '../../editor/editor-types.ts'
import { t } from '../../texts/texts.ts'
import { moveFocus } from './move-focus.ts'
import type { PageCommand } from './page-commands.ts'
import { ShapeOffer } from './shape-offer.tsx'
import { anyLabelOf } from './step-labels.ts'

interface BoardMenuProps {
  editor: EditorHandle
  state: EditorState
  at: MenuPlace
  pageCommands: readonly PageCommand[]
}

/** What is offered of it is what can be done: lines stand between the rows. */
const forSelection: readonly (readonly CommandId[])[] = [
  ['write', 'copy', 'cut', 'duplicate', 'remove'],
  ['rowAbove', 'rowBelow', 'columnLeft', 'columnRight', 'deleteRows', 'deleteColumns'],
  ['toFront', 'toBack', 'group', 'ungroup', 'lock', 'values'],
  ['nextStep', 'oneByOne', 'withFrame'],
  ['copyLink', 'showSelection'],
]
const forLocked: readonly (readonly CommandId[])[] = [['lock'], ['copyLink']]
const forPaper: readonly (readonly CommandId[])[] = [
  ['undo', 'redo', 'selectAll'],
  ['showAll', 'find', 'frames', 'layers'],
  ['copyLink', 'palette'],
]
/** From the edges of the board. */
const EDGE = 8

const board = (): HTMLElement | null => document.querySelector<HTMLElement>('.board')

/** What can be done at a place: by a long press, the right button, or the key for it; or what a connector may end at. */
export const BoardMenu = (props: BoardMenuProps) => {
  const { offer } = props.at
  return offer ? <ShapeOffer {...props} offer={offer} /> : <CommandMenu {...props} />
}

const CommandMenu = ({ editor, state, at, pageCommands }: BoardMenuProps) => {
  const root = useRef<HTMLDivElement>(null)
  /** The finger that has opened it is lifted above it: that is no press. */
  const isPressed = useRef(false)
  const { x, y } = at
  useLayoutEffect(() => {
    const menu = root.current
    const around = menu?.parentElement
    if (!menu || !around) return
    const within = (wanted: number, size: number, all: number) => Math.max(EDGE, Math.min(wanted, all - size - EDGE))
    menu.style.left = `${within(x, menu.offsetWidth, around.clientWidth)}px`
    menu.style.top = `${within(y, menu.offsetHeight, around.clientHeight)}px`
    isPressed.current = false
    menu.querySelector('button')?.focus({ preventScroll: true })
  }, [x, y])
  // At once: the next press or key may come as soon as it is seen.
  useLayoutEffect(() => {
    const onPress = ({ target }: Event) => !root.current?.contains(target as Node) && editor.closeMenu()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      editor.closeMenu()
      board()?.focus()
    }
    addEventListener('pointerdown', onPress, true)
    addEventListener('wheel', editor.closeMenu, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('wheel', editor.closeMenu, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [editor])
  const run = (work: () => void, isByKey: boolean) => {
    if (!isByKey && !isPressed.current) return
    editor.closeMenu()
    // The keys that come next are for the board.
    board()?.focus()
    work()
  }
  const rows = state.selected > 0 ? forSelection : state.locked > 0 ? forLocked : forPaper
  const saving = pageCommands.filter(({ id }) => id === 'saveTemplate' && state.selected > 0)
  const label = (id: CommandId): string => {
    if (id !== 'lock') return anyLabelOf(id)
    return state.locked > 0 ? t().unlock : t().lock
  }
  return (
    <div
      ref={root}
      class="menu-list board-menu"
      role="menu"
      tabIndex={-1}
      aria-label={t().boardMenu}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onKeyDown={(event) => root.current && moveFocus(root.current, event)}
    >
      {rows
        .map((row) => row.filter((id) => editor.isEnabled(id)))
        .filter((row) => row.length > 0)
        .map((row, index) => (
          <>
            {index > 0 && <hr />}
            {row.map((id) => (
              <button
                type="button"
                role="menuitem"
                key={id}
                onClick={(event) => run(() => editor.run(id), event.detail === 0)}
              >
                {label(id)}
              </button>
            ))}
          </>
        ))}
      {saving.map((command) => (
        <button
          type="button"
          role="menuitem"
          key={command.id}
          onClick={(event) => run(command.run, event.detail === 0)}
        >
          {command.label} …
        </button>
      ))}
    </div>
  )
}
