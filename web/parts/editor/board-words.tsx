import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useCalm } from '../../data/use-calm.ts'
import type { EditorHandle } from '../../editor/editor-handle.ts'
import type { EditorState } from '../../editor/editor-types.ts'
import type { Did } from '../../editor/keyboard/keyboard-types.ts'
import { readingTexts } from '../../texts/reading/texts.ts'
import { describe, describePlace, sentenceOf } from './sentences.ts'

/** However large the board is, no more of it is in the page. */
const MAX_ITEMS = 200
const TREE_ID = 'board-words'
const itemId = (id: string): string => `word-${id}`

export interface BoardWordsProps {
  editor: EditorHandle
  state: EditorState
  container: HTMLElement
  /** Grows when something on the board has changed. */
  revision: number
  did: Did | undefined
  nameOf(zuid: string): string
}

/** The board for those who do not see it: its elements as a tree that follows the selection, and what happens in words. */
export const BoardWords = (props: BoardWordsProps) => (
  <>
    <Says {...props} />
    {props.state.isReading && <Tree {...props} />}
  </>
)

const Says = ({ did, container, nameOf }: BoardWordsProps) => {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!did) return
    // One that is selected is the current one of the tree: it is read as such.
    if (did.what === 'selected' && did.one && document.activeElement === container) return
    const next = sentenceOf(did, nameOf)
    // The same words again are news too.
    setText((before) => (before === next ? `${next}\u00a0` : next))
  }, [did])
  return (
    <p class="visually-hidden board-says" role="status">
      {text}
    </p>
  )
}

const Tree = ({ editor, state, container, revision }: BoardWordsProps) => {
  const [from, setFrom] = useState<number>()
  const calm = useCalm(revision)
  const { reading } = editor
  const {
    rows,
    from: first,
    count,
  } = useMemo(
    () => reading.part(MAX_ITEMS, from),
    [calm, from, state.selected, state.locked, reading.currentId, reading.turn],
  )
  const { currentId } = reading
  const last = useRef(currentId)
  useEffect(() => {
    if (last.current !== currentId) setFrom(undefined)
    last.current = currentId
  }, [currentId])
  const isShown = rows.some(({ id }) => id === currentId)
  useLayoutEffect(() => {
    container.setAttribute('aria-owns', TREE_ID)
    container.setAttribute('aria-description', readingTexts().boardHint)
    if (isShown && currentId !== undefined) container.setAttribute('aria-activedescendant', itemId(currentId))
    else container.removeAttribute('aria-activedescendant')
  })
  useLayoutEffect(
    () => () => {
      for (const name of ['aria-owns', 'aria-activedescendant']) container.removeAttribute(name)
    },
    [],
  )
  return (
    <div class="visually-hidden" id={TREE_ID}>
      {first > 0 && (
        <button type="button" tabIndex={-1} onClick={() => setFrom(Math.max(0, first - MAX_ITEMS))}>
          {readingTexts().readBefore}
        </button>
      )}
      {rows.length > 0 && (
        <div role="tree" tabIndex={-1} aria-label={readingTexts().readTree} aria-multiselectable="true">
          {rows.map((row, index) => (
            <div
              key={row.id}
              id={itemId(row.id)}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.level}
              aria-posinset={first + index + 1}
              aria-setsize={count}
              aria-selected={row.isSelected}
              aria-description={describePlace(row)}
            >
              {describe(row)}
            </div>
          ))}
        </div>
      )}
      {first + rows.length < count && (
        <button type="button" tabIndex={-1} onClick={() => setFrom(first + MAX_ITEMS)}>
          {readingTexts().readAfter}
        </button>
      )}
    </div>
  )
}
