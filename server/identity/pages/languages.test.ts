import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Html, html } from './html.ts'
import { chooseTexts } from './languages.ts'
import { isPartOfPages, style, stylePath } from './style.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'

test('pages are in the language that weighs most, and in English where there is none', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr, ru;q=0.5', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['de-CH-1996;q=0.9', 'de'],
    ['fr, de;q=0.2', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['en;q=0.3 , de ; q=0.8', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['de;q=0', 'en'],
    ['de;q=0.5,en;q=0.5', 'de'],
    ['den, dei', 'en'],
    [';;q=1,,=', 'en'],
  ]
  for (const [header, language] of cases) assert.equal(chooseTexts(header).language, language, header)
})

test('German says what every scope is for', () => {
  assert.deepEqual(
    Object.keys(en.scopes).filter((name) => !de.scopes[name]),
    [],
  )
})

test('[A5] words of a catalogue are escaped as any other text', () => {
  const words = html`<p>${(t) => t.allowTitle('<b>')} ${(t) => t.allowIntro<Html | string>(html`<b>x</b>`, '&')}</p>`
  assert.equal(
    words.render(de),
    '<p>&lt;b&gt; zulassen? Sie sind angemeldet als <b>x</b>. &amp; möchte in Ihrem Namen handeln und:</p>',
  )
})

test('the pages have the colours and sizes of the web app', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8')
  const own = style.match(/^ {2}--[^\n]+;$/gm) ?? []
  assert.ok(own.length > 20)
  assert.deepEqual(
    own.filter((line) => !tokens.includes(line)),
    [],
  )
})

test('[N4] only what pages are made of is not counted as a page', () => {
  assert.ok(isPartOfPages(stylePath))
  assert.ok(isPartOfPages('/pages/inter-latin-400-normal.woff2'))
  for (const url of ['/account', '/pages/', '/pages/other.css', '/pages/style.css/more', '/?/pages/style.css'])
    assert.ok(!isPartOfPages(url), url)
})
