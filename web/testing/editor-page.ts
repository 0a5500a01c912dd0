import type { Page } from 'playwright-core'
import { boardSettled } from './board.ts'

export interface At {
  x: number
  y: number
}

/** In the browser. */
interface BoardElement {
  dataset: Record<string, string>
  clientWidth: number
  clientHeight: number
  width: number
  height: number
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
}
declare const document: { querySelector(selector: string): BoardElement | null }
declare const devicePixelRatio: number

/** Hands on the board of a page; places are in pixels of the screen, from the middle of the board. */
export const editorOf = (page: Page) => {
  /** Once the board is as large as its place: until then what it shows lies beside where it will. */
  const middle = async (): Promise<At> => {
    const found = await page.waitForFunction(() => {
      const canvas = document.querySelector('.board canvas')
      if (!canvas) return undefined
      const fits = (pixels: number, size: number): boolean => Math.abs(pixels - size * devicePixelRatio) < 2
      if (!fits(canvas.width, canvas.clientWidth) || !fits(canvas.height, canvas.clientHeight)) return undefined
      const { left, top, width, height } = canvas.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    return (await found.jsonValue()) as At
  }
  const toScreen = async ({ x, y }: At): Promise<At> => {
    const from = await middle()
    return { x: from.x + x, y: from.y + y }
  }
  const board = (name: string, value: string | number) =>
    page.locator(`.board[data-${name}="${value}"]`).waitFor({ state: 'attached' })

  return {
    toScreen,
    /** Until the tools are there and the board is at rest. */
    async ready(): Promise<void> {
      await page.getByRole('toolbar', { name: 'Tools' }).waitFor()
      await boardSettled(page)
    },
    settled: () => boardSettled(page),
    async click(at: At, options = {}): Promise<void> {
      const { x, y } = await toScreen(at)
      await page.mouse.click(x, y, options)
    },
    async doubleClick(at: At): Promise<void> {
      const { x, y } = await toScreen(at)
      await page.mouse.dblclick(x, y)
    },
    async moveTo(at: At): Promise<void> {
      const { x, y } = await toScreen(at)
      await page.mouse.move(x, y)
    },
    async press(at: At): Promise<void> {
      const { x, y } = await toScreen(at)
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    async dragTo(at: At, steps = 5): Promise<void> {
      const { x, y } = await toScreen(at)
      await page.mouse.move(x, y, { steps })
    },
    release: () => page.mouse.up(),
    async drag(from: At, to: At): Promise<void> {
      await this.press(from)
      await this.dragTo(to)
      await this.release()
    },
    /** Until so many are selected. */
    selected: (count: number) => board('selected', count),
    elements: (count: number) => board('elements', count),
    tool: (name: string) => board('tool', name),
    others: (count: number) => board('others', count),
    /** Until everything is on disk. */
    saved: () => board('pending', 0),
    /** Until it has heard of a commit. */
    async heardOf(seq: number): Promise<void> {
      await page.waitForFunction((seq) => Number(document.querySelector('.board')?.dataset.seq) >= seq, seq)
    },
    /** What the board says of itself: how many are selected, the number of the last commit, and so on. */
    state: (name: string): Promise<string> =>
      page.evaluate((name) => document.querySelector('.board')?.dataset[name] ?? '', name),
    /** Until text is being written, or no more. */
    async writing(isWriting: boolean): Promise<void> {
      await page.waitForFunction(
        (wanted) => (document.querySelector('.board')?.dataset.writing !== '') === wanted,
        isWriting,
      )
    },
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  }
}

export type EditorPage = ReturnType<typeof editorOf>
