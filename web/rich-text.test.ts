import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { paragraph, writerOf } from './testing/writing-page.ts'

const bold = { fontweight: 'BOLD' }

describe('text with styles', () => {
  const room = editingFor()
  const writer = writerOf(room)

  /** A zone with rectangles, all of which are selected. */
  const open = async (...texts: object[]) => {
    const drawn = texts.map((text, at) => rectangle(-100 + 220 * at, -50, crypto.randomUUID(), { text }))
    await room.open(drawn)
    await room.page.keyboard.press('Control+a')
    await room.hands.selected(texts.length)
  }

  test('[K84] letters that are typed while the field is loaded are kept, with their place', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await room.page.route(/rich-field.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await open({ paragraphs: [paragraph([{ text: 'was ', style: bold }])] })
    const { page, hands } = room
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type('heer')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    release()
    await writer.writing()
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('e')
    await writer.end()
    assert.deepEqual(await writer.written(), [[{ text: 'was here', ...bold }]])
    await page.unroute(/rich-field.*\.js/)
  })

  test('[K84] keys style what is marked; undo takes that back while it is written, and all of it afterwards', async () => {
    const words = [paragraph([{ text: 'one two three' }])]
    await open({ paragraphs: words })
    const { page, hands } = room
    await writer.begin()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Control+i')
    await page.keyboard.press('Control+u')
    await page.keyboard.press('Control+Shift+x')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('!')
    await writer.end()
    const styled = { ...bold, italic: true, underline: true, strike: true }
    assert.deepEqual(await writer.written(), [[{ text: 'one two ' }, { text: 'three!', ...styled }]])
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual(await writer.written(), [[{ text: 'one two three' }]])
    await writer.begin()
    await page.keyboard.type(' four')
    await page.keyboard.press('Control+z')
    await page.keyboard.type('.')
    await writer.end()
    assert.deepEqual(await writer.written(), [[{ text: 'one two three.' }]])
  })

  test('[K84] a text that was not changed is not committed', async () => {
    await open({ paragraphs: [paragraph([{ text: 'a' }, { text: 'b', style: {} }, { text: '' }])] })
    const undo = room.hands.button(/^Undo/)
    await writer.begin()
    await room.page.keyboard.type('x')
    await room.page.keyboard.press('Backspace')
    await writer.end()
    assert.equal(await undo.isDisabled(), true)
  })

  test('[K84] the bar styles all texts that are selected, in one step', async () => {
    await open(
      { paragraphs: [paragraph([{ text: 'one', style: bold }])] },
      { paragraphs: [paragraph([{ text: 'two' }])] },
    )
    const { page, hands } = room
    await page.keyboard.press('Control+b')
    // What styles texts is loaded first.
    await hands.button(/^Undo/).and(page.locator(':enabled')).waitFor()
    await hands.saved()
    assert.deepEqual(
      [await writer.written(0), await writer.written(1)],
      [[[{ text: 'one', ...bold }]], [[{ text: 'two', ...bold }]]],
    )
    await hands.button(/^Size/).click()
    await hands.button('32').click()
    await hands.button(/^Size: 32/).waitFor()
    await hands.button(/^Font/).click()
    await hands.button('Caveat').click()
    await hands.button(/^Font: Caveat/).waitFor()
    await hands.button('Text colour').click()
    await hands.button('Dark red').click()
    await hands.saved()
    const look = { ...bold, size: 32, font_name: { name: 'Caveat' }, color: { hex: { value: '#b91c1c' } } }
    assert.deepEqual(
      [await writer.written(0), await writer.written(1)],
      [[[{ text: 'one', ...look }]], [[{ text: 'two', ...look }]]],
    )
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual(
      [await writer.written(0), await writer.written(1)],
      [[[{ text: 'one', ...bold }]], [[{ text: 'two' }]]],
    )
  })

  test('[K84] a press on the bar leaves the caret where it is', async () => {
    await open({ paragraphs: [paragraph([{ text: 'one' }])] })
    const { page, hands } = room
    await writer.begin()
    await hands.button(/^Bold/).click()
    await page.keyboard.type(' two')
    await hands.button('Alignment').click()
    await hands.button('Left').click()
    await page.keyboard.type('!')
    await writer.end()
    assert.deepEqual(await writer.written(), [[{ text: 'one' }, { text: ' two!', ...bold }]])
    assert.equal((await room.shapes())[0]?.text?.paragraphs?.[0]?.style?.halign, 'LEFT')
  })

  test('[C7] Ctrl+K makes what is marked a link of the web or of mail, and nothing else', async () => {
    await open({ paragraphs: [paragraph([{ text: 'see here' }])] })
    const { page, hands } = room
    const address = page.getByRole('textbox', { name: 'Address of the link' })
    await writer.begin()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+k')
    await address.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await address.fill('example.com/plan')
    await page.keyboard.press('Enter')
    await address.waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await page.keyboard.type(' now')
    await writer.end()
    const link = 'https://example.com/plan'
    assert.deepEqual(await writer.written(), [[{ text: 'see ' }, { text: 'here', link }, { text: ' now' }]])
    await writer.begin()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+k')
    assert.equal(await address.inputValue(), link)
    await hands.button('Remove').click()
    await writer.end()
    assert.deepEqual(await writer.written(), [[{ text: 'see here now' }]])
  })

  test('[K84] a dash or a number begins a list, Enter goes on with it, and an empty item ends it', async () => {
    await open({ paragraphs: [] })
    const { page } = room
    await writer.begin()
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. first')
    await page.keyboard.press('Enter')
    await page.keyboard.type('second')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('end')
    await writer.end()
    const lines = (await writer.written()).map((portions) => portions.map(({ text }) => text).join(''))
    assert.deepEqual(lines, ['• one', '• two', '1. first', '2. second', 'end'])
    const levels = (await room.shapes())[0]?.text?.paragraphs?.map(({ style }) => style?.level ?? 0)
    assert.deepEqual(levels?.slice(0, 2), [0, 1])
  })

  test('[K84] a shape grows with its text where it is to, in the step in which that is written', async () => {
    await open({ paragraphs: [paragraph([{ text: 'one' }])], properties: { auto_fit: 'SHAPE' } })
    const { page, hands } = room
    const height = async () => (await room.shapes())[0]?.properties.layout?.height ?? 0
    await writer.begin()
    await page.keyboard.insertText(' and many more words'.repeat(20))
    await writer.end()
    assert.ok((await height()) > 200, `it is ${await height()} high`)
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal(await height(), 100)
  })
})
