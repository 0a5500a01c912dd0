import type { Page } from 'playwright-core'
import type { At } from './editor-page.ts'

/** In the browser. */
declare const document: {
  querySelector(selector: string): {
    width: number
    height: number
    getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8Array } }
  } | null
}

interface Colours {
  red: readonly [least: number, most: number]
  green: readonly [least: number, most: number]
  blue: readonly [least: number, most: number]
}

/** Until a pixel of such a colour is near a place of the board, from its middle, or none is. */
export const pixelNear = (page: Page, { x, y }: At, { red, green, blue }: Colours, isWanted = true) =>
  page.waitForFunction(
    ([x, y, ranges, isWanted]) => {
      const canvas = document.querySelector('.board canvas')
      if (!canvas) return false
      const at = [canvas.width / 2 + x - 3, canvas.height / 2 + y - 3] as const
      const { data } = canvas.getContext('2d').getImageData(...at, 7, 7)
      let isThere = false
      for (let i = 0; i < data.length; i += 4)
        isThere ||= ranges.every(([least, most], channel) => {
          const value = data[i + channel] ?? 0
          return value >= least && value <= most
        })
      return isThere === isWanted
    },
    [x, y, [red, green, blue], isWanted] as const,
  )
