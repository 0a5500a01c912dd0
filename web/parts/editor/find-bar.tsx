import { ChevronDown, ChevronUp, Replace, X } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { giveFocusBack } from '../../data/focus.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { FindState } from '../../editor/find/find-types.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'

interface FindBarProps {
  editor: EditorHandle
  canEdit: boolean
  find: FindState
}

const countText = ({ words, count, at, isSearching }: FindState): string => {
  if (isSearching) return t().findSearching
  if (words.trim() === '') return ''
  return count === 0 ? t().findNone : t().findAt(at, count)
}

/** Words on the board: Enter goes from one to the next, and the board goes there. */
export const FindBar = ({ editor, canEdit, find }: FindBarProps) => {
  const [by, setBy] = useState('')
  const [replaced, setReplaced] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  // At once: the next key is for the field.
  useLayoutEffect(() => field.current?.focus(), [find.isReplaceShown])
  const close = () => {
    giveFocusBack(null)
    editor.showPanel(undefined)
  }
  const step = (way: 1 | -1) => editor.find.step(way)
  const onKeyDown = (event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
    if (event.key === 'Escape') close()
    else if (isFind) field.current?.select()
    else if (event.key === 'F3') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hasHits = find.count > 0 && !find.isSearching
  const isReplaceShown = find.isReplaceShown && canEdit
  return (
    <search class="find-bar" onKeyDown={onKeyDown}>
      <div class="find-row">
        <input
          ref={field}
          type="search"
          aria-label={t().findWords}
          placeholder={t().findWords}
          maxLength={200}
          autocomplete="off"
          value={find.words}
          onInput={({ currentTarget }) => {
            setReplaced(undefined)
            editor.find.search(currentTarget.value)
          }}
          onKeyDown={(event) => event.key === 'Enter' && step(event.shiftKey ? -1 : 1)}
        />
        <p class="find-count" role="status">
          {replaced === undefined ? countText(find) : t().replacedCount(replaced)}
        </p>
        <IconButton label={t().do_findPrevious} keyHint="Shift+Enter" isDisabled={!hasHits} onClick={() => step(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={t().do_findNext} keyHint="Enter" isDisabled={!hasHits} onClick={() => step(1)}>
          <ChevronDown />
        </IconButton>
        {canEdit && (
          <IconButton
            label={t().do_replace}
            isExpanded={isReplaceShown}
            onClick={() => editor.showPanel(isReplaceShown ? 'find' : 'replace')}
          >
            <Replace />
          </IconButton>
        )}
        <IconButton label={t().close} onClick={close}>
          <X />
        </IconButton>
      </div>
      {isReplaceShown && (
        <div class="find-row">
          <input
            type="text"
            aria-label={t().replaceBy}
            placeholder={t().replaceBy}
            maxLength={200}
            autocomplete="off"
            value={by}
            onInput={({ currentTarget }) => setBy(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && find.canReplace && editor.find.replace(by)}
          />
          <button
            type="button"
            class="button"
            disabled={!hasHits || !find.canReplace}
            onClick={() => editor.find.replace(by)}
          >
            {t().replaceOne}
          </button>
          <button
            type="button"
            class="button"
            disabled={!hasHits}
            onClick={() => void editor.find.replaceAll(by).then(setReplaced)}
          >
            {t().replaceAll}
          </button>
        </div>
      )}
    </search>
  )
}
