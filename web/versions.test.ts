import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { compactHistory } from '@easel/server/journal/compaction.ts'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { newProfile } from './testing/web-service.ts'

/** In the browser. */
declare const positions: string[]

/** In the browser: the moments that are shown, one after the other. */
const notePositions = `globalThis.positions = []
  const moment = document.querySelector('.player-moment')
  new MutationObserver(() => positions.push(moment.dataset.position)).observe(moment, { attributes: true })`

describe('versions in a browser', () => {
  const room = editingFor()
  const row = (name: string | RegExp) =>
    room.page.locator('.version-row').filter({ has: room.page.getByRole('checkbox', { name }) })
  const menuOf = (name: string) => room.page.getByRole('button', { name: `More for ${name}`, exact: true })
  const item = (name: string | RegExp) => room.page.locator('.menu-list').getByRole('button', { name })
  const toast = (text: string) => room.page.locator('.toast', { hasText: text })
  const leftOf = async (id: string) => (await room.layoutOf(id))?.left
  const latest = async () => {
    const query = { fields: 'version_id,description', limit: 1 }
    return (await room.owner.api.listZoneVersions({ ...room.zone, query })).zone_versions.allowed_versions[0]
  }
  const latestName = async () => (await latest())?.description
  const nameLatest = async (description: string) =>
    room.owner.api.nameZoneVersion({
      ...room.zone,
      version_id: (await latest())?.version_id ?? '',
      body: { description },
    })
  const move = async (id: string, left: number) => {
    const shapes = [{ id, properties: { layout: { left } } }]
    await room.owner.api.updateShapes({ ...room.zone, body: { shapes } } as never)
  }
  const openVersions = async () => {
    await room.page.keyboard.press('Control+Alt+v')
    await room.page.locator('.version-row').first().waitFor()
  }

  const slider = () => room.page.getByRole('slider', { name: 'Moment that is shown' })
  const shown = (seq: number) => room.page.locator(`.player-moment[data-position="${seq}"]`).waitFor()
  const compared = (count: number | '') => room.page.locator(`.board[data-compared="${count}"]`).waitFor()
  /** As if each change had been made two seconds after the one before. */
  const spreadTimes = async () => {
    const { database } = room.service.testApp
    const begun = Date.now() - 3_600_000
    const { zone_id } = room.zone
    await database.write(async (db) => {
      for (let seq = 1; seq <= (await room.commits()); seq++) {
        const time = begun + seq * 2_000
        const commits = db.updateTable('zone_commit').set({ commit_time: time })
        await commits.where('zone_id', '=', zone_id).where('seq', '=', seq).execute()
        const versions = db.updateTable('zone_version').set({ version_time: time })
        await versions.where('zone_id', '=', zone_id).where('seq', '=', seq).execute()
      }
    })
    return (seq: number) => begun + seq * 2_000
  }

  test('[K84] a version is named, by keys alone, renamed, and its name taken away', async () => {
    await room.open([rectangle(-100, -50)])
    const { page } = room
    await openVersions()
    await menuOf('Now').focus()
    await page.keyboard.press('Enter')
    await item(/^Name this version/).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Name this version' }).waitFor()
    await page.keyboard.type('First draft')
    await page.keyboard.press('Enter')
    await row('First draft').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await latestName(), 'First draft')
    await menuOf('First draft').click()
    await item(/^Rename this version/).click()
    await page.getByLabel('Name of the version').fill('Second draft')
    await page.getByRole('button', { name: 'Save' }).click()
    await row('Second draft').waitFor()
    await menuOf('Second draft').click()
    await item('Take the name away').click()
    await row(/^Now/).waitFor()
    assert.equal(await latestName(), '')
  })

  test('[K84] a version is restored after a question, and undo brings back what was there', async () => {
    const [id, later] = [randomUUID(), randomUUID()]
    await room.open([rectangle(-100, -50, id)])
    const { page, hands, owner } = room
    await nameLatest('Good')
    await move(id, 300)
    await owner.api.insertShapes({ ...room.zone, body: { shapes: [rectangle(-100, 100, later)] } })
    await hands.elements(2)
    await openVersions()
    await menuOf('Good').click()
    await item(/^Restore this version/).click()
    await page.getByRole('dialog').getByText('becomes what it was in “Good”').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await room.shapes()).length, 2)
    await menuOf('Good').click()
    await item(/^Restore this version/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await toast('The zone is as in “Good” again.').waitFor()
    await hands.elements(1)
    assert.equal(await leftOf(id), -100)
    await toast('Good').getByRole('button', { name: 'Undo' }).click()
    await hands.elements(2)
    assert.equal(await leftOf(id), 300)
  })

  test('[K84] of a version only what is selected is restored', async () => {
    const [one, other, later] = [randomUUID(), randomUUID(), randomUUID()]
    await room.open([rectangle(-100, -150, one), rectangle(-100, 50, other)])
    const { page, hands, owner } = room
    await nameLatest('Before')
    await move(one, -110)
    await move(other, -110)
    await owner.api.insertShapes({ ...room.zone, body: { shapes: [rectangle(-400, -150, later)] } })
    await hands.elements(3)
    await hands.heardOf(await room.commits())
    await hands.settled()
    await openVersions()
    await hands.settled()
    await hands.click({ x: 0, y: -100 })
    await hands.selected(1)
    await menuOf('Before').click()
    await item(/^Restore the selected element/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await toast('One element is as in “Before” again.').waitFor()
    assert.deepEqual([await leftOf(one), await leftOf(other)], [-100, -110])
    await hands.heardOf(await room.commits())
    // One that came later is not in that version: the question stays, and says why.
    await hands.click({ x: -300, y: -100 })
    await menuOf('Before').click()
    await item(/^Restore the selected element/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('alert').getByText('Nothing that is selected was there in that version.').waitFor()
    await page.keyboard.press('Escape')
  })

  test('[K84] a version becomes a zone of its own, which is shown', async () => {
    const id = randomUUID()
    await room.open([rectangle(-100, -50, id)])
    const { page, hands, owner, zone } = room
    await nameLatest('One shape')
    await owner.api.insertShapes({ ...zone, body: { shapes: [rectangle(-100, 100)] } })
    await hands.elements(2)
    await openVersions()
    await menuOf('One shape').click()
    await item(/^New zone from this version/).click()
    await page.getByLabel('Name of the zone').fill('As it was')
    await page.getByRole('button', { name: 'Make the zone' }).click()
    await page.locator('.zone-title', { hasText: 'As it was' }).waitFor()
    await hands.elements(1)
    assert.equal((await room.shapes()).length, 2)
  })

  test('[K84] the board is shown as it was after each change, with who made it; by keys, played, and back to now', async () => {
    const id = randomUUID()
    await room.open([rectangle(-100, -50, id)])
    const { page, hands, owner, zone } = room
    await move(id, 300)
    await owner.api.insertShapes({ ...zone, body: { shapes: [rectangle(-100, 100)] } })
    await owner.api.deleteShapes({ ...zone, body: { ids: [id] } })
    await hands.heardOf(5)
    await hands.settled()
    await openVersions()
    await page.getByRole('button', { name: 'Look back', exact: true }).click()
    await shown(5)
    await compared(1)
    await page.locator('.player-slider:focus').waitFor()
    await page.locator('.zone-bar').getByText('Looking back').waitFor()
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor({ state: 'detached' })
    await page.locator('.player-moment', { hasText: owner.name }).getByText('0 added, 1 removed, 0 changed').waitFor()
    await page.keyboard.press('ArrowLeft')
    await shown(4)
    await compared(2)
    await page.getByText('1 added, 0 removed, 0 changed').waitFor()
    assert.match((await slider().getAttribute('aria-valuetext')) ?? '', /^Change 4 of 5, /)
    await page.keyboard.press('Home')
    await shown(0)
    await compared(0)
    await page.getByText('The beginning').waitFor()
    // Nothing can be done to what is not there any longer.
    await page.keyboard.press('End')
    await shown(5)
    await page.locator('.board').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    assert.equal(await room.commits(), 5)
    await page.getByLabel('Speed').selectOption('4')
    await page.evaluate(notePositions)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForFunction(() => positions.at(-1) === '5')
    assert.deepEqual(await page.evaluate('positions'), ['0', '1', '2', '3', '4', '5'])
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.locator('.player').getByRole('button', { name: 'Back to now' }).click()
    await compared('')
    await page.locator('.look-back:focus').waitFor()
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor()
    await page.getByRole('button', { name: 'Look back', exact: true }).click()
    await shown(5)
    await page.keyboard.press('Escape')
    await compared('')
    await page.getByText('Live', { exact: true }).waitFor()
  })

  test('[K84] where older changes are not kept, looking back begins at the oldest version', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const
    await room.makeZone([rectangle(-100, -50, ids[0])])
    const { page, hands, owner } = room
    await owner.api.insertShapes({ ...room.zone, body: { shapes: [rectangle(-100, 100, ids[1])] } })
    await move(ids[0], 40)
    await owner.api.deleteShapes({ ...room.zone, body: { ids: [ids[1]] } })
    await owner.api.insertShapes({ ...room.zone, body: { shapes: [rectangle(-400, 100, ids[2])] } })
    const timeOf = await spreadTimes()
    assert.equal(await compactHistory(room.service.testApp.database, timeOf(4)), 1)
    await page.goto(room.url())
    await hands.ready()
    await openVersions()
    await page.getByRole('button', { name: 'Look back', exact: true }).click()
    await shown(6)
    await slider().focus()
    await page.keyboard.press('Home')
    await shown(4)
    await compared(2)
    await page.keyboard.press('ArrowRight')
    await shown(5)
    await compared(1)
    await page.getByText('Change 1 of 2').waitFor()
    // From a version on: the one before the last.
    await page.locator('.version-row .menu button').nth(1).click()
    await item('Look back from here').click()
    await shown(5)
  })

  test('[K84] what one person did since a version is undone after a preview; what others did stays', async () => {
    const [mine, theirs, gone] = [randomUUID(), randomUUID(), randomUUID()]
    await room.makeZone([rectangle(-100, -50, mine), rectangle(-100, 100, gone)])
    const { page, hands, zone, team } = room
    await nameLatest('Before')
    const { editor } = team
    await editor.api.insertShapes({ ...zone, body: { shapes: [rectangle(-400, 100, theirs)] } })
    await editor.api.deleteShapes({ ...zone, body: { ids: [gone] } })
    await move(mine, 40)
    await spreadTimes()
    await page.goto(room.url())
    await hands.ready()
    await openVersions()
    await menuOf('Before').click()
    await item(/^Undo what one person did since/).click()
    const whose = page.getByLabel('Whose changes')
    await whose.selectOption({ label: `${team.owner.name}: 1 change` })
    await page.getByText('On the board 0 would go, 1 change, 0 come back.').waitFor()
    await whose.selectOption({ label: `${editor.name}: 2 changes` })
    await page.getByText('On the board 1 would go, 0 change, 1 come back.').waitFor()
    await page.locator('.zone-bar').getByText('Preview').waitFor()
    await page.locator('.player').getByRole('button', { name: 'Undo', exact: true }).click()
    await toast(`2 changes of ${editor.name} undone.`).waitFor()
    const idsNow = async () => (await room.shapes()).map(({ meta }) => meta.id).toSorted()
    assert.deepEqual(await idsNow(), [mine, gone].toSorted())
    assert.equal(await leftOf(mine), 40)
    const undone = await room.commits()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    // Two more in the journal take the two undos back.
    await hands.heardOf(undone + 2)
    assert.deepEqual(await idsNow(), [mine, theirs].toSorted())
  })

  test('[K84] who may only look looks back, and changes nothing', async () => {
    await room.makeZone([rectangle(-100, -50)])
    await nameLatest('Before')
    await room.owner.api.insertShapes({ ...room.zone, body: { shapes: [rectangle(-100, 100)] } })
    const { profile, problems } = await newProfile(room.service.browser, {
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
      hasTouch: true,
    })
    const page = await profile.newPage()
    await room.service.signIn(page, room.team.viewer)
    await page.goto(room.url())
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('Control+Alt+v')
    await page.getByRole('button', { name: 'More for Before' }).click()
    const items = await page.locator('.menu-list button').allTextContents()
    assert.deepEqual(items, ['Compare with now', 'Look back from here'])
    await page.getByRole('button', { name: 'Look back from here' }).click()
    await page.locator('.board[data-compared="2"]').waitFor()
    await boardSettled(page)
    assert.deepEqual(await page.evaluate(findUnfit), [])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await boardSettled(page)
      assert.deepEqual(await seriousProblems(page, scheme), [])
    }
    assert.deepEqual(problems, [])
    await profile.close()
  })
})
