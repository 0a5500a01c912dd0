import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on a page that is serious; of a dark one only its colours, on which alone the scheme has an influence. */
export const seriousProblems = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  const rules = { light: '{}', dark: "{ runOnly: ['color-contrast'] }" }
  await page.evaluate(axe.source)
  return (await page.evaluate(
    `axe.run(document, ${rules[scheme]}).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  )) as string[]
}

/** Light and dark. */
export const isClean = async (page: Page): Promise<void> => {
  assert.deepEqual(await seriousProblems(page, 'light'), [])
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await seriousProblems(page, 'dark'), [])
  await page.emulateMedia({ colorScheme: 'light' })
}
