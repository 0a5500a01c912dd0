import { makePng } from '@easel/server/testing/make-png.ts'
import type { Page } from 'playwright-core'
import type { At } from './editor-page.ts'

/** In the browser. */
declare const navigator: { clipboard: { write(items: unknown[]): Promise<void> } }
declare const Blob: new (parts: unknown[], options: { type: string }) => unknown
declare const ClipboardItem: new (items: Record<string, unknown>) => unknown

type Colour = readonly [red: number, green: number, blue: number]

/** A file to choose or to drop: a plane of one colour. */
export const pngFile = (name: string, width: number, height: number, colour: Colour = [255, 0, 0]) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(makePng(width, height, () => colour)),
})

/** Puts an image on the clipboard, as another program would. */
export const copyImage = (page: Page, { buffer, mimeType }: ReturnType<typeof pngFile>): Promise<void> =>
  page.evaluate(
    async ([bytes, type]) => {
      const blob = new Blob([Uint8Array.from(bytes)], { type })
      await navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
    },
    [[...buffer], mimeType] as const,
  )

/** Puts text on the clipboard in several forms, as another program would. */
export const copyText = (page: Page, forms: Record<string, string>): Promise<void> =>
  page.evaluate(async (all) => {
    const blobs = Object.entries(all).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }, forms)

/** Drops files of the machine on a place of the screen. */
export const dropFiles = async (page: Page, paths: readonly string[], { x, y }: At): Promise<void> => {
  const protocol = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await protocol.send('Input.dispatchDragEvent', { type, x, y, data })
  await protocol.detach()
}
