import { makePng } from '@easel/server/testing/make-png.ts'
import type { Page } from 'playwright-core'
import type { At } from './editor-page.ts'

/** In the browser. */
interface Item {
  types: string[]
  getType(type: string): Promise<{ text(): Promise<string> }>
}
declare const navigator: { clipboard: { write(items: unknown[]): Promise<void>; read(): Promise<Item[]> } }
declare const requestAnimationFrame: (tell: (time: number) => void) => number
declare const createImageBitmap: (blob: unknown) => Promise<{ width: number; height: number }>
declare const document: {
  createElement(name: 'canvas'): {
    getContext(kind: '2d'): {
      drawImage(image: unknown, x: number, y: number): void
      getImageData(x: number, y: number, w: number, h: number): { data: Uint8Array }
    }
  }
}
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

/** What is on the clipboard, once it has a form. */
export const clipboardForms = (page: Page, form: string): Promise<Record<string, string>> =>
  page.evaluate(async (wanted) => {
    for (let looks = 0; looks < 5_000; looks++) {
      const [item] = await navigator.clipboard.read()
      if (!item?.types.includes(wanted)) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        continue
      }
      const forms: Record<string, string> = {}
      for (const type of item.types) forms[type] = await (await item.getType(type)).text()
      return forms
    }
    throw new Error(`nothing on the clipboard is ${wanted}`)
  }, form)

/** The size of the picture on the clipboard, and the colour at a place of it. */
export const clipboardPicture = (page: Page, { x, y }: At) =>
  page.evaluate(
    async ([x, y]) => {
      const [item] = await navigator.clipboard.read()
      const image = await createImageBitmap(await item?.getType('image/png'))
      const context = document.createElement('canvas').getContext('2d')
      context.drawImage(image, -x, -y)
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
      return { width: image.width, height: image.height, colour: [red, green, blue] }
    },
    [x, y] as const,
  )

/** Drops files of the machine on a place of the screen. */
export const dropFiles = async (page: Page, paths: readonly string[], { x, y }: At): Promise<void> => {
  const protocol = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await protocol.send('Input.dispatchDragEvent', { type, x, y, data })
  await protocol.detach()
}
