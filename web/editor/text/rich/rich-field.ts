import type { RichText } from '@easel/contract/shapes/text.ts'
import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { DOMParser } from 'prosemirror-model'
import { type Command, EditorState, Selection, TextSelection } from 'prosemirror-state'
import { DecorationSet, EditorView } from 'prosemirror-view'
import { defuseHtml } from '../../clipboard/defuse-html.ts'
import { listMarkOf } from '../list-marks.ts'
import { lookOf } from '../text-look.ts'
import { nearestIn, type PaintedText } from '../text-place.ts'
import type { RichField, TextChange } from '../text-types.ts'
import { changeText, selectAll } from './change-text.ts'
import { toDoc, toText } from './convert.ts'
import { editKeys, keepParagraphs, listRules } from './edit-keys.ts'
import { decorateLines, type LineDecorations, type PaintedLines } from './line-decorations.ts'
import { inContext, readHtml, readPlain } from './paste.ts'
import { selectedText } from './selected-text.ts'

interface RichFieldDeps {
  /** What it begins with, and what that was made from. */
  text: RichText
  before: RichText
  label: string
  /** A place in the text as plain letters; at its end without one. */
  caret?: number | undefined
  onChange(text: RichText): void
  /** What is marked, or how it looks, is another. */
  onLook(): void
  onLink(): void
  painted(): PaintedText | undefined
  placeAt(dom: HTMLElement, painted: PaintedText, top: number): void
  cssFont: PaintedLines['cssFont']
}

const apply =
  (change: TextChange, box: RichText['properties']): Command =>
  (state, dispatch) => {
    dispatch?.(changeText(state, change, box))
    return true
  }

const styleKeys = (box: RichText['properties'], onLink: () => void): Record<string, Command> => ({
  'Mod-b': apply({ toggle: 'bold' }, box),
  'Mod-i': apply({ toggle: 'italic' }, box),
  'Mod-u': apply({ toggle: 'underline' }, box),
  'Mod-Shift-x': apply({ toggle: 'strike' }, box),
  'Mod-Shift-l': apply({ align: 'LEFT' }, box),
  'Mod-Shift-e': apply({ align: 'CENTER' }, box),
  'Mod-Shift-r': apply({ align: 'RIGHT' }, box),
  'Mod-Shift-8': apply({ list: 'bullets' }, box),
  'Mod-Shift-7': apply({ list: 'numbers' }, box),
  Tab: apply({ indent: 1 }, box),
  'Shift-Tab': apply({ indent: -1 }, box),
  'Mod-k': () => {
    onLink()
    return true
  },
})

/** Text with its styles, over the letters and the lines of the painter. */
export const createRichField = (deps: RichFieldDeps): RichField => {
  const { before, onLink } = deps
  const box = before.properties
  const beforeDoc = toDoc(before)
  let lines: LineDecorations = { decorations: DecorationSet.empty, breaks: new Set() }
  let version: unknown
  let text = before

  const start = deps.text === before ? beforeDoc : toDoc(deps.text)
  const state = EditorState.create({
    doc: start,
    selection: deps.caret === undefined ? Selection.atEnd(start) : selectionAt(start, deps.caret),
    plugins: [
      history(),
      listRules(),
      keymap(editKeys((pos) => lines.breaks.has(pos))),
      keymap(styleKeys(box, onLink)),
      keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
      keymap(baseKeymap),
      keepParagraphs(),
    ],
  })

  const dom = document.createElement('div')
  const view = new EditorView(
    { mount: dom },
    {
      state,
      decorations: () => lines.decorations,
      attributes: {
        class: 'text-field is-rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': deps.label,
        spellcheck: 'true',
      },
      handleDOMEvents: {
        keydown: () => {
          tellCaret()
          return false
        },
      },
      // The board is moved by hand only.
      handleScrollToSelection: () => true,
      clipboardParser: { parseSlice: readHtml } as unknown as DOMParser,
      transformPastedHTML: defuseHtml,
      clipboardTextParser: readPlain,
      transformPasted: (slice, { state: now }) => inContext(slice, now),
      dispatchTransaction(tr) {
        const next = view.state.apply(tr)
        if (tr.docChanged) {
          text = toText(next.doc, before, beforeDoc)
          deps.onChange(text)
          relayout(next)
        }
        view.updateState(next)
        if (!tr.docChanged) place()
        deps.onLook()
      },
    },
  )

  const relayout = (next: EditorState): PaintedText | undefined => {
    const painted = deps.painted()
    if (!painted) return undefined
    version = painted.version
    lines = decorateLines(next.doc, { lines: painted.lines, cssFont: deps.cssFont })
    return painted
  }

  /** What is marked on the screen; undefined where that is not in the text, or the view knows it. */
  const untoldCaret = (): { anchor: number; head: number } | undefined => {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
    if (!anchorNode || !focusNode || !dom.contains(anchorNode) || !dom.contains(focusNode)) return undefined
    const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0, 1)
    const head = view.posAtDOM(focusNode, focusOffset ?? 0, 1)
    const { selection } = view.state
    return anchor === selection.anchor && head === selection.head ? undefined : { anchor, head }
  }

  /** The browser says that a key has moved the caret a moment later: the next key may come before. */
  const tellCaret = (): void => {
    const caret = view.composing ? undefined : untoldCaret()
    if (!caret) return
    const { tr } = view.state
    view.dispatch(tr.setSelection(TextSelection.between(tr.doc.resolve(caret.anchor), tr.doc.resolve(caret.head))))
  }

  const place = (): void => {
    let painted = deps.painted()
    // Fonts have come, or the shape is another one.
    if (painted && painted.version !== version && !view.composing && !untoldCaret()) {
      painted = relayout(view.state)
      view.updateState(view.state)
    }
    if (painted) deps.placeAt(dom, painted, painted.lines[0]?.top ?? 0)
  }

  if (deps.text !== before) text = toText(start, before, beforeDoc)

  return {
    dom,
    get text() {
      return text
    },
    get plain() {
      return view.state.doc.textBetween(0, view.state.doc.content.size, '\n')
    },
    get look() {
      return lookOf(selectedText(view.state, box))
    },
    change(change) {
      view.dispatch(changeText(view.state, change, box))
    },
    setCaret(x, y) {
      const place = nearestIn(dom, x, y)
      const found = view.posAtCoords({ left: place.x, top: place.y })
      if (!found) return
      const { tr } = view.state
      view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(found.pos))))
    },
    isInList: () => listMarkOf(view.state.selection.$from.parent.textContent) !== undefined,
    focus: () => view.focus(),
    place,
    destroy() {
      view.destroy()
      dom.remove()
    },
  }
}

const selectionAt = (doc: EditorState['doc'], letters: number): Selection => {
  let rest = letters
  let pos = 0
  doc.forEach((node, offset) => {
    if (rest < 0) return
    pos = offset + 1 + Math.min(rest, node.content.size)
    rest -= node.content.size + 1
  })
  return Selection.near(doc.resolve(pos))
}

/** A text with all of it changed. */
export const changeWholeText = (text: RichText, change: TextChange): RichText => {
  const doc = toDoc(text)
  const state = selectAll(EditorState.create({ doc }))
  return toText(state.apply(changeText(state, change, text.properties)).doc, text, doc)
}
