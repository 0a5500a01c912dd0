import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { paragraph, writerOf } from './testing/writing-page.ts'

describe('what comes into a text', () => {
  const room = editingFor()
  const writer = writerOf(room)

  const begin = async (text: string, style = {}) => {
    const body = { paragraphs: text === '' ? [] : [paragraph([{ text, style }])] }
    await room.open([rectangle(-100, -50, crypto.randomUUID(), { text: body })])
    await room.hands.click({ x: 0, y: 40 })
    await writer.begin()
  }

  test('[K84] a page that is pasted gives paragraphs, lists, bold, italic, underline, strike and links', async () => {
    await begin('', {})
    await writer.paste({
      'text/html': `<h1>Plan</h1><p>with <b>bold</b>, <em>slanted</em>, <u>under</u> and <s>gone</s>
        <a href="https://example.com">here</a></p><ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul><ol><li>first</li><li>second</li></ol>`,
      'text/plain': 'Plan',
    })
    await writer.end()
    const [title, words = [], ...items] = await writer.written()
    assert.deepEqual(title, [{ text: 'Plan', fontweight: 'BOLD' }])
    assert.deepEqual(
      words.filter(({ text }) => text.trim().length > 2),
      [
        { text: 'with ' },
        { text: 'bold', fontweight: 'BOLD' },
        { text: 'slanted', italic: true },
        { text: 'under', underline: true },
        { text: ' and ' },
        { text: 'gone', strike: true },
        { text: 'here', link: 'https://example.com' },
      ],
    )
    const lines = items.map((portions) => portions.map(({ text }) => text).join(''))
    assert.deepEqual(lines, ['• one', '• in it', '• two', '1. first', '2. second'])
    assert.equal((await room.shapes())[0]?.text?.paragraphs?.[3]?.style?.level, 1)
  })

  test('[K84] a hostile page that is pasted runs nothing, and leaves its words only', async () => {
    await begin('')
    await room.page.evaluate('globalThis.attacked = 0')
    await writer.paste({
      'text/html': `<style>* { display: none }</style><script>attacked = 1</script><img src=x onerror="attacked = 2">
        <svg onload="attacked = 3"><text>drawn</text></svg><iframe srcdoc="<script>parent.attacked = 4</script>"></iframe>
        <p style="position:fixed;font-size:900px" onclick="attacked = 5">words <a href="javascript:attacked = 6">one</a>
        <a href="data:text/html,x">two</a> <a href="/spaces/1">three</a><input value="in"><math><mi>x</mi></math></p>`,
    })
    await room.page.locator('.text-field', { hasText: 'words' }).waitFor()
    assert.equal(await room.page.locator('.text-field').locator('a, img, svg, script, style, iframe, input').count(), 0)
    await writer.end()
    assert.equal(await room.page.evaluate('globalThis.attacked'), 0)
    const written = (await writer.written()).flat()
    assert.deepEqual(
      written.filter(({ text }) => text.trim() !== '').map(({ text, ...look }) => [text.trim(), look]),
      [['words one two three', {}]],
    )
  })

  test('[K84] plain text that is pasted is a paragraph for each line, in the style of its place', async () => {
    await begin('one', { fontweight: 'BOLD', size: 20 })
    await writer.paste({ 'text/plain': ' two\n\nthree' })
    await writer.end()
    const written = await writer.written()
    assert.deepEqual(
      written.map((portions) => portions.map(({ text }) => text).join('')),
      ['one two', '', 'three'],
    )
    assert.deepEqual(written[2], [{ text: 'three', size: 20 }])
  })

  test('[K84] an input method writes at the caret, over the end of a line too', async () => {
    await begin('one ', { fontweight: 'BOLD' })
    const { page, profile } = room
    const session = await profile.newCDPSession(page)
    const compose = (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    for (const text of ['k', 'か', 'かn', 'かん', 'かんじ']) await compose(text)
    await session.send('Input.insertText', { text: '漢字' })
    await page.keyboard.type(' two')
    const long = 'にほんごのぶんしょうがながくなってつぎのぎょうにいく'
    for (let length = 1; length <= long.length; length++) await compose(long.slice(0, length))
    await session.send('Input.insertText', { text: long })
    await page.keyboard.press('Home')
    await page.keyboard.press('Home')
    await compose('あ')
    await session.send('Input.insertText', { text: '亜' })
    await page.keyboard.press('End')
    await page.keyboard.type('.')
    await writer.end()
    const [portions = []] = await writer.written()
    const text = portions.map((one) => one.text).join('')
    assert.equal(text.replaceAll(/[亜.]/g, ''), `one 漢字 two${long}`)
    assert.equal(text.match(/亜/g)?.length, 1)
    assert.equal(text.match(/\./g)?.length, 1)
    assert.deepEqual(new Set(portions.map((one) => (one as { fontweight?: string }).fontweight)), new Set(['BOLD']))
    await session.detach()
  })

  test('[K84] Hebrew goes from right to left while it is written', async () => {
    await begin('')
    const { page } = room
    await page.keyboard.insertText('שלום עולם')
    await page.locator('.text-field p[dir=rtl]').waitFor()
    // Towards the beginning.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.insertText('א')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    assert.equal(await page.locator('.text-field').getAttribute('spellcheck'), 'true')
    await writer.end()
    assert.deepEqual(await writer.written(), [[{ text: 'שלום עולא' }]])
  })

  test('[K84] Backspace and Delete at the end of a line that the painter broke take a letter', async () => {
    await begin('words words words words words words')
    const { page } = room
    await page.locator('.text-field br').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('-')
    await writer.end()
    const [[portion] = []] = await writer.written()
    assert.match(portion?.text ?? '', /^(?:words )*word-words(?: words)*$/)
  })
})
