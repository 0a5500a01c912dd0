import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { readFontFace } from './font-tables.ts'
import { loadOwnFonts } from './own-fonts.ts'

const require = createRequire(import.meta.url)
const fileOf = (slug: string, rest: string): string =>
  join(dirname(require.resolve(`@fontsource/${slug}/package.json`)), 'files', `${slug}-${rest}`)

/** Of this family alone the .woff files are kept. */
const emojiWoff = fileOf('noto-color-emoji', '0-400-normal.woff')

/** A WOFF file as the TrueType font that it was made of. */
const toTrueType = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const from = 44 + 20 * at
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const part = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(part) : part
    woff.copy(head, 12 + 16 * at, from, from + 4)
    head.writeUInt32BE(offset, 12 + 16 * at + 8)
    head.writeUInt32BE(length, 12 + 16 * at + 12)
    parts.push(table, Buffer.alloc(-length & 3))
    offset += length + (-length & 3)
  }
  return Buffer.concat(parts)
}

describe('fonts of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-own-fonts-'))
  after(() => rmSync(folder, { recursive: true }))

  test('[V12] say of themselves what they are, in each format', () => {
    const roboto = { family: 'Roboto', weight: 700, italic: true, width: 5, isVariable: false }
    assert.deepEqual(readFontFace(readFileSync(fileOf('roboto', 'latin-700-italic.woff2'))), {
      ...roboto,
      mediaType: 'font/woff2',
    })
    const emoji = { family: 'Noto Color Emoji', weight: 400, italic: false, width: 5, isVariable: false }
    const woff = readFileSync(emojiWoff)
    assert.deepEqual(readFontFace(woff), { ...emoji, mediaType: 'font/woff' })
    assert.deepEqual(readFontFace(toTrueType(woff)), { ...emoji, mediaType: 'font/ttf' })
  })

  test('[V12] are families with their weights and styles; a file that is none is left out and told of', async () => {
    mkdirSync(join(folder, 'more'))
    copyFileSync(fileOf('roboto', 'latin-400-normal.woff2'), join(folder, 'a.woff2'))
    copyFileSync(fileOf('roboto', 'latin-700-italic.woff2'), join(folder, 'more/B.WOFF2'))
    copyFileSync(emojiWoff, join(folder, 'c.woff'))
    const whole = readFileSync(fileOf('poppins', 'latin-400-normal.woff2'))
    writeFileSync(join(folder, 'cut.woff2'), whole.subarray(0, whole.length / 2))
    writeFileSync(join(folder, 'cut.ttf'), toTrueType(readFileSync(emojiWoff)).subarray(0, 200))
    writeFileSync(join(folder, 'words.otf'), 'words')
    writeFileSync(join(folder, 'empty.ttf'), '')
    writeFileSync(join(folder, 'licence.txt'), 'is no font, and nothing is said of it')
    const bad: string[] = []
    const families = await loadOwnFonts(folder, (path) => bad.push(path.slice(folder.length + 1)))
    assert.deepEqual(bad, ['cut.ttf', 'cut.woff2', 'empty.ttf', 'words.otf'])
    const [roboto, emoji] = families
    assert.deepEqual([roboto?.family, roboto?.weights, roboto?.hasItalic], ['Roboto', [400, 700], true])
    assert.deepEqual(
      [...(roboto?.files ?? [])].map(([name, { path }]) => [name, path.slice(folder.length + 1)]),
      [
        ['roboto-all-400-normal.woff2', 'a.woff2'],
        ['roboto-all-400-italic.woff2', 'more/B.WOFF2'],
        ['roboto-all-700-normal.woff2', 'a.woff2'],
        ['roboto-all-700-italic.woff2', 'more/B.WOFF2'],
      ],
    )
    assert.deepEqual([emoji?.id, emoji?.weights, emoji?.hasItalic], ['noto-color-emoji', [400], false])
  })

  test('[V12] without the folder there are none, and that is told', async () => {
    const bad: string[] = []
    assert.deepEqual(await loadOwnFonts(join(folder, 'none'), (path) => bad.push(path)), [])
    assert.deepEqual(bad, [join(folder, 'none')])
  })
})
