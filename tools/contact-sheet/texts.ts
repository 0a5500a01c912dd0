import type { Shape } from '@easel/contract'
import { fontWeights, horizontalAlignments, verticalAlignments } from '@easel/contract/shapes/text.ts'
import { type Cell, hex, type Sheet, shapeCell, solid } from './sheet.ts'

type Text = NonNullable<Shape['text']>
type Paragraph = Omit<NonNullable<Text['paragraphs']>[number], 'id'>
type Portions = NonNullable<Paragraph['portions']>

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const look = { fills: [solid('#fefce8')], strokes: [{ width: 1, fill: solid('#eab308') }] }

const toText = (paragraphs: readonly Paragraph[], properties: Text['properties'] = {}): Text => ({
  properties,
  paragraphs: paragraphs.map((paragraph, at) => ({
    id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
    ...paragraph,
  })),
})

const plain = (text: string, style: Portions[number]['style'] = {}): Paragraph => ({
  portions: [{ text, style: { size: 13, ...style } }],
})

const cell = (name: string, paragraphs: readonly Paragraph[], properties: Text['properties'] = {}): Cell =>
  shapeCell(name, rectangle, look, toText(paragraphs, properties))

const prose = 'A line breaks between words, and never in the middle of one unless it must.'

const aligned = (halign: (typeof horizontalAlignments)[number]): Paragraph => ({ ...plain(prose), style: { halign } })

const mixed: Portions = [
  { text: 'Plain, ', style: { size: 13 } },
  { text: 'bold, ', style: { size: 13, fontweight: 'BOLD' } },
  { text: 'italic, ', style: { size: 13, italic: true } },
  { text: 'underlined', style: { size: 13, underline: true } },
  { text: ', ', style: { size: 13 } },
  { text: 'struck', style: { size: 13, strike: true, color: hex('#dc2626') } },
  { text: ', ', style: { size: 13 } },
  { text: 'large', style: { size: 22, font_name: { name: 'Playfair Display' } } },
  { text: ' and a wo', style: { size: 13 } },
  { text: 'rd of two styles.', style: { size: 13, color: hex('#2563eb') } },
]

const scripts: readonly (readonly [string, string])[] = [
  ['Greek', 'Η γρήγορη αλεπού πηδάει πάνω από τον σκύλο'],
  ['Cyrillic', 'Быстрая лиса прыгает через ленивую собаку'],
  ['Vietnamese', 'Con cáo nâu nhanh nhẹn nhảy qua con chó lười'],
  ['Arabic', 'الثعلب البني السريع يقفز فوق الكلب الكسول'],
  ['Hebrew', 'השועל החום המהיר קופץ מעל הכלב העצלן'],
  ['Devanagari', 'तेज़ भूरी लोमड़ी आलसी कुत्ते के ऊपर कूदती है'],
  ['Bengali', 'দ্রুত বাদামী শিয়াল অলস কুকুরের উপর লাফ দেয়'],
  ['Tamil', 'விரைவான பழுப்பு நரி சோம்பேறி நாயின் மேல் தாவுகிறது'],
  ['Thai', 'สุนัขจิ้งจอกสีน้ำตาลกระโดดข้ามสุนัขขี้เกียจ'],
  ['Chinese', '敏捷的棕色狐狸跳过了懒狗。它没有停下来，继续向前跑。'],
  ['Japanese', '素早い茶色の狐は、のろまな犬を「ひょい」と飛び越えた。'],
  ['Korean', '재빠른 갈색 여우가 게으른 개를 뛰어넘는다'],
  ['Armenian', 'Արագ շագանակագույն աղվեսը ցատկում է'],
  ['Georgian', 'სწრაფი ყავისფერი მელა ახტება ზარმაც ძაღლს'],
  ['Ethiopic', 'ፈጣኑ ቡናማ ቀበሮ በሰነፍ ውሻ ላይ ይዘላል'],
  ['Emoji', 'Ship it 🚀 team 👩‍👩‍👧 👍🏽 🇩🇪 ❤️ done ✅'],
  ['Symbols', '→ ← ↑ ↓ ✓ ✗ ★ ☐ ∑ ≠ ≤ ∞ • — …'],
  ['Both directions', 'Easel بالعربية and עברית in one'],
]

