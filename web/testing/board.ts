import type { Page } from 'playwright-core'

interface Canvas {
  width: number
  height: number
  clientWidth: number
  clientHeight: number
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: Uint8Array } }
}

/** In the browser. */
declare const document: {
  querySelector(selector: string): Canvas | null
  elementFromPoint(x: number, y: number): unknown
}
declare const devicePixelRatio: number

/** Until the board is as it stays: nothing moves, loads or waits to be painted, and it is as large as its place. */
export const boardSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const canvas = document.querySelector('.board[data-settled=true] canvas')
    const fits = (pixels: number, size: number): boolean => Math.abs(pixels - size * devicePixelRatio) < 2
    return canvas && fits(canvas.width, canvas.clientWidth) && fits(canvas.height, canvas.clientHeight)
  })
}

/**
 * Until a pin is painted with its tip at a place, from the middle of the board, and nothing is in front of it; by
 * default once the board is at rest. Resolves with where to press it.
 */
export const pinPainted = async (
  page: Page,
  right = 0,
  down = 0,
  selector = '.board[data-settled=true] canvas',
): Promise<{ x: number; y: number }> => {
  const found = await page.waitForFunction(
    ([right, down, selector]) => {
      const canvas = document.querySelector(selector)
      if (!canvas) return undefined
      const { left, top, width, height } = canvas.getBoundingClientRect()
      // Of another size than its place, it shows everything elsewhere.
      if (Math.abs(canvas.width - width * devicePixelRatio) >= 2) return undefined
      // Beside its label.
      const [x, y] = [width / 2 + right + 4, height / 2 + down - 19]
      const pixel = [Math.round((x * canvas.width) / width), Math.round((y * canvas.height) / height)] as const
      const [red, green, blue] = canvas.getContext('2d').getImageData(...pixel, 1, 1).data
      const isFree = document.elementFromPoint(left + x, top + y) === canvas
      return isFree && red === 37 && green === 99 && blue === 235 ? { x: left + x, y: top + y } : undefined
    },
    [right, down, selector] as const,
  )
  return (await found.jsonValue()) as { x: number; y: number }
}
