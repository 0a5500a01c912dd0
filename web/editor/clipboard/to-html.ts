import type { RichText } from '@easel/contract/shapes/text.ts'
import { escapeXml } from '@easel/drawing/xml.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'

type Portion = NonNullable<NonNullable<RichText['paragraphs']>[number]['portions']>[number]

const heavy = ['DEMI_BOLD', 'BOLD', 'HEAVY', 'BLACK']

const portionHtml = ({ text = '', style = {}, link }: Portion): string => {
  const tags = [
    ...(style.fontweight && heavy.includes(style.fontweight) ? ['b'] : []),
    ...(style.italic ? ['i'] : []),
    ...(style.underline ? ['u'] : []),
    ...(style.strike ? ['s'] : []),
  ]
  const marked = tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, escapeXml(text))
  // A path leads to a place of this service only.
  return link && !link.startsWith('/') ? `<a href="${escapeXml(link)}">${marked}</a>` : marked
}

export const paragraphsHtml = ({ paragraphs = [] }: RichText): string =>
  paragraphs.map(({ portions = [] }) => `<p>${portions.map(portionHtml).join('')}</p>`).join('\n')

/** The texts as a page, which carries the elements for whoever pastes it here again. */
export const toHtml = (elements: readonly LiveElement[], payload: string, table?: string): string => {
  const words = table ?? elements.map(({ body }) => paragraphsHtml((body.text as RichText | undefined) ?? {})).join('')
  return `<div data-easel="${escapeXml(payload)}">${words}</div>`
}
