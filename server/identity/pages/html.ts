import type { Texts } from './texts/en.ts'

/** The texts in the language of whoever reads them, and where their clock is; UTC where that is not known. */
export type Reader = Texts & { timeZone?: string | undefined }

/** Words in the language of whoever reads them; a string is the same in each. */
export type Text = string | ((reader: Reader) => string)

/** Markup that needs no escaping. Rendered once the language is known. */
export class Html {
  readonly render: (reader: Reader) => string
  constructor(render: (reader: Reader) => string) {
    this.render = render
  }
}

export type Part = Html | string | number | undefined | false | readonly Part[] | ((reader: Reader) => Part)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const render = (part: Part, texts: Reader): string => {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.render(texts)
  if (typeof part === 'function') return render(part(texts), texts)
  if (typeof part === 'object') return part.map((one) => render(one, texts)).join('')
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] as string)
}

/** Template tag that escapes every value that is not Html. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html((texts) => strings.map((text, at) => text + render(parts[at], texts)).join(''))
