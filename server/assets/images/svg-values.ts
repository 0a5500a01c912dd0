import { properties } from './svg-allowed.ts'

/** The functions that a value may call. */
const functions = new Set(
  'rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy'.split(' '),
)

const localReference = /url\(\s*(["']?)#([\w:.-]{1,200})\1\s*\)/gi

/** The ids that a value refers to. */
export const referencesIn = (value: string): string[] =>
  [...value.matchAll(localReference)].map(([, , id]) => id as string)

/** Nothing outside of the picture is named, and nothing is hidden by escapes or comments. */
export const isSafeValue = (value: string): boolean => {
  const rest = value.replaceAll(localReference, '')
  return !/[\\<>@{}]|\/\*/.test(rest) && callsKnownFunctions(rest)
}

/** Looks back from each bracket: a pattern that looks for one from each letter takes the square of the length. */
const callsKnownFunctions = (value: string): boolean => {
  for (let open = value.indexOf('('); open >= 0; open = value.indexOf('(', open + 1)) {
    let end = open
    while (isSpace(value, end - 1)) end--
    let start = end
    while (isNameLetter(value, start - 1)) start--
    if (!functions.has(value.slice(start, end).toLowerCase())) return false
  }
  return true
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at))
const isNameLetter = (text: string, at: number): boolean => /[\w-]/.test(text.charAt(at))

/** The declarations of a style that are taken; `mayRefer`: what they may refer to. */
export const cleanDeclarations = (text: string, mayRefer: (id: string) => boolean = () => true): string => {
  const kept: string[] = []
  for (const declaration of withoutComments(text).split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon > 0 && properties.has(name) && value !== '' && isSafeValue(value) && referencesIn(value).every(mayRefer))
      kept.push(`${name}:${value}`)
  }
  return kept.join(';')
}

/** One that does not end stays, and nothing that it stands in is taken. */
const withoutComments = (css: string): string => {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const start = css.indexOf('/*', at)
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2)
    if (end < 0) return [...parts, css.slice(at)].join(' ')
    parts.push(css.slice(at, start))
    at = end + 2
  }
}

/** A style sheet of plain rules; at-rules and what they hold go. */
export const cleanStyleSheet = (css: string, mayRefer: (id: string) => boolean): string => {
  const text = withoutComments(css)
  const rules: string[] = []
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at)
    if (open < 0) return rules.join('')
    const before = text.slice(at, open)
    // An at-rule without a block ends with a semicolon.
    const selector = before.slice(before.lastIndexOf(';') + 1).trim()
    const end = endOfBlock(text, open)
    const block = text.slice(open + 1, end - 1)
    at = end
    const declarations = isPlainSelector(selector) && !block.includes('{') ? cleanDeclarations(block, mayRefer) : ''
    if (declarations !== '') rules.push(`${selector}{${declarations}}`)
  }
}

const isPlainSelector = (selector: string): boolean => /^[\w\s.#,*>-]{1,1000}$/.test(selector)

const endOfBlock = (text: string, open: number): number => {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}
