import type { Editing } from './editing-room.ts'

interface Portion {
  text?: string
  style?: Record<string, unknown>
  link?: string
}

/** A paragraph for tests: portions in their order. */
export const paragraph = (portions: readonly Portion[], style?: object) => ({
  id: crypto.randomUUID(),
  portions,
  ...(style && { style }),
})

/** In the browser. */
declare const document: {
  adoptedStyleSheets: unknown[]
  querySelector(selector: string): { dispatchEvent(event: unknown): boolean } | null
}
declare const CSSStyleSheet: new () => { replaceSync(css: string): void }
declare const DataTransfer: new () => { setData(type: string, text: string): void }
declare const ClipboardEvent: new (name: string, init: object) => unknown

/** Hands on the text of a board. */
export const writerOf = (room: Editing) => ({
  /** Until the field is there that knows styles. */
  async writing(): Promise<void> {
    await room.hands.writing(true)
    await room.page.locator('.board[data-field=rich] .text-field.is-rich').waitFor()
  },
  /** Writes the text of what is selected. */
  async begin(): Promise<void> {
    await room.page.keyboard.press('Enter')
    await this.writing()
  },
  async end(): Promise<void> {
    await room.page.keyboard.press('Escape')
    await room.hands.writing(false)
    await room.hands.saved()
  },
  /** What was written, a list of portions for each paragraph. */
  async written(at = 0) {
    const all = await room.shapes()
    return (all[at]?.text?.paragraphs ?? []).map(({ portions = [] }) =>
      portions.map(({ text = '', style, link }) => ({ text, ...style, ...(link !== undefined && { link }) })),
    )
  },
  /** The page may have styles by script only. */
  styled: (css: string) =>
    room.page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css),
  paste: (data: Record<string, string>) =>
    room.page.evaluate((all) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.text-field')?.dispatchEvent(event)
    }, data),
})
