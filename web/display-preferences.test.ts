import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { editorOf } from './testing/editor-page.ts'
import { newProfile } from './testing/web-service.ts'

/** In the browser: what changes by itself, and what would. */
const moving = `[
  ...document.getAnimations().map(({ effect }) => 'runs: ' + effect.target?.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll('body *')].flatMap((element) => {
    const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
    const isStill = animationName === 'none' && /^0s(, 0s)*$/.test(transitionDuration) && scrollBehavior === 'auto'
    return isStill ? [] : [element.outerHTML.slice(0, 80)]
  }),
]`

/** In the browser: buttons of the bars without an edge, and chosen ones without an outline. */
const unseen = `[...document.querySelectorAll('.pill button, .panel button, .popover button')].flatMap((button) => {
  if (!button.checkVisibility({ visibilityProperty: true })) return []
  const style = getComputedStyle(button)
  const hasEdge = parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' && style.borderTopColor !== style.backgroundColor
  const isLink = button.matches('.link') || getComputedStyle(button).textDecorationLine === 'underline'
  const isMarked = button.getAttribute('aria-pressed') !== 'true' || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
  return (hasEdge || isLink) && isMarked ? [] : [button.outerHTML.slice(0, 120)]
})`

/** In the browser: bars that lie on each other, and what nobody can reach in them. */
const unreachable = `(() => {
  const found = []
  const bars = [...document.querySelectorAll('.zone-bar > .pill, .toolbar, .zoom, .state-bar, .selection-bar > .pill')]
    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
  const boxes = bars.map((bar) => bar.getBoundingClientRect())
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b, j) => {
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      found.push(bars[i].className + ' lies on ' + bars[i + 1 + j].className)
  }))
  for (const button of bars.flatMap((bar) => [...bar.querySelectorAll('button, a')])) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    const isFree = button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    if (!isInside || !isFree) found.push(button.outerHTML.slice(0, 120) + ' at ' + [left, top, right, bottom].map(Math.round))
  }
  return found
})()`

describe('the editor as the system and the browser are set', () => {
  const room = editingFor()
  const at = { x: 0, y: 0 }

  const select = async (): Promise<void> => {
    await room.open([rectangle(-100, -50)])
    await room.hands.click(at)
    await room.hands.selected(1)
    await room.page.locator('.selection-bar').waitFor()
  }

  test('[K84] with reduced motion nothing moves by itself, and the view is where it goes at once', async () => {
    await select()
    const { page, hands } = room
    const isStill = async (state: string) => assert.deepEqual(await page.evaluate(moving), [], state)
    await isStill('a selection')
    await page.getByRole('button', { name: /^Comments/ }).click()
    await page.locator('.panel').waitFor()
    await isStill('comments')
    await page.locator('.board').focus()
    await page.keyboard.press('Control+k')
    await page.locator('.palette').waitFor()
    await isStill('commands')
    await page.keyboard.press('Escape')
    await page.locator('.board').focus()
    /** What the figure of the zoom says, one after another. */
    const figures = async (key: string, last: string) => {
      await page.evaluate(`{
        const figure = document.querySelector('.zoom-figure')
        window.figures = []
        new MutationObserver(() => window.figures.push(figure.textContent)).observe(figure, { subtree: true, characterData: true, childList: true })
      }`)
      await page.keyboard.press(key)
      await page.locator('.zoom-figure', { hasText: last }).waitFor()
      await hands.settled()
      return new Set((await page.evaluate('window.figures')) as string[])
    }
    await page.keyboard.press('-')
    await hands.settled()
    assert.deepEqual([...(await figures('0', '100 %'))], ['100 %'])
    // Where motion is welcome, there are figures between: what is counted is there to be counted.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.keyboard.press('-')
    await page.locator('.zoom-figure', { hasText: '80 %' }).waitFor()
    await hands.settled()
    assert.notDeepEqual(await page.evaluate(moving), [])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('[K84] with the colours of the system every button has an edge, and what is chosen an outline', async () => {
    await select()
    const { page } = room
    await page.emulateMedia({ forcedColors: 'active' })
    const isSeen = async (state: string) => {
      assert.deepEqual(await page.evaluate(unseen), [], state)
      assert.deepEqual(await seriousProblems(page, 'light'), [], state)
    }
    await isSeen('a selection')
    await page.getByRole('button', { name: /^Comments/ }).click()
    await page.locator('.panel').waitFor()
    await isSeen('comments')
    await page.locator('.board').focus()
    assert.match(
      (await page.evaluate(
        "getComputedStyle(document.querySelector('.toolbar [aria-pressed=true]')).outline",
      )) as string,
      /solid 2px/,
    )
    await page.emulateMedia({ forcedColors: 'none' })
  })

  test('[K84] at 200 % of the page every button of the bars can be reached, and no bar lies on another', async () => {
    await room.makeZone([rectangle(-100, -50)])
    for (const viewport of [
      { width: 640, height: 400 },
      { width: 512, height: 384 },
      { width: 960, height: 540 },
    ]) {
      const { profile, problems } = await newProfile(room.service.browser, {
        viewport,
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      })
      const tab: Page = await profile.newPage()
      const hands = editorOf(tab)
      await room.service.signIn(tab, room.owner)
      await tab.goto(room.url())
      await hands.ready()
      const at = `${viewport.width} × ${viewport.height}`
      assert.deepEqual(await tab.evaluate(unreachable), [], at)
      await tab.keyboard.press('Control+a')
      await hands.selected(1)
      await tab.locator('.selection-bar').waitFor()
      assert.deepEqual(await tab.evaluate(unreachable), [], `${at}, with a selection`)
      assert.deepEqual(problems, [])
      await profile.close()
    }
  })
})
