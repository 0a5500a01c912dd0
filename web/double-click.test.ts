import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'

describe('double clicks on a board', () => {
  const room = editingFor()
  const [id, frameId] = [randomUUID(), randomUUID()]

  const wordsOf = async (one: string) =>
    (await room.shape(one))?.text?.paragraphs?.map(({ portions = [] }) => portions.map(({ text }) => text).join('')) ??
    []
  const withText = (text: string) =>
    rectangle(-100, -50, id, {
      text: {
        paragraphs: [{ id: randomUUID(), portions: [{ text }] }],
        properties: { para_style: { halign: 'LEFT', portion_style: { size: 24 } } },
      },
    })
  /** A frame of 400 × 300 around the middle. */
  const openWithFrame = async (more = {}) => {
    await room.makeZone()
    const properties = { layout: { left: -200, top: -150, width: 400, height: 300 } }
    const frame = { meta: { id: frameId, name: 'Frame' }, properties, ...more }
    await room.owner.api.insertFrames({ ...room.zone, body: { frames: [frame] } })
    await room.page.goto(room.url())
    await room.hands.ready()
    await room.page.keyboard.press('0')
    await room.page.getByText('100 %').waitFor()
    await room.hands.settled()
  }

  test('[K84] a double click in a text puts the caret there, also while the field is loaded that knows styles', async () => {
    const { hands, page } = room
    // The first time it is loaded, the second time it is there.
    for (const word of ['first', 'second']) {
      await room.open([withText('Hello world')])
      await hands.doubleClick({ x: -98, y: 0 })
      await hands.writing(true)
      await page.keyboard.type(`${word} `)
      await page.keyboard.press('Escape')
      await hands.saved()
      assert.deepEqual(await wordsOf(id), [`${word} Hello world`])
    }
    await hands.doubleClick({ x: 95, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    await hands.saved()
    assert.deepEqual(await wordsOf(id), ['second Hello world!'])
    // By a key it goes to the end.
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type('?')
    await page.keyboard.press('Escape')
    await hands.saved()
    assert.deepEqual(await wordsOf(id), ['second Hello world!?'])
  })

  test('[K84] in the middle of a line too; a click beside the lines goes to the nearest one', async () => {
    const { hands, page } = room
    await room.open([withText('aaaaa bbbbb ccccc ddddd eeeee')])
    // Two lines, the second one below the middle.
    await hands.doubleClick({ x: -98, y: 45 })
    await hands.writing(true)
    await page.keyboard.type('|')
    await page.keyboard.press('Escape')
    await hands.saved()
    const [line = ''] = await wordsOf(id)
    assert.match(line, /^aaaaa.* \|[a-e]{5}/)
  })

  test('[K84] a double click on the paper of a frame writes there, and the text belongs to the frame', async () => {
    const { hands, page } = room
    await openWithFrame()
    await hands.doubleClick({ x: 50, y: 40 })
    await hands.writing(true)
    await page.keyboard.type('On paper')
    await page.keyboard.press('Escape')
    await hands.elements(2)
    await hands.saved()
    const [text] = await room.shapes()
    assert.deepEqual([text?.frame_id, await wordsOf(text?.meta.id ?? '')], [frameId, ['On paper']])
    assert.deepEqual([text?.properties.layout?.left, text?.properties.layout?.top], [50, 40])
    // At its name it is renamed.
    await page.keyboard.press('Escape')
    await hands.doubleClick({ x: -190, y: -158 })
    await hands.writing(true)
    await page.keyboard.press('Escape')
    await hands.elements(2)
  })

  test('[K84] what is locked is ground to write on', async () => {
    const { hands, page } = room
    await room.open([rectangle(-100, -50, id, { locked: true })])
    await hands.doubleClick({ x: -40, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('Above')
    await page.keyboard.press('Escape')
    await hands.elements(2)
    await hands.saved()
    assert.deepEqual(await wordsOf(id), [])
    await openWithFrame({ locked: true })
    await hands.doubleClick({ x: 0, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('On locked paper')
    await page.keyboard.press('Escape')
    await hands.elements(2)
  })

  test('[K84] a drag and a click right after it are no double click', async () => {
    const { hands } = room
    await room.open([rectangle(-100, -50, id)])
    await hands.settled()
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 60, y: 20 })
    await hands.release()
    await hands.click({ x: 60, y: 20 })
    // Two clicks are.
    assert.equal(await hands.state('writing'), '')
    await hands.saved()
    assert.equal((await room.layoutOf(id))?.left, -40)
    await hands.doubleClick({ x: 60, y: 20 })
    await hands.writing(true)
  })
})
