import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { clipboardForms, copyImage, dropFiles, pngFile } from './testing/clipboard-hands.ts'
import { type Editing, startEditing } from './testing/editing-room.ts'
import { editorOf } from './testing/editor-page.ts'
import { pixelNear } from './testing/pixels.ts'
import { newProfile } from './testing/web-service.ts'

const red = { red: [200, 255], green: [0, 60], blue: [0, 60] } as const
const blue = { red: [0, 60], green: [0, 60], blue: [200, 255] } as const

const grey = { red: [170, 225], green: [180, 230], blue: [190, 235] } as const
const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }

/** The middle of a board that was opened empty at 100 %. */
const middle = { x: 640, y: 400 }
const around = (width: number, height: number, x = 0, y = 0) => ({
  left: middle.x + x - width / 2,
  top: middle.y + y - height / 2,
  width,
  height,
})

type Files = ReturnType<typeof pngFile>[]

describe('images on a board', () => {
  let room: Editing
  const folder = mkdtempSync(join(tmpdir(), 'easel-images-'))

  before(async () => {
    room = await startEditing()
    await room.profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  after(async () => {
    await room.service.close()
    rmSync(folder, { recursive: true })
    assert.deepEqual(room.problems, [])
  })

  /** By the button of the tools. */
  const choose = async (files: Files | string[]): Promise<void> => {
    const [chooser] = await Promise.all([room.page.waitForEvent('filechooser'), room.hands.button('Image').click()])
    await chooser.setFiles(files)
  }
  const toPath = ({ name, buffer }: { name: string; buffer: Buffer }): string => {
    const path = join(folder, name)
    writeFileSync(path, buffer)
    return path
  }
  const layouts = async () => (await room.shapes()).map(({ properties }) => properties.layout)
  const imageOf = async (at = 0) => (await room.shapes())[at]?.properties.fills?.[0]?.image
  const toast = (text: string | RegExp) => room.page.locator('.toast').filter({ hasText: text })

  test('[K84] an image that is chosen is sent and shown in its size, in one commit; undo takes it back, others see it', async () => {
    await room.open()
    const { hands, page } = room
    const begun = await room.commits()
    await choose([pngFile('red.png', 300, 200)])
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual(await layouts(), [around(300, 200)])
    assert.equal(await room.commits(), begun + 1)
    const { asset_id = '' } = (await imageOf()) ?? {}
    assert.ok((await room.owner.api.getAsset({ ...room.zone, asset_id })) !== undefined)
    await pixelNear(page, { x: 0, y: 0 }, red)
    await hands.selected(1)

    const { profile } = await newProfile(room.service.browser, { viewport: { width: 1280, height: 800 } })
    const other = await profile.newPage()
    await room.service.signIn(other, room.team.editor)
    await other.goto(room.url())
    await editorOf(other).elements(1)
    await pixelNear(other, { x: 0, y: 0 }, red)

    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await editorOf(other).elements(0)
    await page.keyboard.press('Control+Shift+z')
    await hands.elements(1)
    await pixelNear(page, { x: 0, y: 0 }, red)
    await profile.close()
  })

  test('[K84] an image is pasted where the pointer is', async () => {
    await room.open()
    const { hands, page } = room
    await copyImage(page, pngFile('red.png', 120, 80))
    await hands.moveTo({ x: 200, y: 100 })
    await page.keyboard.press('Control+v')
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual(await layouts(), [around(120, 80, 200, 100)])
    await pixelNear(page, { x: 200, y: 100 }, red)
  })

  test('[K84] several that are dropped lie in a row around the place, in one commit', async () => {
    await room.open()
    const { hands, page } = room
    const files = [pngFile('one.png', 100, 100), pngFile('two.png', 200, 50, [0, 0, 255])]
    const begun = await room.commits()
    await dropFiles(page, files.map(toPath), await hands.toScreen({ x: 0, y: 100 }))
    await hands.elements(2)
    await hands.saved()
    assert.deepEqual(await layouts(), [around(100, 100, -110, 100), around(200, 50, 60, 100)])
    assert.equal(await room.commits(), begun + 1)
    await pixelNear(page, { x: -110, y: 100 }, red)
    await pixelNear(page, { x: 60, y: 100 }, blue)
    await page.keyboard.press('Control+z')
    await hands.elements(0)
  })

  test('[K84] what is too large or of another kind is named with its reason; the others are there', async () => {
    await room.open()
    const { hands } = room
    const huge = { name: 'huge.png', buffer: Buffer.alloc(11_000_000) }
    const text = { name: 'notes.pdf', buffer: Buffer.from('%PDF-1.4') }
    await choose([huge, pngFile('small.png', 100, 100), text, broken].map(toPath))
    await toast('huge.png: too large.').waitFor()
    await toast('notes.pdf: no image that can be shown here.').waitFor()
    await toast('broken.png: no image that can be taken').waitFor()
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual(await layouts(), [around(100, 100)])
    assert.equal(await hands.state('uploading'), '0')
  })

  test('[K84] a place-holder is there while an image is sent; a refused one leaves nothing behind', async () => {
    await room.open()
    const { hands, page } = room
    const begun = await room.commits()
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/assets', async (route) => {
      await answered
      await route.continue()
    })
    await choose([pngFile('red.png', 300, 200), broken])
    await page.getByText('Sending 2 images').waitFor()
    // Dimmed, and grey where nothing is known of it.
    await pixelNear(page, { x: -170, y: 0 }, { red: [150, 255], green: [60, 180], blue: [60, 180] })
    await pixelNear(page, { x: 160, y: 0 }, grey)
    assert.equal(await room.commits(), begun)
    answer()
    await toast('broken.png: no image that can be taken').waitFor()
    await page.locator('.board[data-uploading="0"]').waitFor()
    await pixelNear(page, { x: 0, y: 0 }, red)
    await pixelNear(page, { x: 160, y: 0 }, grey, false)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.deepEqual(await layouts(), [around(300, 200)])
    await page.unroute('**/assets')
  })

  test('[K84] an image is described, cropped to a shape and replaced, each in one commit', async () => {
    await room.open()
    const { hands, page } = room
    await choose([pngFile('red.png', 300, 200)])
    await hands.elements(1)
    await hands.saved()
    const begun = await room.commits()
    const panel = page.getByRole('group', { name: 'Image' })
    await hands.button('Image').first().click()
    await panel.getByLabel('What it shows, in words').fill('A red field')
    await page.keyboard.press('Enter')
    await panel.waitFor({ state: 'detached' })
    await hands.saved()
    assert.equal((await room.shapes())[0]?.meta.name, 'A red field')
    assert.equal(await room.commits(), begun + 1)
    await hands.button('Image').first().click()
    await panel.getByRole('button', { name: 'Oval' }).click()
    await pixelNear(page, { x: -145, y: -95 }, red, false)
    await pixelNear(page, { x: 0, y: 0 }, red)
    await hands.saved()
    assert.deepEqual((await room.shapes())[0]?.basic, { type: 'OVAL' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      panel.getByRole('button', { name: 'Replace the image' }).click(),
    ])
    await chooser.setFiles([pngFile('blue.png', 100, 100, [0, 0, 255])])
    await pixelNear(page, { x: 0, y: 0 }, blue)
    await hands.saved()
    assert.equal(await room.commits(), begun + 3)
    const [shape] = await room.shapes()
    assert.deepEqual(
      [shape?.meta.name, shape?.basic?.type, shape?.properties.layout],
      ['A red field', 'OVAL', around(300, 200)],
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await pixelNear(page, { x: 0, y: 0 }, red)
    // The next shape is drawn as others are.
    await page.keyboard.press('r')
    await hands.click({ x: 0, y: 250 })
    await hands.elements(2)
    await hands.saved()
    assert.equal((await imageOf(1))?.asset_id, undefined)
  })

  test('[K84] an image that is copied is there in another zone, which has it as its own', async () => {
    await room.open()
    const { hands, page } = room
    await choose([pngFile('red.png', 300, 200)])
    await hands.elements(1)
    await hands.saved()
    const before = await imageOf()
    await page.keyboard.press('Control+c')
    const { 'image/svg+xml': svg = '' } = await clipboardForms(page, 'image/png')
    assert.match(svg, /href="data:image\/png;base64,/)
    await room.open()
    await page.keyboard.press('Control+v')
    await hands.elements(1)
    await hands.saved()
    await pixelNear(page, { x: 0, y: 0 }, red)
    const { asset_id = '' } = (await imageOf()) ?? {}
    assert.notEqual(asset_id, before?.asset_id)
    assert.ok((await room.owner.api.getAsset({ ...room.zone, asset_id })) !== undefined)
  })

  test('[K84] without a connection it is said that images need one, and nothing is sent later', async () => {
    await room.open()
    const { hands, page } = room
    await room.profile.setOffline(true)
    await page.locator('.save-state').getByText('Offline', { exact: true }).waitFor()
    await choose([pngFile('red.png', 300, 200)])
    await toast('red.png: images need a connection.').waitFor()
    await room.profile.setOffline(false)
    await page.getByText('Saved').waitFor()
    assert.equal(await hands.state('elements'), '0')
    await choose([pngFile('red.png', 300, 200)])
    await hands.elements(1)
  })
})
