import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { type CleanImage, refuse } from './image.ts'
import { attributes, elements, groups, properties, referring, withText } from './svg-allowed.ts'
import { checkCost } from './svg-cost.ts'
import type { SvgNode } from './svg-node.ts'
import { sizeOf } from './svg-size.ts'
import { cleanDeclarations, cleanStyleSheet, isSafeValue } from './svg-values.ts'

/** Text is drawn again and again: the bounds are tighter than those of bytes. */
const MAX_BYTES = 2_097_152
const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 64
const NAMESPACE = 'http://www.w3.org/2000/svg'

/** Whether it could be XML: what it really is, its root says. */
export const mayBeSvg = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*</.test(String.fromCharCode(...bytes.subarray(0, 256)))

/** An SVG written anew of what it may hold. */
export const cleanSvg = (bytes: Uint8Array, maxPixels: number): CleanImage => {
  if (bytes.length > MAX_BYTES) return refuse(`is an SVG of more than ${MAX_BYTES} bytes`)
  const root = parse(decode(bytes))
  checkCost(root)
  const { width, height, viewBox } = sizeOf(root, maxPixels)
  for (const name of ['x', 'y']) root.attributes.delete(name)
  for (const [name, value] of Object.entries({ xmlns: NAMESPACE, width, height, viewBox }))
    root.attributes.set(name, String(value))
  const gradients = idsOfGradients(root)
  const text = write(root, (id) => gradients.has(id))
  return { media_type: 'image/svg+xml', width, height, bytes: new TextEncoder().encode(`${text}\n`) }
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('is an SVG that is not written in UTF-8')
  }
}

const parse = (text: string): SvgNode => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: (SvgNode | undefined)[] = []
  let root: SvgNode | undefined
  let count = 0
  parser.on('error', () => refuse('is an SVG that is not well-formed XML, or names an entity'))
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('is an SVG that declares entities')
  })
  parser.on('opentag', (tag) => {
    if (++count > MAX_ELEMENTS) refuse(`is an SVG of more than ${MAX_ELEMENTS} elements`)
    if (open.length >= MAX_DEPTH) refuse(`is an SVG that is nested more than ${MAX_DEPTH} deep`)
    const isRoot = open.length === 0
    if (isRoot && (tag.local !== 'svg' || tag.uri !== NAMESPACE)) refuse('is XML, and no SVG')
    const parent = open.at(-1)
    const node = isRoot || parent ? toNode(tag) : undefined
    if (isRoot) root = node
    else if (node) parent?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (words: string): void => {
    const node = open.at(-1)
    if (node && withText.has(node.name)) node.children.push(words)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return root ?? refuse('is XML, and no SVG')
}

/** Undefined where it goes, with all that it holds. */
const toNode = (tag: SaxesTagNS): SvgNode | undefined => {
  const name = groups.has(tag.local) ? 'g' : tag.local
  if (tag.uri !== NAMESPACE || !elements.has(name)) return undefined
  const kept = new Map<string, string>()
  for (const attribute of Object.values(tag.attributes)) addAttribute(kept, name, attribute)
  return { name, attributes: kept, children: [] }
}

const addAttribute = (kept: Map<string, string>, element: string, attribute: SaxesAttributeNS): void => {
  const { local, prefix, value } = attribute
  if (local === 'href' && (prefix === '' || prefix === 'xlink')) {
    if (referring.has(element) && /^#[\w:.-]{1,200}$/.test(value.trim())) kept.set('href', value.trim())
  } else if (prefix === 'xml' && local === 'space') kept.set('xml:space', value === 'preserve' ? value : 'default')
  else if (prefix !== '') return
  else if (local === 'id') {
    if (/^[\w:.-]{1,200}$/.test(value)) kept.set('id', value)
  } else if (local === 'style') {
    const style = cleanDeclarations(value)
    if (style !== '') kept.set('style', style)
  } else if ((attributes.has(local) || properties.has(local)) && isSafeValue(value)) kept.set(local, value)
}

const idsOfGradients = (root: SvgNode): Set<string> => {
  const ids = new Set<string>()
  const visit = (node: SvgNode): void => {
    if (node.name.endsWith('Gradient')) ids.add(node.attributes.get('id') ?? '')
    for (const child of node.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)
  return ids
}

const named: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}
const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (letter) => named[letter] as string)
const escapeValue = (text: string): string => text.replaceAll(/[&<>"\n\t]/g, (letter) => named[letter] as string)

const write = ({ name, attributes: kept, children }: SvgNode, isGradient: (id: string) => boolean): string => {
  // A rule may reach every element: it refers to nothing that is drawn for each.
  if (name === 'style') {
    const rules = cleanStyleSheet(children.join(''), isGradient)
    return rules === '' ? '' : `<style>${escapeText(rules)}</style>`
  }
  const written = [...kept].map(([key, value]) => ` ${key}="${escapeValue(value)}"`).join('')
  const inside = children
    .map((child) => (typeof child === 'string' ? escapeText(child) : write(child, isGradient)))
    .join('')
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}