const layout: Sheet = {
  name: 'Text: alignment, styles, fit',
  columns: 5,
  cell: [180, 96],
  cells: [
    ...horizontalAlignments.map((halign) => cell(`halign ${halign}`, [aligned(halign)])),
    ...verticalAlignments.map((valign) => cell(`valign ${valign}`, [plain('Up or down')], { valign })),
    cell('portions', [{ portions: mixed }]),
    cell('three paragraphs', [plain('First', { fontweight: 'BOLD' }), plain('Second'), plain('Third')]),
    cell('levels', [
      { ...plain('Level 0'), style: { halign: 'LEFT' } },
      { ...plain('Level 1'), style: { halign: 'LEFT', level: 1 } },
      { ...plain('Level 2'), style: { halign: 'LEFT', level: 2 } },
    ]),
    cell('spacing line 1.6', [{ ...plain(prose), style: { spacing: { line: 1.6 } } }]),
    cell('spacing before and after', [
      plain('One'),
      { ...plain('Two'), style: { spacing: { before: 10, after: 10 } } },
      plain('Three'),
    ]),
    cell('inset 30, 4, 4, 4', [aligned('LEFT')], { inset: { left: 30, top: 4, right: 4, bottom: 4 } }),
    cell('auto_fit TEXT', [plain(`${prose} ${prose} ${prose}`, { size: 20 })], { auto_fit: 'TEXT' }),
    cell('auto_fit NONE', [plain('Too large for its box', { size: 44 })], { auto_fit: 'NONE' }),
    cell('a long word', [plain('Donaudampfschifffahrtsgesellschaftskapitän', { size: 16 })]),
    cell('hyphens, no-break blanks', [plain('state-of-the-art well-known 10\u00a0000\u00a0km re-enter')]),
    cell('forced breaks and blanks', [plain('one\ntwo  blanks\n\nfour\tfive')]),
    cell('an empty paragraph', [plain('above'), plain(''), plain('below')]),
    shapeCell('in an oval', { basic: { type: 'OVAL' } }, look, toText([plain(prose, { size: 11 })])),
    shapeCell('in a diamond', { basic: { type: 'DIAMOND' } }, look, toText([plain('Is it done?', { size: 11 })])),
    shapeCell('turned', rectangle, { ...look, layout: { rotate: 12 } }, toText([plain('Turned with its shape')])),
    shapeCell(
      'flipped',
      { callout: { type: 'RECTANGLE_CALLOUT' } },
      { ...look, layout: { fliph: true, flipv: true } },
      toText([plain('Not mirrored')]),
    ),
  ],
}

const scriptSheet: Sheet = {
  name: 'Text: scripts',
  columns: 5,
  cell: [180, 76],
  cells: scripts.map(([name, text]) => cell(name, [plain(text, { size: 15 })])),
}

// biome-ignore format: a word list
const families = [
  'Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Playfair Display', 'Source Code Pro', 'Caveat',
  'Permanent Marker', 'Oswald', 'Nunito',
] as const

const fonts: Sheet = {
  name: 'Text: families and weights',
  columns: 5,
  cell: [180, 60],
  cells: [
    ...families.map((name) => cell(name, [plain('Sphinx of black quartz', { size: 15, font_name: { name } })])),
    ...fontWeights.map((fontweight) => cell(fontweight, [plain('Sphinx of quartz', { size: 15, fontweight })])),
    cell('a missing family', [plain('Sphinx of quartz', { size: 15, font_name: { name: 'Miltonian' } })]),
  ],
}

export const textSheets: Sheet[] = [layout, scriptSheet, fonts]
