import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import {
  basicDetails,
  basicTypes,
  blockArrowDetails,
  blockArrowTypes,
  calloutTypes,
  flowchartTypes,
  mathematicalSymbolTypes,
  starDetails,
  starTypes,
} from '@easel/contract/shapes/geometry.ts'
import { drawPicture } from '@easel/server/pictures/picture.ts'
import { sheetElements } from './contact-sheet/sheet.ts'
import { fileName, sheets } from './contact-sheet/sheets.ts'
import { root } from './documents.ts'
import { gallery } from './gallery.ts'

/** Text and numbers; processors may differ in the last digit of a width. */
const tokens = (svg: string): (string | number)[] =>
  svg.split(/(-?\d+(?:\.\d+)?)/).map((token, at) => (at % 2 === 1 ? Number(token) : token))

const isSame = (one: string, other: string): boolean => {
  const [before, after] = [tokens(one), tokens(other)]
  if (before.length !== after.length) return false
  return before.every((token, at) => {
    const now = after[at]
    return typeof token === 'number' && typeof now === 'number' ? Math.abs(token - now) <= 0.02 : token === now
  })
}

describe('the contact sheet', () => {
  for (const sheet of sheets) {
    test(`[D6] ${sheet.name} is drawn as in docs/`, async () => {
      const elements = sheetElements(sheet)
      const request = { elements, title: sheet.name, format: 'svg', background: '#ffffff', hasOwnFonts: false } as const
      const drawn = await drawPicture({ ...request, images: sheet.images, maxPixels: 1e6 })
      assert.ok('bytes' in drawn)
      const kept = readFileSync(`${root}/docs/contact-sheet/${fileName(sheet.name)}.svg`, 'utf8')
      assert.ok(isSame(kept, new TextDecoder().decode(drawn.bytes)), 'out of date: run `npm run docs` and look at it')
    })
  }

  test('[D6] has every type and every detail', () => {
    const shown = JSON.stringify(sheets.map(sheetElements))
    const types = [basicTypes, flowchartTypes, blockArrowTypes, mathematicalSymbolTypes, starTypes, calloutTypes].flat()
    for (const type of types) assert.ok(shown.includes(`"type":"${type}"`), type)
    for (const detail of Object.keys({ ...basicDetails, ...blockArrowDetails, ...starDetails }))
      assert.ok(shown.includes(`"${detail}":`), detail)
  })

  test('[D6] every template is in the gallery', () => {
    for (const { name } of gallery())
      for (const format of ['svg', 'png'])
        assert.ok(existsSync(`${root}/docs/gallery/${fileName(name)}.${format}`), name)
  })
})
