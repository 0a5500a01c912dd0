import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'
import type { At } from './testing/editor-page.ts'

/** In the browser. */
declare const document: {
  querySelector(selector: string): {
    getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  }
}

describe('writing on a board', () => {
  const room = editingFor()

  const makeNote = async (x: number, y: number) => {
    await room.page.keyboard.press('n')
    await room.hands.tool('note')
    await room.hands.click({ x, y })
    await room.hands.writing(true)
  }
  const notes = async () => {
    const all = (await room.shapes()).map(({ text, properties: { layout, fills } }) => ({
      text: text?.paragraphs?.map(({ portions }) => portions?.[0]?.text).join('\n') ?? '',
      left: layout?.left ?? 0,
      top: layout?.top ?? 0,
      height: layout?.height ?? 0,
      fill: JSON.stringify(fills),
    }))
    return new Map(all.map((note) => [note.text, note]))
  }

  test('[K84] Tab goes on to a note to the right, Ctrl+Enter to one below, each typed at once', async () => {
    await room.open()
    const { hands, page } = room
    await makeNote(-300, -100)
    await page.keyboard.type('One')
    await page.keyboard.press('Escape')
    await hands.button('Fill').click()
    await hands.button('Green').click()
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Three')
    await page.keyboard.press('Escape')
    await hands.elements(3)
    await hands.saved()
    const made = await notes()
    const [one, two, three] = ['One', 'Two', 'Three'].map((text) => made.get(text))
    assert.ok(one && two && three)
    assert.deepEqual([two.left - one.left, two.top - one.top], [220, 0])
    assert.deepEqual([three.left - two.left, three.top - two.top], [0, 220])
    assert.match(one.fill, /#86efac/)
    assert.deepEqual([two.fill, three.fill], [one.fill, one.fill])
    // Where one is already, that is written.
    await hands.click({ x: -300, y: -100 })
    await page.keyboard.press('Tab')
    await hands.writing(true)
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    await hands.saved()
    assert.deepEqual([...(await notes()).keys()].sort(), ['One', 'Three', 'Two!'])
  })

  test('[K84] the view follows notes that are made beyond its edge', async () => {
    await room.open()
    const { hands, page } = room
    await makeNote(-400, 0)
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('last')
    await page.keyboard.press('Escape')
    await hands.elements(7)
    await hands.settled()
    // It is the last thing on the right, and whole on the screen.
    const { width = 0 } = (await page.locator('.board').boundingBox()) ?? {}
    await hands.click({ x: 0, y: 200 })
    await hands.selected(0)
    await hands.click({ x: width / 2 - 80 - 100, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Delete')
    await hands.elements(6)
    await hands.saved()
    assert.equal((await notes()).has('last'), false)
  })

  test('[K84] the text of a note becomes smaller until it fits, and then the note grows', async () => {
    await room.open()
    const { hands, page } = room
    await makeNote(0, -50)
    await page.keyboard.insertText('Words that fit when they are smaller. '.repeat(5).trim())
    await page.keyboard.press('Escape')
    await hands.saved()
    assert.deepEqual(
      [...(await notes()).values()].map(({ height }) => height),
      [200],
    )
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.insertText(' and more of them'.repeat(40))
    await page.keyboard.press('Escape')
    await hands.saved()
    const [grown] = [...(await notes()).values()]
    assert.ok((grown?.height ?? 0) > 300, `it is ${grown?.height} high`)
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal([...(await notes()).values()][0]?.height, 200)
  })

  test('[K84] a double click on a connector writes its label, in the middle of its way', async () => {
    await room.open([rectangle(-300, -50), rectangle(100, -50)])
    const { hands, page, owner, zone } = room
    const label = async () => {
      const [connector] = (await owner.api.listConnectors({ ...zone })).connectors
      return connector?.text?.paragraphs?.map(({ portions }) => portions?.[0]?.text)
    }
    await page.keyboard.press('x')
    await hands.drag({ x: -180, y: 0 }, { x: 180, y: 10 })
    await hands.saved()
    await hands.click({ x: 0, y: 200 })
    await hands.doubleClick({ x: 0, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('if it rains')
    // It is put there with the next frame.
    await page.waitForFunction(() => {
      const [field, board] = ['.text-field', '.board'].map((name) => {
        const { left, top, width, height } = document.querySelector(name).getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      }) as [At, At]
      return Math.hypot(field.x - board.x, field.y - board.y) < 12
    })
    await page.keyboard.press('Escape')
    await hands.saved()
    assert.deepEqual(await label(), ['if it rains'])
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type(' again')
    await hands.click({ x: 0, y: 200 })
    await hands.saved()
    assert.deepEqual(await label(), ['if it rains again'])
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual(await label(), ['if it rains'])
  })

  test('[K84] a double click on the name of a frame renames it; an empty name is none', async () => {
    await room.open()
    const { hands, page, owner, zone } = room
    const name = async () => (await owner.api.listFrames({ ...zone })).frames[0]?.meta.name
    await page.keyboard.press('f')
    await hands.drag({ x: -300, y: -150 }, { x: 200, y: 150 })
    await hands.saved()
    await hands.doubleClick({ x: -295, y: -158 })
    await hands.writing(true)
    await page.keyboard.type('  Plan of the harbour ')
    await page.keyboard.press('Enter')
    await hands.writing(false)
    await hands.saved()
    assert.equal(await name(), 'Plan of the harbour')
    await hands.doubleClick({ x: -295, y: -158 })
    await hands.writing(true)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Escape')
    await hands.writing(false)
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal(await name(), 'Frame 1')
  })
})
