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
  if (/[\\<>@{}]|\/\*/.test(rest)) return false
  return [...rest.matchAll(/([\w-]*)\s*\(/g)].every(([, name]) => functions.has((name as string).toLowerCase()))
}

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

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ')

/** A style sheet of plain rules; at-rules and what they hold go. */
export const cleanStyleSheet = (css: string, mayRefer: (id: string) => boolean): string => {
  const text = withoutComments(css)
  const rules: string[] = []
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at)
    if (open < 0) return rules.join('')
    // An at-rule without a block ends with a semicolon.
    const selector = text.slice(Math.max(at, text.lastIndexOf(';', open) + 1), open).trim()
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
