import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { rectangle } from './testing/editing-room.ts'
import { editorOf } from './testing/editor-page.ts'
import { findCutOff, findUntranslated } from './testing/find-untranslated.ts'
import { openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

/** Narrow as a phone, and as a laptop. */
const widths = [320, 1024]
const settingsParts = ['people', 'teams', 'groups', 'edition', 'keys', 'webhooks', 'bots', 'audit']

describe('the app in a made language', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let zone_id: string
  let data: string[]
  const problems: string[][] = []
  const spaceUrl = () => `${service.baseUrl}/spaces/${team.edition_id}/${team.at.space_id}`
  const zoneUrl = () => `${service.baseUrl}/zones/${team.edition_id}/${team.at.space_id}/${zone_id}`

  before(async () => {
    service = await startWebService()
    team = await aSpaceWithMembers(service.testApp)
    const { owner } = team
    zone_id = (await newZone(owner, team.at, 'Roadmap')).zone_id
    const at = { ...team.at, zone_id }
    const frame = {
      meta: { id: randomUUID(), name: 'Opening' },
      type: 'CUSTOM' as const,
      properties: { layout: { left: 0, top: 400, width: 600, height: 400 } },
    }
    await owner.api.insertFrames({ ...at, body: { frames: [frame] } })
    await owner.api.insertShapes({ ...at, body: { shapes: [rectangle(-100, -50)] } })
    await owner.api.createComment({ ...at, body: { text: 'Pier', point: { x: 20, y: 20 } } })
    const people = [team.owner, team.editor, team.commenter, team.viewer, team.guest]
    data = [
      'Easel',
      'Roadmap',
      'Opening',
      'Pier',
      'Sketches',
      'Studio',
      ...people.flatMap(({ name, mail }) => [name, mail]),
    ]
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems.flat(), [])
  })

  const directionOf = (page: Page, selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`)

  const open = async (direction: 'ltr' | 'rtl'): Promise<Page> => {
    const opened = await openSignedIn(service, team.owner)
    problems.push(opened.problems)
    await opened.tab.evaluate(`localStorage['easel.pseudo'] = '${direction}'`)
    return opened.tab
  }

  /** In each width: that nothing is shown that nobody could translate, and that all of it fits. */
  const looker = (page: Page) => {
    const found: string[] = []
    return {
      found,
      async at(state: string): Promise<void> {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))')
          const unfit = [
            ...((await page.evaluate(findUntranslated(data))) as string[]),
            ...((await page.evaluate(findCutOff)) as string[]),
          ]
          found.push(...unfit.map((one) => `${state}, ${width} px: ${one}`))
        }
      },
    }
  }

  test('[K84] what is looked for would be found: nothing that is said in English passes', async () => {
    const { tab, problems: own } = await openSignedIn(service, team.owner)
    problems.push(own)
    await tab.goto(spaceUrl())
    await tab.locator('.card').first().waitFor()
    const found = (await tab.evaluate(findUntranslated(data))) as string[]
    assert.ok(found.some((one) => one.endsWith(': Share')) && found.length > 10, found.join('\n'))
    assert.equal(await tab.locator('html').getAttribute('dir'), null)
    await tab.close()
  })

  for (const direction of ['ltr', 'rtl'] as const)
    test(`[K84] nothing is shown that is not of the catalogue, and nothing is cut off, in texts half as long again, ${direction}`, async () => {
      const page = await open(direction)
      const look = looker(page)
      const go = async (path: string) => {
        await page.goto(service.baseUrl + path)
        await page.locator('main h1').first().waitFor()
        await page.locator('.spinner').waitFor({ state: 'detached' })
      }
      await go('/home')
      assert.equal(await page.locator('html').getAttribute('dir'), direction)
      await page.locator('.card').first().waitFor()
      await look.at('home')
      await page.locator('.user-menu button').first().click()
      await page.locator('.menu-list').waitFor()
      await look.at('menu')
      await page.keyboard.press('Escape')
      await go('/inbox')
      await look.at('inbox')
      await go('/shared')
      await look.at('shared')
      await page.goto(spaceUrl())
      await page.locator('.card').first().waitFor()
      await look.at('space')
      await page.locator('.card .menu button').first().click()
      await page.locator('.menu-list').waitFor()
      await look.at('menu-of-zone')
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1024, height: 800 })
      await page.locator('main button:has(.lucide-user-round-plus)').first().click()
      await page.locator('dialog[open] .members').waitFor()
      await look.at('share')
      await page.keyboard.press('Escape')
      await page.goto(`${service.baseUrl}/account`)
      await page.locator('main .choice').first().waitFor()
      await look.at('account')
      for (const part of [
        '/account/tokens',
        '/account/clients',
        ...settingsParts.map((part) => `/editions/${team.edition_id}/${part}`),
      ]) {
        await go(part)
        await look.at(part.split('/').at(-1) ?? '')
      }
      assert.deepEqual(look.found, [])
      await page.close()
    })

  for (const direction of ['ltr', 'rtl'] as const)
    test(`[K84] so it is on a board, with its panels, dialogs and bars; the board itself is as in every language, ${direction}`, async () => {
      const page = await open(direction)
      const look = looker(page)
      const hands = editorOf(page)
      const { keyboard } = page
      const opens = async (key: string, selector: string, state: string) => {
        await page.setViewportSize({ width: 1024, height: 800 })
        await page.locator('.board').focus()
        await keyboard.press(key)
        await page.locator(selector).first().waitFor()
        await look.at(state)
      }
      await page.setViewportSize({ width: 1024, height: 800 })
      await page.goto(zoneUrl())
      await page.locator('.tools').waitFor()
      await hands.settled()
      assert.equal(await directionOf(page, '.board'), 'ltr')
      await look.at('zone')
      await opens('Control+a', '.selection-bar', 'selection')
      await opens('Alt+Enter', '.values-panel', 'values')
      assert.equal(await directionOf(page, '.values input'), 'ltr')
      await keyboard.press('Escape')
      await keyboard.press('Escape')
      await opens('Control+Alt+c', '.panel .thread', 'comments')
      await opens('Control+Alt+v', '.panel .version', 'versions')
      await opens('Control+Alt+z', '.panel.left', 'zones')
      await keyboard.press('Escape')
      await opens('Shift+l', '.panel .layer', 'layers')
      await opens('Control+f', '.find-bar', 'find')
      await keyboard.press('Escape')
      await opens('Control+k', '.palette', 'palette')
      await keyboard.press('Escape')
      await opens('?', 'dialog[open] kbd', 'keys-sheet')
      await keyboard.press('Escape')
      const presses = async (button: string, selector: string, state: string) => {
        await page.setViewportSize({ width: 1024, height: 800 })
        await page.locator(button).first().press('Enter')
        await page.locator(selector).first().waitFor()
        await look.at(state)
        await keyboard.press('Escape')
        await page.locator(selector).first().waitFor({ state: 'detached' })
      }
      await presses('.toolbar button:has(.lucide-shapes)', '.picker-grid', 'shapes')
      await presses('.together button', '.together-panel .popover-item', 'together')
      await presses('.zone-bar button:has(.lucide-user-round-plus)', 'dialog[open] .members', 'share-zone')
      await presses('.zone-bar button:has(.lucide-download)', '.menu-list', 'export')
      await keyboard.press('Escape')
      assert.deepEqual(look.found, [])
      await page.close()
    })
})
