import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { editorOf } from './testing/editor-page.ts'
import {
  countServiceWorkers,
  keptAnswers,
  keptZones,
  untilAlone,
  untilAppIsKept,
  untilKept,
  untilNotKept,
  untilOnlyOther,
} from './testing/kept.ts'
import { newProfile, openAs } from './testing/web-service.ts'

/** In the browser. */
declare const navigator: { clipboard: { readText(): Promise<string> } }
declare const localStorage: Record<string, string>

/** In the browser: what a page puts off for a moment waits until `releaseTimers` is called. */
const holdShortTimers = () => {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const held = new Map<number, () => void>()
  let last = 0
  const hold = (work: () => void, ms = 0) => {
    if (ms < 50 || ms > 400) return start(work, ms)
    held.set(--last, work)
    return last
  }
  Object.assign(globalThis, {
    setTimeout: hold,
    clearTimeout: (id: number) => held.delete(id) || stop(id),
    releaseTimers: () => {
      for (const [id, work] of held) {
        held.delete(id)
        work()
      }
    },
  })
}
declare const releaseTimers: () => void

describe('a board without a connection', () => {
  let room: Editing
  let profile: BrowserContext
  let page: Page
  const errors: string[] = []

  before(async () => {
    room = await startEditing()
    await room.service.withPassword(room.team.editor)
    const viewport = { width: 1280, height: 800 }
    profile = (await newProfile(room.service.browser, { viewport, reducedMotion: 'reduce' })).profile
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
    profile.on('weberror', (error) => errors.push(String(error.error())))
    page = await profile.newPage()
    await openAs(page, `${room.service.baseUrl}/home`, room.team.editor)
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(errors, [])
  })

  afterEach(async () => {
    await profile.setOffline(false)
    for (const tab of profile.pages()) if (tab !== page) await tab.close()
  })

  const atActualSize = async (tab: Page) => {
    const hands = editorOf(tab)
    await hands.ready()
    await tab.keyboard.press('0')
    await tab.getByText('100 %').waitFor()
    await hands.settled()
  }
  const reload = async (tab: Page) => {
    await tab.reload()
    await atActualSize(tab)
  }
  /** In a zone of its own, which the browser keeps. */
  const open = async (id: string, ...more: string[]) => {
    await room.makeZone([id, ...more].map((one, index) => rectangle(-100, -50 + index * 200, one)))
    await page.goto(room.url())
    await editorOf(page).ready()
    await page.getByText('Saved').waitFor()
    await untilKept(page, room.zone.zone_id, { hasContent: true })
    await untilAppIsKept(page)
  }
  const goOffline = async (tab: Page) => {
    await profile.setOffline(true)
    await reload(tab)
    // Both bars, in one word.
    for (const bar of ['.save-state', '.live']) await tab.locator(bar).getByText('Offline', { exact: true }).waitFor()
  }
  /** Moves a shape of which nothing is saved. */
  const edit = async (tab: Page, y = 0) => {
    await editorOf(tab).drag({ x: 0, y }, { x: 300, y })
    await tab.getByText('Offline, 1 kept').waitFor()
  }
  const commits = async () => (await room.owner.api.listChanges({ ...room.zone, query: { since: 0 } })).changes.length
  const isMoved = async (id: string) => (await room.layoutOf(id))?.left === 200
  const setRole = (role: 'VIEWER' | 'EDITOR') =>
    room.owner.api.changeSpaceMemberRole({ ...room.team.at, member_id: room.team.editor.zuid, body: { role } })

  test('[K84] it loads and is edited after a reload; what waits survives another, and is made once', async () => {
    const id = randomUUID()
    await open(id)
    const before = await commits()
    await goOffline(page)
    await edit(page)
    await untilKept(page, room.zone.zone_id, { pending: 1 })
    await reload(page)
    await page.getByText('Offline, 1 kept').waitFor()
    assert.equal(await isMoved(id), false)
    // Nobody is signed in there, and nobody can be.
    const stranger = await profile.newPage()
    await stranger.goto(room.url())
    await stranger.getByRole('heading', { name: 'There is no connection' }).waitFor()
    await profile.setOffline(false)
    await page.getByText('Saved').waitFor()
    assert.equal(await isMoved(id), true)
    assert.equal(await commits(), before + 1)
    await untilKept(page, room.zone.zone_id, { pending: 0, refused: 0 })
  })

  test('[K84] the board is there from the browser before the service has answered', async () => {
    await open(randomUUID())
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.routeWebSocket(/realtime/, async (socket) => {
      await held
      socket.connectToServer()
    })
    await page.route(/\/service\//, async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.locator('.board[data-elements="1"]').waitFor()
    letGo()
    await page.getByText('Saved').waitFor()
    await page.unrouteAll()
  })

  test('[K84] what came while nobody looked is no news once the board is live', async () => {
    await open(randomUUID())
    await page.goto(`${room.service.baseUrl}/home`)
    await room.owner.api.insertShapes({ ...room.zone, body: { shapes: [rectangle(300, 0)] } })
    const tab = await profile.newPage()
    await tab.addInitScript(holdShortTimers)
    await tab.goto(room.url())
    await tab.getByText('Live', { exact: true }).waitFor()
    await tab.keyboard.press('Control+Alt+v')
    await tab.locator('.version').first().waitFor()
    await tab.evaluate(() => releaseTimers())
    assert.match((await tab.locator('.version').first().textContent()) ?? '', /^Now/)
    assert.equal(await tab.getByRole('button', { name: 'Newer versions' }).count(), 0)
  })

  test('[K84] two tabs have one store, and a queue each', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await open(one, other)
    const second = await profile.newPage()
    await second.goto(room.url())
    await editorOf(second).ready()
    const before = await commits()
    await goOffline(page)
    await reload(second)
    await edit(page, -100)
    await edit(second, 100)
    await untilKept(page, room.zone.zone_id, { pending: 2 })
    await profile.setOffline(false)
    await Promise.all([page, second].map((tab) => tab.getByText('Saved').waitFor()))
    assert.deepEqual(await Promise.all([one, other].map(isMoved)), [true, true])
    assert.equal(await commits(), before + 2)
    await untilKept(page, room.zone.zone_id, { pending: 0, refused: 0 })
  })

  test('[K84] what a tab had not sent when it was closed is sent by the next one', async () => {
    const id = randomUUID()
    await open(id)
    const before = await commits()
    const closed = await profile.newPage()
    await closed.goto(room.url())
    await editorOf(closed).ready()
    await goOffline(closed)
    await edit(closed)
    await untilKept(page, room.zone.zone_id, { pending: 1 })
    await closed.close()
    await untilAlone(page)
    await reload(page)
    await page.getByText('Offline, 1 kept').waitFor()
    await profile.setOffline(false)
    await page.getByText('Saved').waitFor()
    assert.equal(await isMoved(id), true)
    assert.equal(await commits(), before + 1)
  })

  test('[K84] what is refused after a reload is said with its reason, and can be copied, until somebody has seen it', async () => {
    const id = randomUUID()
    await open(id)
    await goOffline(page)
    await edit(page)
    await setRole('VIEWER')
    await profile.setOffline(false)
    const list = page.getByRole('alert').filter({ hasText: 'One change was not made:' })
    await list.waitFor()
    assert.notEqual(await list.getByRole('listitem').textContent(), '')
    assert.equal(await isMoved(id), false)
    await page.getByText('View only').waitFor()
    await page.reload()
    await list.getByRole('button', { name: 'Copy them' }).click()
    await list.getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(
      await page.evaluate(() => navigator.clipboard.readText()),
      new RegExp(`"reason":.*${id}.*"left": 200`, 's'),
    )
    await list.getByRole('button', { name: 'Understood' }).click()
    await list.waitFor({ state: 'detached' })
    await untilKept(page, room.zone.zone_id, { pending: 0, refused: 0 })
    await setRole('EDITOR')
    await page.reload()
    await editorOf(page).ready()
    assert.equal(await list.count(), 0)
  })

  test('[K84] a zone that somebody may not see any longer is kept no longer; what they had not sent is shown', async () => {
    const id = randomUUID()
    await open(id)
    await goOffline(page)
    await edit(page)
    await room.owner.api.changeZoneState({ ...room.zone, body: { zone_state: 'TRASH' } })
    await profile.setOffline(false)
    await page.getByRole('heading', { name: 'This is in the trash' }).waitFor()
    const list = page.getByRole('alert').filter({ hasText: 'One change was not made:' })
    await list.getByRole('button', { name: 'Copy them' }).click()
    await list.getByRole('button', { name: 'Copied' }).waitFor()
    assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes(id))
    await untilKept(page, room.zone.zone_id, { hasContent: false, pending: 0, refused: 1 })
    await list.getByRole('button', { name: 'Understood' }).click()
    await untilKept(page, room.zone.zone_id, { hasContent: false, pending: 0, refused: 0 })
  })

  test('[K84] those that were opened last are kept, and any with something that was not sent', async () => {
    await open(randomUUID())
    const old = room.zone.zone_id
    await open(randomUUID())
    const unsent = room.zone.zone_id
    await goOffline(page)
    await edit(page)
    await untilKept(page, unsent, { pending: 1 })
    await page.evaluate(() => {
      const rights = Array.from({ length: 30 }, (_, index) => [`zone ${index}`, []])
      localStorage['easel.rights'] = JSON.stringify(Object.fromEntries(rights))
    })
    // Left before anything can be sent.
    await page.goto('about:blank')
    await profile.setOffline(false)
    await open(randomUUID())
    const last = room.zone.zone_id
    await untilNotKept(page, old)
    const kept = await keptZones(page)
    assert.deepEqual(
      [old, unsent, last].map((zone) => kept.includes(zone)),
      [false, true, true],
    )
  })

  test('[K84] after an upgrade the new app is loaded at once, and kept in place of the old one; nothing else is kept', async () => {
    await open(randomUUID())
    const [before] = Object.keys(await keptAnswers(page))
    const { state } = room.service.web
    assert.ok(state.name === 'ready')
    const { files } = state
    const index = files.index
    files.index = index.replace('<head>', '<head><meta name="build" content="next">')
    const isNext = page.locator('meta[name=build][content=next]')
    await page.reload()
    await isNext.waitFor({ state: 'attached' })
    await untilOnlyOther(page, before ?? '')
    await profile.setOffline(true)
    await reload(page)
    await isNext.waitFor({ state: 'attached' })
    const [paths = []] = Object.values(await keptAnswers(page))
    assert.deepEqual(
      paths.filter((path) => path !== '/' && !/^\/(assets|fonts)\//.test(path)),
      [],
    )
    assert.ok([...files.assets.keys()].every((name) => paths.includes(`/assets/${name}`)))
    await profile.setOffline(false)
    await page.getByText('Saved').waitFor()
    files.index = index
  })

  test('[K84] [K83] whoever signs out is asked where something was not sent, and leaves nothing in the browser', async () => {
    await open(randomUUID())
    await goOffline(page)
    await edit(page)
    await untilKept(page, room.zone.zone_id, { pending: 1 })
    await page.goto(`${room.service.baseUrl}/account`)
    await profile.setOffline(false)
    const signOut = page.locator('main').getByRole('button', { name: 'Sign out' })
    const pressAnd = async (answer: 'accept' | 'dismiss') => {
      const asked = page.waitForEvent('dialog')
      // Over once the question is answered.
      const pressed = signOut.click()
      const dialog = await asked
      await dialog[answer]()
      await pressed
      return dialog.message()
    }
    assert.match(await pressAnd('dismiss'), /not saved yet/)
    assert.ok((await keptZones(page)).includes(room.zone.zone_id))
    await pressAnd('accept')
    await page.getByRole('heading', { name: 'You have signed out' }).waitFor()
    assert.deepEqual(await keptZones(page), [])
    assert.deepEqual(await keptAnswers(page), {})
    assert.equal(await countServiceWorkers(page), 0)
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), new RegExp(room.zone.zone_id))
  })
})
