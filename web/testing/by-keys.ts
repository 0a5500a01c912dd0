import type { Page } from 'playwright-core'

/** In the browser. */
declare const document: {
  querySelector(selector: string): (Element & { dataset: Record<string, string> }) | null
  getElementById(id: string): Element | null
}
declare const addEventListener: (name: string, listener: () => void, isCapture: boolean) => void
interface Element {
  textContent: string
  getAttribute(name: string): string | null
}

interface Described {
  role: string
  name: string
  description: string
}

/** A person who has a keyboard and a screen reader, and no pointer. */
export const byKeys = (page: Page) => {
  const press = async (key: string, times = 1): Promise<void> => {
    for (let count = 0; count < times; count++) await page.keyboard.press(key)
  }
  const board = (name: string): Promise<string> =>
    page.evaluate((name) => document.querySelector('.board')?.getAttribute(name) ?? '', name)
  /** Until the current element is another one; what is read of it. */
  const currentAfter = async (before: string): Promise<string> => {
    const said = await page.waitForFunction((before) => {
      const id = document.querySelector('.board')?.getAttribute('aria-activedescendant') ?? ''
      return id !== '' && id !== before ? document.getElementById(id)?.textContent : undefined
    }, before)
    return String(await said.jsonValue())
  }
  return {
    press,
    /** Counts what a pointer would do, from the next page on. */
    async watchPointers(): Promise<() => Promise<number>> {
      let count = 0
      await page.exposeFunction('pointerUsed', () => count++)
      await page.addInitScript(() => {
        for (const name of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart'])
          addEventListener(name, () => (globalThis as unknown as { pointerUsed(): void }).pointerUsed(), true)
      })
      return async () => count
    },
    /** The cursor of the keyboard goes by a distance in tens. */
    async moveCursor(x: number, y: number): Promise<void> {
      const go = async (by: number, more: string, less: string) => {
        const key = by > 0 ? more : less
        await press(`Shift+${key}`, Math.floor(Math.abs(by) / 100))
        await press(key, Math.round((Math.abs(by) % 100) / 10))
      }
      await go(x, 'ArrowRight', 'ArrowLeft')
      await go(y, 'ArrowDown', 'ArrowUp')
    },
    /** Where the cursor of the keyboard is, once it was moved. */
    async cursor(): Promise<{ x: number; y: number }> {
      const [x = 0, y = 0] = (await board('data-cursor')).split(',').map(Number)
      return { x, y }
    },
    /** Presses a key that goes to another element; what is read of that. */
    async step(key: string): Promise<string> {
      const before = await board('aria-activedescendant')
      await press(key)
      return currentAfter(before)
    },
    /** Until this is said. */
    heard: (text: string) =>
      page.waitForFunction(
        (text) => document.querySelector('.board-says')?.textContent.replace('\u00a0', '') === text,
        text,
      ),
    /** What the browser tells a screen reader of a role, in its order. */
    async read(role: string): Promise<Described[]> {
      const session = await page.context().newCDPSession(page)
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      await session.detach()
      return nodes
        .filter((node) => !node.ignored && node.role?.value === role)
        .map((node) => ({
          role,
          name: String(node.name?.value ?? ''),
          description: String(node.description?.value ?? ''),
        }))
    },
  }
}
