import { chainCommands } from 'prosemirror-commands'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { type Command, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { BULLET, listMarkOf, numberMark } from '../list-marks.ts'
import { styleOf } from './change-text.ts'
import { marksOf } from './convert.ts'
import { schema } from './schema.ts'

const withoutLink = (marks: readonly { type: { name: string } }[]) =>
  marks.filter(({ type }) => type.name !== 'link') as never

/** A new paragraph that looks like the one before; in a list the next item, and after an empty item none. */
const splitParagraph: Command = (state, dispatch) => {
  const { tr } = state
  tr.deleteSelection()
  const { $from } = tr.selection
  const { parent } = $from
  const mark = listMarkOf(parent.textContent)
  const isAfterMark = mark !== undefined && $from.parentOffset >= mark.length
  if (isAfterMark && parent.content.size === mark.length) {
    tr.delete($from.start(), $from.end())
    dispatch?.(tr)
    return true
  }
  const marks = withoutLink(state.storedMarks ?? $from.marks())
  const attrs = { ...parent.attrs, id: crypto.randomUUID(), empty: styleOf(marks), other: null }
  tr.split($from.pos, 1, [{ type: parent.type, attrs }])
  if (isAfterMark)
    tr.insert(tr.selection.from, schema.text(mark.kind === 'bullets' ? BULLET : numberMark(mark.number + 1), marks))
  tr.setStoredMarks(marks)
  dispatch?.(tr)
  return true
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\n'))
  return true
}

/** Of an item whose beginning the caret is at. */
const deleteListMark: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const mark = listMarkOf($from.parent.textContent)
  if (!empty || mark?.length !== $from.parentOffset) return false
  dispatch?.(state.tr.delete($from.start(), $from.pos))
  return true
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Where the painter breaks a line there is no letter: the browser would delete the break that the view has there. */
const deleteAt =
  (isBreak: (pos: number) => boolean, direction: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty || !isBreak($from.pos)) return false
    const text = $from.parent.textContent
    const near = direction < 0 ? text.slice(0, $from.parentOffset) : text.slice($from.parentOffset)
    const letters = Array.from(graphemes.segment(near), ({ segment }) => segment)
    const { length = 0 } = (direction < 0 ? letters.at(-1) : letters[0]) ?? {}
    if (length === 0) return false
    dispatch?.(
      state.tr.delete(
        Math.min($from.pos, $from.pos + direction * length),
        Math.max($from.pos, $from.pos + direction * length),
      ),
    )
    return true
  }

/** Enter and the keys that delete. */
export const editKeys = (isBreak: (pos: number) => boolean): Record<string, Command> => ({
  Enter: splitParagraph,
  'Shift-Enter': breakLine,
  Backspace: chainCommands(deleteListMark, deleteAt(isBreak, -1)),
  Delete: deleteAt(isBreak, 1),
})

/** A dash and a blank begin a list; so does a number, which stays as it is typed. */
export const listRules = () => inputRules({ rules: [new InputRule(/^[-*] $/, BULLET)] })

/** Every paragraph has an id of its own; one that becomes empty remembers how its letters looked. */
export const keepParagraphs = () =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      const tr = state.tr
      if (transactions.some(({ docChanged }) => docChanged)) {
        giveIds(tr)
        rememberStyles(tr, before.doc)
      }
      const { selection } = state
      const empty = tr.doc.resolve(selection.from).parent.attrs.empty
      const isInEmpty = selection instanceof TextSelection && selection.$from.parent.content.size === 0
      if (isInEmpty && empty && !state.storedMarks) tr.setStoredMarks(marksOf({ style: empty }))
      else if (tr.docChanged) tr.setStoredMarks(state.storedMarks)
      return tr.docChanged || tr.storedMarksSet ? tr : null
    },
  })

const giveIds = (tr: Transaction): void => {
  const used = new Set<string>()
  tr.doc.forEach(({ attrs }, pos) => {
    if (attrs.id !== null && !used.has(attrs.id)) used.add(attrs.id)
    else tr.setNodeAttribute(pos, 'id', crypto.randomUUID())
  })
}

const rememberStyles = (tr: Transaction, before: Transaction['doc']): void => {
  const marks = new Map<string, Parameters<typeof styleOf>[0]>()
  before.forEach(({ attrs, firstChild }) => {
    if (firstChild) marks.set(attrs.id, withoutLink(firstChild.marks))
  })
  tr.doc.forEach(({ attrs, content }, pos) => {
    const had = marks.get(attrs.id)
    if (content.size === 0 && had) tr.setNodeAttribute(pos, 'empty', styleOf(had))
    else if (content.size > 0 && attrs.empty) tr.setNodeAttribute(pos, 'empty', null)
  })
}
