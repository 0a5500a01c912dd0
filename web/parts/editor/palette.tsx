import { Search } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { giveFocusBack } from '../../data/focus.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import { t } from '../../texts/texts.ts'
import { keyNames } from './key-names.ts'
import type { PageCommand } from './page-commands.ts'
import { itemsOf, matching, type PaletteItem } from './palette-items.ts'
import { recentCommands, rememberCommand } from './recent-commands.ts'

interface PaletteProps {
  editor: EditorHandle
  pageCommands: readonly PageCommand[]
}

/** Every command by its name, with its key; arrows and Enter choose. */
export const Palette = ({ editor, pageCommands }: PaletteProps) => {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
    return () => dialog.current?.close()
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const items = matching(itemsOf(editor, pageCommands), query, recentCommands())
  const close = () => {
    dialog.current?.close()
    giveFocusBack(before.current)
    editor.showPanel(undefined)
  }
  /** What it opens takes the focus, and keys are the board's again. */
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    rememberCommand(item.id)
    close()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = Math.max(items.length, 1)
    if (event.key === 'ArrowDown') setAt((at + 1) % count)
    else if (event.key === 'ArrowUp') setAt((at - 1 + count) % count)
    else if (event.key === 'Enter') choose(items[at])
    // The browser would empty the field first.
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      class="palette"
      aria-label={t().do_palette}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <label class="palette-field">
        <Search aria-hidden="true" />
        <input
          type="search"
          role="combobox"
          aria-label={t().searchCommands}
          aria-expanded
          aria-controls="palette-items"
          aria-autocomplete="list"
          aria-activedescendant={items[at] ? `palette-${at}` : undefined}
          placeholder={t().searchCommands}
          maxLength={100}
          autocomplete="off"
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id="palette-items" role="listbox" aria-label={t().do_palette} ref={list}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            key={item.id}
            class="palette-item"
            role="option"
            id={`palette-${index}`}
            aria-selected={index === at}
            onPointerMove={() => index !== at && setAt(index)}
            onClick={() => choose(item)}
          >
            <span>{item.label}</span>
            <span class="soft">{item.group}</span>
            <span class="palette-keys">
              {item.key !== undefined && keyNames(item.key).map((key) => <kbd key={key}>{key}</kbd>)}
            </span>
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p class="hint" role="status">
          {t().noCommand}
        </p>
      )}
    </dialog>
  )
}
