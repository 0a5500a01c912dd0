import { isLink, placeOf } from '@easel/contract/shapes/link.ts'
import { parseHtml } from './defuse-html.ts'
import { type Payload, readPayload } from './payload.ts'
import { onlyCellOf, type Table, tableOfPage, tableOfText } from './read-table.ts'

/** What came from a clipboard or was dropped, in the form that says the most. */
export type Pasted =
  | ({ kind: 'elements' } & Payload)
  /** Of Excalidraw, perhaps, or of tldraw, with what stands in its page. */
  | { kind: 'foreign'; text: string; tldraw?: string }
  | { kind: 'images'; files: File[] }
  | { kind: 'link'; address: string; title: string }
  | { kind: 'table'; table: Table; text: string }
  | { kind: 'text'; text: string }

/** Only pages of this app read it, in this browser. */
export const ELEMENTS_TYPE = 'application/x-easel+json'

export const readClipboard = (data: DataTransfer): Pasted | undefined => {
  const html = data.getData('text/html')
  const page = html === '' ? undefined : parseHtml(html)
  const carried = page?.querySelector('[data-easel]')?.getAttribute('data-easel') ?? ''
  const payload = readPayload(data.getData(ELEMENTS_TYPE) || carried)
  if (payload) return { kind: 'elements', ...payload }
  const text = data.getData('text/plain').replaceAll('\0', '').trim()
  const tldraw = page?.querySelector('[data-tldraw], tldraw')?.textContent
  if (tldraw) return { kind: 'foreign', text, tldraw }
  if (text.startsWith('{') && text.includes('"excalidraw')) return { kind: 'foreign', text }
  if (isSvg(text)) return { kind: 'images', files: [new File([text], 'image.svg', { type: 'image/svg+xml' })] }
  const files = [...data.files]
  // Programs for text and tables give a picture of them too.
  const isWritten = text !== '' && page !== undefined && page.body.textContent.trim() !== ''
  if (files.length > 0 && !isWritten) return { kind: 'images', files }
  const address = text || (data.getData('text/uri-list').split(/\r?\n/)[0] ?? '').trim()
  if (isAddress(address)) return { kind: 'link', address, title: titleOf(address, page) }
  if (text === '') return undefined
  const table = (page && tableOfPage(page)) ?? tableOfText(text)
  return table ? { kind: 'table', table, text } : { kind: 'text', text: (page && onlyCellOf(page)) || text }
}

/** A picture as its source: the service takes of it what it knows, and it is shown as an image only. */
const isSvg = (text: string): boolean =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(text) && /<\/svg>$/i.test(text)

/** Of the web, not of this service: a path may be anything elsewhere. */
const isAddress = (text: string): boolean => isLink(text) && !placeOf(text)

/** What the page called it that the link was copied from; nobody asks the address itself. */
const titleOf = (address: string, page: Document | undefined): string => {
  const link = [...(page?.querySelectorAll('a') ?? [])].find((one) => one.getAttribute('href') === address)
  const title = link?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
  return title === '' ? address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '') : title
}
