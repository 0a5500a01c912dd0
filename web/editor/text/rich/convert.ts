import type { RichText } from '@easel/contract/shapes/text.ts'
import type { Mark, Node } from 'prosemirror-model'
import { schema, styleKeys } from './schema.ts'

export type Paragraph = NonNullable<RichText['paragraphs']>[number]
type Portion = NonNullable<Paragraph['portions']>[number]
type PortionStyle = NonNullable<Portion['style']>

const isKnown = new Set<string>(styleKeys)

const orNull = (fields: object): object | null => (Object.keys(fields).length > 0 ? fields : null)

/** The marks of a style. */
export const marksOf = ({ text: _, style = {}, link, ...portion }: Portion): readonly Mark[] => {
  const marks: Mark[] = []
  if (link !== undefined) marks.push(schema.mark('link', { value: link }))
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(style)) {
    if (isKnown.has(key)) marks.push(schema.mark(key, { value }))
    else rest[key] = value
  }
  const other = { portion: orNull(portion), style: orNull(rest) }
  if (other.portion || other.style) marks.push(schema.mark('other', other))
  return marks.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), [])
}

/** A portion with the style that its marks say. */
export const portionOf = (text: string, marks: readonly Mark[]): Portion => {
  let portion: Portion = { text }
  let style: Record<string, unknown> = {}
  for (const { type, attrs } of marks) {
    if (type.name === 'link') portion.link = attrs.value
    else if (type.name === 'other') {
      portion = { ...portion, ...attrs.portion }
      style = { ...style, ...attrs.style }
    } else style[type.name] = attrs.value
  }
  return orNull(style) ? { ...portion, style: style as PortionStyle } : portion
}

const toNode = ({ id, portions = [], style, ...other }: Paragraph): Node => {
  const content = portions.flatMap((portion) => (portion.text ? [schema.text(portion.text, marksOf(portion))] : []))
  const [first] = portions
  const empty = content.length === 0 && first?.style ? first.style : null
  return schema.node('paragraph', { id, style: style ?? null, empty, other: orNull(other) }, content)
}

/** A text as a document, which has one paragraph at least. */
export const toDoc = ({ paragraphs = [] }: RichText): Node =>
  schema.node('doc', null, paragraphs.length > 0 ? paragraphs.map(toNode) : [toNode({ id: crypto.randomUUID() })])

export const toParagraph = (node: Node, id: string = node.attrs.id): Paragraph => {
  const { style, empty, other } = node.attrs
  const portions: Portion[] = []
  node.forEach((child) => {
    portions.push(portionOf(child.text ?? '', child.marks))
  })
  if (portions.length === 0 && empty) portions.push({ text: '', style: empty })
  return { ...other, id, portions, ...(style && { style }) }
}

/** A document as the text that it was made from, with what was changed: paragraphs that are the same stay as they were. */
export const toText = (doc: Node, before: RichText, beforeDoc: Node): RichText => {
  if (doc.eq(beforeDoc)) return before
  if (doc.childCount === 1 && doc.firstChild?.content.size === 0) return { ...before, paragraphs: [] }
  const known = new Map(
    before.paragraphs?.map((paragraph, at) => [paragraph.id, { paragraph, node: beforeDoc.child(at) }]),
  )
  const used = new Set<string>()
  const paragraphs: Paragraph[] = []
  doc.forEach((node) => {
    const own: string | null = node.attrs.id
    const id = own === null || used.has(own) ? crypto.randomUUID() : own
    used.add(id)
    const old = known.get(id)
    paragraphs.push(old?.node.eq(node) ? old.paragraph : toParagraph(node, id))
  })
  return { ...before, paragraphs }
}
