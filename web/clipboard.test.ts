import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clipboardForms, clipboardPicture, copyText, pngFile } from './testing/clipboard-hands.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { pixelNear } from './testing/pixels.ts'
import { paragraph } from './testing/writing-page.ts'

describe('the clipboard of a board', () => {
  let room: Editing

  before(async () => {
    room = await startEditing()
    await room.profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  const paste = async (forms: Record<string, string>): Promise<void> => {
    await copyText(room.page, forms)
    await room.page.keyboard.press('Control+v')
  }
  const wordsOf = async () =>
    (await room.shapes()).map(({ text }) =>
      (text?.paragraphs ?? []).map(({ portions = [] }) => portions.map(({ text: letters }) => letters).join('')),
    )
  const dialog = (name: string) => room.page.getByRole('dialog', { name })

  test('[K84] a line that is pasted is a note; a long one is a text', async () => {
    await room.open()
    const { hands } = room
    await paste({ 'text/plain': 'Only one' })
    await hands.elements(1)
    await paste({ 'text/plain': 'word '.repeat(100) })
    await hands.elements(2)
    await hands.saved()
    const [note, text] = await room.shapes()
    assert.equal(note?.text?.properties?.auto_fit, 'TEXT')
    assert.deepEqual(await wordsOf(), [['Only one'], ['word '.repeat(100).trim()]])
    // It is as high as its lines.
    assert.ok((text?.properties.layout?.height ?? 0) > 60)
  })

  test('[K84] several lines are asked about: notes or one text, by key; Esc pastes nothing', async () => {
    await room.open()
    const { hands, page } = room
    const begun = await room.commits()
    await paste({ 'text/plain': 'One\nTwo\n\nThree' })
    await dialog('Paste 3 lines').waitFor()
    await page.keyboard.press('Escape')
    await dialog('Paste 3 lines').waitFor({ state: 'detached' })
    await paste({ 'text/plain': 'One\nTwo\n\nThree' })
    await page.getByRole('button', { name: 'Notes' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await hands.elements(3)
    await hands.selected(3)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [['One'], ['Two'], ['Three']])
    assert.equal(await room.commits(), begun + 1)
    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await paste({ 'text/plain': 'One\nTwo\n\nThree' })
    await page.getByRole('button', { name: 'One text' }).click()
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [['One', 'Two', '', 'Three']])
  })

  test('[K84] a table, of a page or with tabs, becomes a note for each row or a table', async () => {
    await room.open()
    const { hands, page } = room
    const html = '<table><tr><th>Name</th><th>Town</th></tr><tr><td>Ada</td><td>London</td></tr></table>'
    await paste({ 'text/html': html, 'text/plain': 'Name Town\nAda London' })
    await dialog('Paste a table with 2 rows').waitFor()
    await page.getByRole('button', { name: 'A table' }).click()
    await hands.elements(5)
    await hands.selected(1)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [['Name'], ['Town'], ['Ada'], ['London']])
    const cells = await room.shapes()
    const [frame] = (await room.owner.api.listFrames(room.zone)).frames
    assert.equal(frame?.layout, 'TABLE')
    assert.deepEqual(new Set(cells.map(({ frame_id }) => frame_id)), new Set([frame.meta.id]))
    const [one, right, below] = cells.map(({ properties }) => properties.layout)
    assert.equal(right?.left, (one?.left ?? 0) + (one?.width ?? 0))
    assert.equal(below?.top, (one?.top ?? 0) + (one?.height ?? 0))
    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await paste({ 'text/plain': 'Name\tTown\nAda\tLondon\n' })
    await page.getByRole('button', { name: 'Notes' }).click()
    await hands.elements(2)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [
      ['Name', 'Town'],
      ['Ada', 'London'],
    ])
  })

  test('[K84] a link becomes a card with its title, and nobody asks its address', async () => {
    await room.open()
    const { hands, page } = room
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    const address = 'https://plans.example/one?two=3'
    await paste({ 'text/plain': address })
    await hands.elements(1)
    await paste({ 'text/plain': address, 'text/html': `<a href="${address}">The  plan</a>` })
    await hands.elements(2)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [
      ['plans.example/one?two=3', 'plans.example'],
      ['The plan', 'plans.example'],
    ])
    const [card] = await room.shapes()
    assert.equal(card?.text?.paragraphs?.[0]?.portions?.[0]?.link, address)
    assert.ok(!asked.includes('plans.example'))
    // What is no address of the web or of mail is words.
    await paste({ 'text/plain': 'javascript:alert(1)' })
    await hands.elements(3)
    await hands.saved()
    assert.equal((await room.shapes())[2]?.text?.paragraphs?.[0]?.portions?.[0]?.link, undefined)
  })

  test('[K84] what is copied is there for other programs as text, page, PNG and SVG, and comes back as it was', async () => {
    const text = (portions: Parameters<typeof paragraph>[0]) => ({ text: { paragraphs: [paragraph(portions)] } })
    await room.open([
      rectangle(-300, -50, undefined, text([{ text: 'Plan <b>', link: 'https://plans.example/' }])),
      rectangle(100, -50, undefined, text([{ text: 'Bold', style: { fontweight: 'BOLD' } }])),
    ])
    const { hands, page } = room
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    await page.keyboard.press('Control+c')
    const forms = await clipboardForms(page, 'image/png')
    assert.equal(forms['text/plain'], 'Plan <b>\nBold')
    assert.match(forms['text/html'] ?? '', /<a href="https:\/\/plans\.example\/">Plan &lt;b&gt;<\/a>.*<b>Bold<\/b>/)
    assert.match(forms['image/svg+xml'] ?? '', /<svg .*>Bold<\/text>/)
    // Twice as large as on the board, with some paper around it.
    const { width, height, colour } = await clipboardPicture(page, { x: 40, y: 40 })
    assert.ok(width >= 1200 && width < 1250 && height >= 200 && height < 250, `${width} × ${height}`)
    assert.deepEqual(colour, [253, 230, 138])
    const before = await room.shapes()
    await hands.moveTo({ x: 0, y: 200 })
    await page.keyboard.press('Control+v')
    await hands.elements(4)
    await hands.saved()
    const pasted = (await room.shapes()).slice(2)
    assert.deepEqual(
      pasted.map(({ text: letters, properties }) => [letters, properties.layout?.top]),
      before.map(({ text: letters }) => [letters, 150]),
    )
    await room.open()
    await page.keyboard.press('Control+v')
    await hands.elements(2)
  })

  test('[K84] a selection is copied as a picture alone, or as SVG that other programs take as text', async () => {
    await room.open([rectangle(-100, -50)])
    const { hands, page } = room
    await copyText(page, { 'text/plain': 'before' })
    await hands.click({ x: 0, y: 0 })
    await page.keyboard.press('Shift+Alt+p')
    assert.deepEqual(Object.keys(await clipboardForms(page, 'image/png')), ['image/png'])
    await copyText(page, { 'text/plain': 'before' })
    await hands.button('Arrange and more').click()
    await hands.button('Copy as SVG').click()
    assert.match((await clipboardForms(page, 'image/svg+xml'))['text/plain'] ?? '', /^<svg /)
  })

  test('[K84] the source of an SVG that is pasted becomes an image; what it would run or load is gone', async () => {
    await room.open()
    const { hands, page } = room
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#f00"/>' +
      '<script>document.title="run"</script><image href="https://evil.example/x.png"/></svg>'
    await paste({ 'text/plain': svg })
    await hands.elements(1)
    await hands.saved()
    await pixelNear(page, { x: 0, y: 0 }, { red: [200, 255], green: [0, 60], blue: [0, 60] })
    const [shape] = await room.shapes()
    assert.equal(shape?.properties.layout?.width, 200)
    const { asset_id = '' } = shape?.properties.fills?.[0]?.image ?? {}
    const kept = Buffer.from((await room.owner.api.getAsset({ ...room.zone, asset_id })) as unknown as Uint8Array)
    assert.doesNotMatch(kept.toString(), /script|evil/)
    assert.ok(!asked.includes('evil.example'))
    assert.notEqual(await page.title(), 'run')
  })

  test('[K84] what Excalidraw copies becomes shapes with their texts, and arrows that stay bound', async () => {
    await room.open()
    const { hands } = room
    const box = { width: 160, height: 80, angle: 0, strokeColor: '#1971c2', strokeWidth: 4, strokeStyle: 'dashed' }
    const elements = [
      { ...box, id: 'a', type: 'rectangle', x: 0, y: 0, backgroundColor: '#ffec99', roundness: { type: 3 } },
      {
        ...box,
        id: 't',
        type: 'text',
        x: 10,
        y: 10,
        containerId: 'a',
        text: 'Be\ngin',
        originalText: 'Begin',
        fontSize: 24,
      },
      { ...box, id: 'b', type: 'ellipse', x: 400, y: 0, backgroundColor: 'transparent', angle: Math.PI / 2 },
      { ...box, id: 'l', type: 'text', x: 0, y: 200, containerId: null, text: 'Alone', fontSize: 20 },
      {
        ...{
          ...box,
          id: 'r',
          type: 'arrow',
          x: 160,
          y: 40,
          points: [
            [0, 0],
            [240, 0],
          ],
          endArrowhead: 'arrow',
        },
        ...{ startBinding: { elementId: 'a' }, endBinding: { elementId: 'b' } },
      },
      { ...box, id: 'gone', type: 'diamond', x: 0, y: 0, isDeleted: true },
      { ...box, id: 'evil', type: 'rectangle', x: 'javascript:', y: null },
    ]
    await paste({ 'text/plain': JSON.stringify({ type: 'excalidraw/clipboard', elements, files: {} }) })
    await hands.elements(4)
    await hands.saved()
    assert.deepEqual((await wordsOf()).toSorted(), [[], ['Alone'], ['Begin']])
    const shapes = await room.shapes()
    const [one, other] = ['ROUNDED_RECTANGLE', 'OVAL'].map((type) => shapes.find(({ basic }) => basic?.type === type))
    assert.deepEqual([other?.properties.layout?.rotate, one?.properties.strokes?.[0]?.type], [90, 'DASH'])
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    const { first, second } = connectors[0]?.connected ?? {}
    assert.deepEqual([first?.shape_id, second?.shape_id, second?.marker], [one?.meta.id, other?.meta.id, 'CLASSIC'])
    const ink = { ...box, type: 'freedraw', angle: 0, pressures: [], simulatePressure: true, strokeWidth: 2 }
    const points = [0, 1, 2, 3, 4].map((n) => [n * 25, n % 2 === 0 ? 0 : 30])
    const image = `data:image/png;base64,${pngFile('red.png', 40, 20).buffer.toString('base64')}`
    const more = [
      { ...ink, id: 'i', x: 0, y: 600, height: 30, width: 100, points },
      { ...box, id: 'p', type: 'image', x: 300, y: 600, fileId: 'f' },
      { ...box, id: 'q', type: 'image', x: 600, y: 600, fileId: 'far' },
    ]
    const files = {
      f: { id: 'f', mimeType: 'image/png', dataURL: image },
      far: { dataURL: 'https://evil.example/x.png' },
    }
    await paste({ 'text/plain': JSON.stringify({ type: 'excalidraw/clipboard', elements: more, files }) })
    await hands.elements(6)
    await hands.saved()
    const [line, picture] = (await room.shapes()).slice(3)
    assert.deepEqual([line?.custom !== undefined, line?.properties.strokes?.[0]?.width], [true, 6])
    const { asset_id = '' } = picture?.properties.fills?.[0]?.image ?? {}
    assert.ok((await room.owner.api.getAsset({ ...room.zone, asset_id })) !== undefined)
    // Other JSON is words.
    await paste({ 'text/plain': '{"type": "excalidraw/clipboard", "elements": "none"}' })
    await hands.elements(7)
  })

  test('[K84] what tldraw copies becomes shapes, ink and images, as large as their texts', async () => {
    await room.open()
    const { hands } = room
    const base = { typeName: 'shape', parentId: 'page:page', rotation: 0, x: 0, y: 0 }
    const style = { color: 'blue', size: 'm', dash: 'draw', fill: 'none' }
    const richText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A & <b>' }] }] }
    const src = `data:image/png;base64,${pngFile('red.png', 40, 20).buffer.toString('base64')}`
    const segments = [{ type: 'free', points: [0, 30, 60].map((x) => ({ x, y: x / 2, z: 0.5 })) }]
    const shapes = [
      { ...base, id: 'shape:a', type: 'geo', props: { ...style, geo: 'diamond', w: 200, h: 100, richText } },
      { ...base, id: 'shape:t', type: 'text', y: 200, props: { ...style, autoSize: true, w: 8, richText } },
      { ...base, id: 'shape:d', type: 'draw', y: 300, props: { ...style, segments } },
      { ...base, id: 'shape:i', type: 'image', y: 400, props: { w: 80, h: 40, assetId: 'asset:i' } },
    ]
    const data = { shapes, bindings: [], assets: [{ id: 'asset:i', type: 'image', props: { src } }] }
    const payload = JSON.stringify({ type: 'application/tldraw', kind: 'content', version: 2, data })
    await paste({
      'text/plain': 'A & <b> A & <b>',
      'text/html': `<div data-tldraw>${payload.replaceAll('<', '&lt;')}</div>`,
    })
    await hands.elements(4)
    await hands.selected(4)
    await hands.saved()
    assert.deepEqual((await wordsOf()).toSorted(), [[], [], ['A & <b>'], ['A & <b>']])
    const [diamond, text, line, picture] = await room.shapes()
    assert.equal(diamond?.basic?.type, 'DIAMOND')
    assert.ok((text?.properties.layout?.width ?? 0) > 60)
    assert.equal(line?.properties.strokes?.[0]?.width, 3.5)
    const { asset_id = '' } = picture?.properties.fills?.[0]?.image ?? {}
    assert.ok((await room.owner.api.getAsset({ ...room.zone, asset_id })) !== undefined)
  })

  test('[K84] a hostile page that is pasted runs and loads nothing; its words stay', async () => {
    await room.open()
    const { hands, page } = room
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    const html =
      '<img src="https://evil.example/x.png" onerror="document.title=\'run\'"><script>document.title="run"</script>' +
      '<style>@import "https://evil.example/x.css"</style><p style="color:red">Words</p><iframe src="https://evil.example"></iframe>'
    await page.evaluate((text) => {
      const { DataTransfer, ClipboardEvent, document } = globalThis as unknown as {
        DataTransfer: new () => { setData(type: string, text: string): void }
        ClipboardEvent: new (name: string, init: object) => unknown
        document: { body: { dispatchEvent(event: unknown): void } }
      }
      // A clipboard of the system would clean it first.
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      clipboardData.setData('text/plain', 'Words')
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual(await wordsOf(), [['Words']])
    assert.ok(!asked.includes('evil.example'))
    assert.notEqual(await page.title(), 'run')
  })
})
