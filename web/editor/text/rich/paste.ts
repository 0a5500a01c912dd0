import { isLink, placeOf } from '@easel/contract/shapes/link.ts'
import { type Node as DocNode, Fragment, type Mark, Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { BULLET, numberMark } from '../list-marks.ts'
import { schema } from './schema.ts'

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)
/** What they hold is no text. */
const skipped = new Set(
  'AUDIO BUTTON CANVAS DATALIST EMBED HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT OPTION SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO'.split(
    ' ',
  ),
)

const MAX_DEPTH = 200

/** Reads a page that was copied: letters, paragraphs, lists, bold, italic, underline, strike and links; nothing else. */
export const readHtml = (dom: Node): Slice => {
  const paragraphs: { content: DocNode[]; level: number }[] = []
  let content: DocNode[] = []
  let level = 0
  let begin = ''

  const flush = (): void => {
    const first = content[0]
    if (first?.isText) {
      const text = (first.text ?? '').trimStart()
      content = text === '' ? content.slice(1) : [schema.text(text, first.marks), ...content.slice(1)]
    }
    const isBlank = content.every(({ text = '' }) => text.trim() === '')
    if (!isBlank) paragraphs.push({ content: begin === '' ? content : [schema.text(begin), ...content], level })
    if (!isBlank) begin = ''
    content = []
  }

  const read = (node: Node, marks: readonly Mark[], lists: number, number: number, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (node.nodeType === 3) {
      const text = (node.nodeValue ?? '').replaceAll(/[\t\n\r\f ]+/g, ' ').replaceAll('\0', '')
      if (text !== '') content.push(schema.text(text, marks))
      return
    }
    if (node.nodeType === 11) for (const child of node.childNodes) read(child, marks, lists, number, depth + 1)
    if (node.nodeType !== 1) return
    const element = node as HTMLElement
    const name = element.nodeName.toUpperCase()
    if (skipped.has(name)) return
    if (name === 'BR') {
      flush()
      return
    }
    const isBlock = blocks.has(name)
    if (isBlock) flush()
    const isList = name === 'UL' || name === 'OL'
    if (name === 'LI') {
      begin = number > 0 ? numberMark(number) : BULLET
      level = Math.max(0, lists - 1)
    }
    const own = marksIn(element, marks)
    let count = 0
    for (const child of node.childNodes) {
      if (child.nodeName === 'LI') count += 1
      read(child, own, lists + (isList ? 1 : 0), name === 'OL' ? count : 0, depth + 1)
    }
    if (!isBlock) return
    flush()
    if (name === 'LI') begin = ''
    level = Math.max(0, lists - 1)
  }

  read(dom, [], 0, 0, 0)
  flush()
  const nodes = paragraphs.map(({ content: letters, level: depth }) =>
    schema.node('paragraph', { style: depth > 0 ? { level: depth } : null }, letters),
  )
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1)
}

const marksIn = (element: HTMLElement, outer: readonly Mark[]): readonly Mark[] => {
  const style = element.getAttribute('data-style') ?? ''
  const [, weight = ''] = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style) ?? []
  const isHeavy = weight === 'bold' || Number(weight) >= 600
  let marks = outer
  const set = (name: string, value: unknown, isOn: boolean): void => {
    if (isOn) marks = schema.mark(name, { value }).addToSet(marks)
  }
  const name = element.nodeName.toUpperCase()
  set('fontweight', 'BOLD', isHeavy || (weight === '' && /^(?:B|STRONG|H[1-6]|TH)$/.test(name)))
  set('italic', true, /^(?:I|EM)$/.test(name) || /font-style\s*:\s*italic/i.test(style))
  set('underline', true, /^(?:U|INS)$/.test(name) || /text-decoration[^;]*underline/i.test(style))
  set('strike', true, /^(?:S|DEL|STRIKE)$/.test(name) || /text-decoration[^;]*line-through/i.test(style))
  const link = name === 'A' ? (element.getAttribute('href') ?? '') : ''
  // Elsewhere a path leads to another place.
  set('link', link, isLink(link) && !placeOf(link))
  return marks
}

/** Plain text: a paragraph for each line. */
export const readPlain = (text: string): Slice => {
  const lines = text.replaceAll('\0', '').split(/\r\n?|\n/)
  const nodes = lines.map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
  return new Slice(Fragment.from(nodes), 1, 1)
}

/** What is pasted has the font, the size and the colour of the place, and its alignment. */
export const inContext = (slice: Slice, { selection, storedMarks }: EditorState): Slice => {
  const { $from } = selection
  const around = (storedMarks ?? $from.marks()).filter(({ type }) => ['font_name', 'size', 'color'].includes(type.name))
  const style = $from.parent.attrs.style
  const nodes: DocNode[] = []
  slice.content.forEach((node) => {
    if (node.type.name !== 'paragraph') return
    const letters: DocNode[] = []
    node.forEach((child) => {
      letters.push(child.mark(around.reduce((set, mark) => mark.addToSet(set), child.marks)))
    })
    const merged = style || node.attrs.style ? { ...style, ...node.attrs.style } : null
    nodes.push(schema.node('paragraph', { id: null, style: merged }, letters))
  })
  return new Slice(Fragment.from(nodes), slice.openStart, slice.openEnd)
}
