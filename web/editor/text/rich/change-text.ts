import type { RichText } from '@easel/contract/shapes/text.ts'
import type { Mark, Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { BULLET, listMarkOf, numberMark } from '../list-marks.ts'
import { lookOf } from '../text-look.ts'
import type { TextChange } from '../text-types.ts'
import { marksOf, portionOf } from './convert.ts'
import { schema } from './schema.ts'
import { selectedText } from './selected-text.ts'

type Box = RichText['properties']

interface Place {
  node: Node
  /** Where its letters begin. */
  start: number
}

const MAX_LEVEL = 100
const toggled = { bold: 'fontweight', italic: 'italic', underline: 'underline', strike: 'strike' } as const

/** The paragraphs that the selection touches. */
const paragraphsIn = ({ doc, selection: { from, to } }: EditorState): Place[] => {
  const places: Place[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'paragraph') places.push({ node, start: pos + 1 })
    return node.type.name === 'doc'
  })
  return places
}

/** What a change makes of what is selected. */
export const changeText = (state: EditorState, change: TextChange, box: Box): Transaction => {
  if ('toggle' in change) {
    const key = toggled[change.toggle]
    const isOn = change.to ?? !lookOf(selectedText(state, box))[change.toggle]
    return setStyle(state, key, key === 'fontweight' ? (isOn ? 'BOLD' : 'NORMAL') : isOn, box)
  }
  if ('colour' in change) return setStyle(state, 'color', { hex: { value: change.colour } }, box)
  if ('size' in change) return setStyle(state, 'size', change.size, box)
  if ('family' in change) return setStyle(state, 'font_name', { name: change.family }, box)
  if ('align' in change) return setParagraphs(state, (style) => ({ ...style, halign: change.align }))
  if ('indent' in change)
    return setParagraphs(state, (style) => ({
      ...style,
      level: Math.max(0, Math.min(MAX_LEVEL, (style.level ?? box?.para_style?.level ?? 0) + change.indent)),
    }))
  if ('list' in change) return toggleList(state, change.list)
  return setLink(state, change.link)
}

const isOff = (value: unknown): boolean => value === undefined || value === false || value === 'NORMAL'

/** Where a style says what is there without it, nothing is said. */
const needsMark = (key: string, value: unknown, { attrs }: Node, isLinked: boolean, box: Box): boolean => {
  const inherited = { ...box?.para_style?.portion_style, ...attrs.style?.portion_style }[key]
  if (key === 'underline' && isLinked) return true
  return !(isOff(value) && isOff(inherited))
}

const setStyle = (state: EditorState, key: string, value: unknown, box: Box): Transaction => {
  const { tr, selection } = state
  const type = schema.marks[key] as NonNullable<(typeof schema.marks)[string]>
  const mark = type.create({ value })
  const { from, to, empty } = selection
  for (const { node, start } of paragraphsIn(state)) {
    const isLinked = state.doc.rangeHasMark(start, start + node.content.size, schema.marks.link as never)
    const isNeeded = needsMark(key, value, node, isLinked, box)
    if (empty) {
      const stored = state.storedMarks ?? selection.$from.marks()
      tr.setStoredMarks(isNeeded ? mark.addToSet(stored) : type.removeFromSet(stored))
    }
    if (node.content.size === 0) {
      const marks = type.removeFromSet(marksOf({ style: node.attrs.empty ?? {} }))
      const stored = tr.storedMarks
      tr.setNodeAttribute(start - 1, 'empty', styleOf(isNeeded ? mark.addToSet(marks) : marks))
      tr.setStoredMarks(stored)
    } else if (!empty) {
      const [first, last] = [Math.max(from, start), Math.min(to, start + node.content.size)]
      if (isNeeded) tr.addMark(first, last, mark)
      else tr.removeMark(first, last, type)
    }
  }
  return tr
}

/** The style of what is typed with these marks; null for none. */
export const styleOf = (marks: readonly Mark[]) => portionOf('', marks).style ?? null

const setParagraphs = (
  state: EditorState,
  next: (style: { level?: number; halign?: string }) => object,
): Transaction => {
  const { tr, storedMarks } = state
  for (const { node, start } of paragraphsIn(state))
    tr.setNodeAttribute(start - 1, 'style', next(node.attrs.style ?? {}))
  return storedMarks ? tr.setStoredMarks(storedMarks) : tr
}

/** The marks of a list in front of each paragraph, or none where all have them. */
const toggleList = (state: EditorState, kind: 'bullets' | 'numbers'): Transaction => {
  const { tr } = state
  const places = paragraphsIn(state)
  const isOn = places.every(({ node }) => listMarkOf(node.textContent)?.kind === kind)
  places.forEach(({ node, start }, at) => {
    const from = tr.mapping.map(start, -1)
    const old = listMarkOf(node.textContent)?.length ?? 0
    const marks =
      node.firstChild?.marks.filter(({ type }) => type.name !== 'link') ?? marksOf({ style: node.attrs.empty ?? {} })
    if (isOn) tr.delete(from, from + old)
    else if (old > 0)
      tr.replaceWith(from, from + old, schema.text(kind === 'bullets' ? BULLET : numberMark(at + 1), marks))
    else tr.insert(from, schema.text(kind === 'bullets' ? BULLET : numberMark(at + 1), marks))
  })
  return tr
}

/** At a caret: of the whole link there, or of a new one that reads as its address. */
const setLink = (state: EditorState, value: string | undefined): Transaction => {
  const { tr, selection } = state
  const type = schema.marks.link as NonNullable<(typeof schema.marks)[string]>
  const mark = value === undefined ? undefined : type.create({ value })
  let { from, to } = selection
  if (selection.empty) {
    const around = linkAround(selection.$from.parent, selection.$from.parentOffset)
    const start = selection.$from.start()
    if (around) [from, to] = [start + around.from, start + around.to]
    else if (mark) {
      const marks = mark.addToSet(state.storedMarks ?? selection.$from.marks())
      return tr.insert(from, schema.text(mark.attrs.value, marks))
    }
  }
  if (from === to) return tr
  return mark ? tr.addMark(from, to, mark) : tr.removeMark(from, to, type)
}

/** The letters around a place in a paragraph that have the same link. */
const linkAround = (paragraph: Node, at: number): { from: number; to: number } | undefined => {
  let range: { from: number; to: number; link: unknown } | undefined
  let found: { from: number; to: number } | undefined
  paragraph.forEach((child, from) => {
    const link = child.marks.find(({ type }) => type.name === 'link')?.attrs.value
    const to = from + child.nodeSize
    range = range && link !== undefined && range.link === link ? { ...range, to } : { from, to, link }
    if (link !== undefined && range.from <= at && at <= range.to) found = { from: range.from, to: range.to }
  })
  return found
}

/** All of a text changed, as if it were selected. */
export const selectAll = (state: EditorState): EditorState =>
  state.apply(
    state.tr.setSelection(TextSelection.between(state.doc.resolve(0), state.doc.resolve(state.doc.content.size))),
  )
