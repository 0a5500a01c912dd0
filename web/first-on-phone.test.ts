import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { type EditorPage, editorOf } from './testing/editor-page.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { fingersOf } from './testing/fingers.ts'
import { newProfile } from './testing/web-service.ts'

describe('a phone that was never here', () => {
  const room = editingFor()
  const id = randomUUID()
  let profile: BrowserContext
  let problems: string[]
  let page: Page
  let hands: EditorPage
  let fingers: ReturnType<typeof fingersOf>

  before(async () => {
    const options = { isMobile: true, hasTouch: true, reducedMotion: 'reduce', isNewOnPhone: true }
    const opened = await newProfile(room.service.browser, { viewport: { width: 390, height: 844 }, ...options })
    profile = opened.profile
    problems = opened.problems
    page = await profile.newPage()
    hands = editorOf(page)
    fingers = fingersOf(page, await profile.newCDPSession(page))
    await room.service.signIn(page, room.owner)
  })
  after(async () => {
    assert.deepEqual(problems, [])
    await profile.close()
  })

  const tools = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button')
  const load = async () => {
    await page.goto(room.url())
    await hands.ready()
    await page.keyboard.press('0')
    await hands.settled()
  }

  test('[K84] begins with looking and a button to edit; afterwards with what was chosen last', async () => {
    await room.makeZone([rectangle(-100, -50, id)])
    await load()
    await hands.tool('hand')
    assert.deepEqual(await tools().allTextContents(), ['Edit'])
    assert.deepEqual(await page.evaluate(findUnfit), [])
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    // Whatever is under the finger, it moves the view.
    await fingers.tap({ x: 0, y: 0 })
    await fingers.drag({ x: 0, y: 0 }, { x: 60, y: 120 })
    await hands.selected(0)
    assert.equal((await room.layoutOf(id))?.left, -100)
    await tools().filter({ hasText: 'Edit' }).tap()
    await hands.tool('select')
    await page.getByRole('button', { name: 'Note' }).waitFor()
    await load()
    await hands.tool('select')
    await fingers.tap({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await hands.tool('hand')
    await load()
    await hands.tool('hand')
    assert.deepEqual(await tools().allTextContents(), ['Edit'])
  })
})
