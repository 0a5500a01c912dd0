import type { Page } from 'playwright-core'

/** In the browser: the names of what can be pressed, each once; what people and things are called stands for itself, without counts and times. */
const names = `(selector) => [...new Set(
  [...document.querySelectorAll(selector + ' :is(button, a[href], [role=menuitem])')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getAttribute('aria-label') ?? element.querySelector('bdi')?.textContent ?? element.innerText)
    .map((name) => name.replace(/Person \\d+/, 'somebody').replace(/\\n[^]*/, '').trim()
      .replace(/\\d+ \\w+ \\d{4}, [\\d:]+( \\(\\d+\\))?$/, 'a version').replace(/, \\d+ \\w+$| \\d+$/, '')
      .replace(/^\\d+ %$/, 'Zoom').replace(/https:.*/, 'a webhook')))]`

const buttonsOf = async (page: Page, selector = 'body'): Promise<string[]> =>
  (await page.evaluate(`(${names})(${JSON.stringify(selector)})`)) as string[]

/** Who has each of the buttons of a page, and who came to it. */
export const createButtonTable = () => {
  const found: Record<string, Record<string, string>> = {}
  const visitors: Record<string, string> = {}
  const come = (role: string, place: string) => {
    visitors[place] = (visitors[place] ?? '') + role
  }
  return {
    found,
    visitors,
    /** To where nothing is for them. */
    come,
    async note(role: string, place: string, page: Page, selector?: string): Promise<void> {
      come(role, place)
      found[place] ??= {}
      for (const name of await buttonsOf(page, selector)) found[place][name] = (found[place][name] ?? '') + role
    },
  }
}

export type ButtonTable = ReturnType<typeof createButtonTable>
