import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clipboardForms, copyText } from './testing/clipboard-hands.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { paragraph } from './testing/writing-page.ts'

describe('tables on a board', () => {
  let room: Editing

  before(async () => {
    room = await startEditing()
    await room.profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  /** Cells by rows, as the service has them. */
  const rowsOf = async () => {
    const cells = (await room.shapes()).filter(({ text }) => text?.properties?.auto_fit === 'SHAPE')
    const placed = cells.map(({ meta, text, properties }) => ({
      id: meta.id,
      words: (text?.paragraphs ?? []).map(({ portions = [] }) => portions.map((one) => one.text).join('')).join('\n'),
      left: properties.layout?.left ?? 0,
      top: properties.layout?.top ?? 0,
      width: properties.layout?.width ?? 0,
      height: properties.layout?.height ?? 0,
    }))
    const tops = [...new Set(placed.map(({ top }) => top))].sort((one, other) => one - other)
    return tops.map((top) => placed.filter((one) => one.top === top).sort((one, other) => one.left - other.left))
  }
  const wordsOf = async () => (await rowsOf()).map((row) => row.map(({ words }) => words))
  const frame = async () => {
    const [only] = (await room.owner.api.listFrames(room.zone)).frames
    return { ...only, ...only?.properties.layout }
  }
  /** Every cell is at the end of those before, and the frame around all. */
  const assertTable = async (rows: number, columns: number): Promise<void> => {
    const cells = await rowsOf()
    assert.deepEqual(
      cells.map(({ length }) => length),
      Array.from({ length: rows }, () => columns),
    )
    const { left = 0, top = 0, width = 0, height = 0, layout } = await frame()
    assert.equal(layout, 'TABLE')
    let y = top
    for (const row of cells) {
      let x = left
      for (const cell of row) {
        assert.deepEqual([cell.left, cell.top, cell.height], [x, y, row[0]?.height])
        x += cell.width
      }
      assert.equal(x, left + width)
      y += row[0]?.height ?? 0
    }
    assert.equal(y, top + height)
  }
  const wordsSelected = () => room.page.locator('[role=treeitem][aria-selected=true]')

  /** A new board with a table in its middle: 600 × 132 around the place 0, 0. */
  const openTable = async (): Promise<void> => {
    await room.open()
    const { hands, page } = room
    await hands.moveTo({ x: 0, y: 0 })
    await page.keyboard.press('g')
    await hands.elements(10)
    await hands.selected(1)
    await hands.saved()
  }
  const paste = async (forms: Record<string, string>): Promise<void> => {
    await copyText(room.page, forms)
    await room.page.keyboard.press('Control+v')
  }

  test('[K84] G puts a table on the board in one commit; it stays one when a cell is dragged', async () => {
    await room.open()
    const begun = await room.commits()
    await openTable()
    assert.equal(await room.commits(), begun + 1)
    await assertTable(3, 3)
    const { left = 0, top = 0 } = await frame()
    const { hands, page } = room
    await hands.drag({ x: 200, y: 44 }, { x: 231, y: 77 })
    await hands.saved()
    await assertTable(3, 3)
    const there = await frame()
    assert.deepEqual([there.left, there.top], [left + 31, top + 33])
    assert.equal(await room.commits(), begun + 2)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await hands.elements(0)
  })

  test('[K84] Tab writes the next cell, and after the last one a new row; Shift+Tab goes back', async () => {
    await openTable()
    const { hands, page } = room
    await page.keyboard.press('Enter')
    await hands.writing(true)
    for (const word of ['Name', 'Town', 'Year', 'Ada', 'London', '1815', 'Grace', 'New York']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('1906')
    await page.keyboard.press('Tab')
    await hands.elements(13)
    await page.keyboard.type('Alan')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    await hands.writing(false)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [
      ['Name', 'Town', 'Year'],
      ['Ada', 'London', '1815'],
      ['Grace', 'New York', '1906!'],
      ['Alan', '', ''],
    ])
    await assertTable(4, 3)
  })

  test('[K84] a row grows with what is written in it, and what is below goes down', async () => {
    await openTable()
    const { hands, page } = room
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type('A heading that is much too long for a cell of two hundred pixels')
    await page.keyboard.press('Escape')
    await hands.writing(false)
    await hands.saved()
    await assertTable(3, 3)
    const rows = await rowsOf()
    assert.ok((rows[0]?.[0]?.height ?? 0) > 44)
    assert.equal(rows[1]?.[0]?.height, 44)
    await page.keyboard.press('Control+z')
    await hands.saved()
    await assertTable(3, 3)
    assert.equal((await rowsOf())[0]?.[0]?.height, 44)
  })

  test('[K84] rows and columns are added and deleted in one commit each; a note on a cell goes along', async () => {
    const note = {
      ...rectangle(0, 0),
      properties: {
        ...rectangle(0, 0).properties,
        layout: { left: -20, top: -15, width: 40, height: 30 },
      },
      text: { paragraphs: [paragraph([{ text: 'Note' }])], properties: { auto_fit: 'TEXT' as const } },
    }
    await room.open([note])
    const { hands, page } = room
    await hands.moveTo({ x: 0, y: -200 })
    await page.keyboard.press('g')
    await hands.elements(11)
    // Onto the last cell: it lies above it, though it is older.
    await hands.drag({ x: 0, y: 0 }, { x: 213, y: -156 })
    await hands.saved()
    const { frame_id, properties } = (await room.shape(note.meta.id)) ?? {}
    assert.equal(frame_id, (await frame()).meta?.id)
    const { left = 0, top = 0 } = properties?.layout ?? {}
    await hands.click({ x: 0, y: 100 })
    await hands.selected(0)
    await hands.click({ x: 213, y: -156 })
    await hands.selected(1)
    await page.keyboard.press('Delete')
    await hands.elements(10)
    await page.keyboard.press('Control+z')
    await hands.elements(11)
    await hands.click({ x: 0, y: -200 })
    await hands.selected(1)
    await hands.saved()
    const begun = await room.commits()
    await page.keyboard.press('Control+Shift+ArrowRight')
    await hands.elements(14)
    await page.keyboard.press('Control+Shift+ArrowUp')
    await hands.elements(18)
    await hands.saved()
    assert.equal(await room.commits(), begun + 2)
    await assertTable(4, 4)
    const shifted = (await room.shape(note.meta.id))?.properties.layout
    assert.deepEqual([shifted?.left, shifted?.top], [left + 200, top + 44])
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the column' }).click()
    await hands.elements(14)
    await page.keyboard.press('Shift+Delete')
    await hands.elements(11)
    await hands.saved()
    await assertTable(3, 3)
    const back = (await room.shape(note.meta.id))?.properties.layout
    assert.deepEqual([back?.left, back?.top], [left, top])
    assert.equal(await room.commits(), begun + 4)
    for (let n = 0; n < 4; n++) await page.keyboard.press('Control+z')
    await hands.saved()
    await assertTable(3, 3)
  })

  test('[K84] Del empties cells and leaves the table; without a last row it is gone', async () => {
    await openTable()
    const { hands, page } = room
    await paste({ 'text/plain': 'a\tb\tc\nd\te\tf\ng\th\ti' })
    await hands.selected(9)
    await hands.saved()
    await page.keyboard.press('Delete')
    await hands.saved()
    assert.deepEqual(new Set((await wordsOf()).flat()), new Set(['']))
    await assertTable(3, 3)
    await page.keyboard.press('Shift+Delete')
    await hands.elements(0)
    await page.keyboard.press('Control+z')
    await hands.elements(10)
    await hands.saved()
    await assertTable(3, 3)
  })

  test('[K84] what a spreadsheet gives fills cells from the selected one on, with as many as it needs', async () => {
    await openTable()
    const { hands, page } = room
    await hands.click({ x: 200, y: 44 })
    await hands.selected(1)
    const begun = await room.commits()
    const html = '<table><tr><td>One</td><td>Two</td></tr><tr><td>Three</td><td>Four</td></tr></table>'
    await paste({ 'text/html': html, 'text/plain': 'One\tTwo\nThree\tFour' })
    await hands.elements(17)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await assertTable(4, 4)
    assert.deepEqual((await wordsOf()).slice(2), [
      ['', '', 'One', 'Two'],
      ['', '', 'Three', 'Four'],
    ])
    await hands.selected(4)
    await page.keyboard.press('Control+c')
    const forms = await clipboardForms(page, 'image/png')
    assert.equal(forms['text/plain'], 'One\tTwo\nThree\tFour')
    assert.match(forms['text/html'] ?? '', /<table>(?:<tbody>)?<tr><td><p>One<\/p><\/td><td><p>Two<\/p><\/td><\/tr>/)
    // Cells that were copied here fill cells, too.
    await hands.click({ x: -200, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+v')
    await hands.selected(4)
    await hands.saved()
    assert.deepEqual((await wordsOf()).slice(1), [
      ['One', 'Two', '', ''],
      ['Three', 'Four', 'One', 'Two'],
      ['', '', 'Three', 'Four'],
    ])
    await page.keyboard.press('Escape')
    await hands.selected(1)
    await page.keyboard.press('Control+c')
    const whole = await clipboardForms(page, 'image/png')
    assert.equal(whole['text/plain'], '\t\t\t\nOne\tTwo\t\t\nThree\tFour\tOne\tTwo\n\t\tThree\tFour')
  })

  test('[K84] cells keep their lines, and one over several columns and rows leaves the others in their places', async () => {
    await openTable()
    const { hands, page } = room
    const fill = async (x: number, y: number, count: number, forms: Record<string, string>): Promise<void> => {
      await hands.click({ x, y })
      await hands.selected(1)
      await paste(forms)
      await hands.selected(count)
      await hands.saved()
    }
    const html =
      '<table><tr><td rowspan="2">One<br>\n  <b>and</b> more</td><td colspan="2"><p>Two</p><p></p><p>lines</p></td></tr>' +
      '<tr><td>Three</td><td>Four</td></tr></table>'
    await fill(-200, -44, 6, { 'text/html': html, 'text/plain': 'One and more' })
    const filled = [
      ['One\nand more', 'Two\n\nlines', ''],
      ['', 'Three', 'Four'],
    ]
    assert.deepEqual((await wordsOf()).slice(0, 2), filled)
    await page.keyboard.press('Control+c')
    const { 'text/plain': plain = '', 'text/html': copied = '' } = await clipboardForms(page, 'image/png')
    assert.equal(plain, '"One\nand more"\t"Two\n\nlines"\t\n\tThree\tFour')
    // As text only, as an editor of text gives it.
    await openTable()
    await fill(-200, -44, 6, { 'text/plain': plain })
    assert.deepEqual((await wordsOf()).slice(0, 2), filled)
    await openTable()
    await fill(-200, -44, 6, { 'text/plain': plain, 'text/html': copied })
    assert.deepEqual((await wordsOf()).slice(0, 2), filled)
  })

  test('[K84] a table that is pasted beside is one; it can be turned into plain shapes', async () => {
    await room.open()
    const { hands, page } = room
    await paste({ 'text/plain': 'Name\tTown\nAda\tLondon' })
    await page.getByRole('button', { name: 'A table' }).click()
    await hands.elements(5)
    await hands.selected(1)
    await hands.saved()
    await assertTable(2, 2)
    assert.deepEqual(await wordsOf(), [
      ['Name', 'Town'],
      ['Ada', 'London'],
    ])
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('button', { name: 'Turn into plain shapes' }).click()
    await page.getByRole('button', { name: 'Table', exact: true }).waitFor({ state: 'detached' })
    await hands.saved()
    assert.equal((await frame()).layout, undefined)
  })

  test('[K84] a board of columns takes notes; columns become equally wide again', async () => {
    await room.open()
    const { hands, page } = room
    await page.getByRole('button', { name: 'Shapes' }).click()
    await hands.moveTo({ x: 0, y: -20 })
    await page.getByRole('button', { name: 'Board of columns' }).click()
    await hands.elements(7)
    await hands.saved()
    await assertTable(2, 3)
    assert.deepEqual((await wordsOf())[0], ['To do', 'Doing', 'Done'])
    const begun = await room.commits()
    await hands.drag({ x: -130, y: 60 }, { x: -70, y: 60 })
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await assertTable(2, 3)
    assert.deepEqual(
      (await rowsOf())[1]?.map(({ width }) => width),
      [320, 260, 260],
    )
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('button', { name: 'Columns of equal width' }).click()
    await hands.heardOf(begun + 2)
    await hands.saved()
    await assertTable(2, 3)
    assert.deepEqual(
      (await rowsOf())[1]?.map(({ width }) => width),
      [280, 280, 280],
    )
    await page.keyboard.press('Shift+Alt+ArrowRight')
    await hands.heardOf(begun + 3)
    await assertTable(2, 3)
    assert.deepEqual(
      (await rowsOf())[1]?.map(({ width }) => width),
      [290, 280, 280],
    )
  })

  test('[K84] arrows go from cell to cell, and a screen reader is told where that is', async () => {
    await openTable()
    const { hands, page } = room
    await hands.selected(1)
    await page.keyboard.press('ArrowRight')
    await wordsSelected().filter({ hasText: 'row 1, column 2' }).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await wordsSelected().filter({ hasText: 'row 2, column 2' }).waitFor({ state: 'attached' })
    const begun = await room.commits()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await wordsSelected().filter({ hasText: 'row 2, column 1' }).waitFor({ state: 'attached' })
    assert.equal(await room.commits(), begun)
    await assertTable(3, 3)
  })
})
