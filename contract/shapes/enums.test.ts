import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ApiError } from '@easel/server/api-error.ts'
import { compileDecoder } from '@easel/server/http/decode.ts'
import Type, { type TSchema } from 'typebox'
import { ConnectorInsert } from './connector.ts'
import { FrameInsert } from './frame.ts'
import { ShapeInsert } from './shape.ts'

/** The reason of a refusal; undefined for what is taken. */
const refusalOf = (schema: TSchema) => {
  const read = compileDecoder(Type.Object({ element: schema }))
  return (element: unknown): unknown => {
    try {
      read({ element })
      return undefined
    } catch (failure) {
      return (failure as ApiError).context.reason
    }
  }
}

const frame = refusalOf(FrameInsert)
const shape = refusalOf(ShapeInsert)
const connector = refusalOf(ConnectorInsert)

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const red = { hex: { value: '#f00' } }
const stops = [
  { color: red, position: 0 },
  { color: red, position: 1 },
]
const shapeText = (text: object) => shape({ basic: { type: 'OVAL' }, text })
const portion = (style: object) => shapeText({ paragraphs: [{ id, portions: [{ style }] }] })
const stroke = (facet: object) => frame({ meta: { name: '' }, properties: { strokes: [facet] } })
const end = (facet: object) => connector({ connected: { first: { shape_id: id, ...facet }, second: { shape_id: id } } })

/** What the contract lists, in its own words, and how one of them is sent. */
const table: [name: string, values: string, sent: (value: string) => unknown][] = [
  [
    'frame type',
    'A4, A5, A6, A7, SLIDE_LANDSCAPE, SLIDE_PORTRAIT, DEVICE_PHONE, DEVICE_TABLET, DEVICE_DESKTOP, DEVICE_TV, DEVICE_WATCH, SM_TWITTER_POST, SM_TWITTER_HEADER, SM_FB_POST, SM_FB_COVER, SM_INSTAGRAM_POST, SM_INSTAGRAM_STORY, SM_LINKEDIN_POST, SM_LINKEDIN_COVER, CUSTOM',
    (type) => frame({ meta: { name: '' }, type }),
  ],
  [
    'gradient type',
    'LINEAR, RADIAL, ANGULAR',
    (type) => frame({ meta: { name: '' }, properties: { fills: [{ gradient: { type, stops } }] } }),
  ],
  ['stroke type', 'SOLID, DASH, SQUARE_DOT', (type) => stroke({ type })],
  ['join type', 'ROUND, BEVEL, MITER', (jointype) => stroke({ jointype })],
  ['cap type', 'FLAT, CAPROUND, SQUARE', (captype) => stroke({ captype })],
  ['stroke position', 'CENTER, INSIDE, OUTSIDE', (position) => stroke({ position })],
  [
    'basic type',
    'RECTANGLE, ROUNDED_RECTANGLE, SNIP_RECTANGLE, ROUND_SNIP_RECTANGLE, TRIANGLE, OVAL, TRAPEZOID, PENTAGON, HEXAGON, DIAMOND, PARALLELOGRAM, HEPTAGON, OCTAGON, DECAGON, PIE, CHORD, TEARDROP, FRAME, HALF_FRAME, L_SHAPE, DIAGONAL_STRIPE, CROSS, PLAQUE, CAN, CUBE, BEVEL, DONUT, NO_SYMBOL, BLOCK_ARC, FOLDED_CORNER, SMILEY, HEART, LIGHTNING_BOLT, SUN, MOON, CLOUD, ARC, BRACKET, BRACE, CLOCK',
    (type) => shape({ basic: { type } }),
  ],
  [
    'rounded rectangle',
    'NORMAL, SINGLE, SAME_SIDE, DIAGONAL',
    (type) => shape({ basic: { type: 'ROUNDED_RECTANGLE', rounded_rectangle: { type } } }),
  ],
  [
    'snip rectangle',
    'SNIP_SINGLE, SNIP_SAME_SIDE, SNIP_DIAGONAL',
    (type) => shape({ basic: { type: 'SNIP_RECTANGLE', snip_rectangle: { type } } }),
  ],
  ['triangle', 'ISOSCELES, RIGHT_ANGLED', (type) => shape({ basic: { type: 'TRIANGLE', triangle: { type } } })],
  ['bracket', 'DOUBLE, RIGHT, LEFT', (type) => shape({ basic: { type: 'BRACKET', bracket: { type } } })],
  ['brace', 'DOUBLE, RIGHT, LEFT', (type) => shape({ basic: { type: 'BRACE', brace: { type } } })],
  [
    'flowchart type',
    'PREDEFINED_PROCESS, INTERNAL_STORAGE, DOCUMENT, PROCESS, ALTERNATE_PROCESS, DECISION, DATA, MULTI_DOCUMENT, TERMINATOR, PREPARATION, MANUAL_INPUT, MANUAL_OPERATION, CONNECTOR, OFFPAGE_CONNECTOR, PUNCHED_CARD, PUNCHED_TAPE, SUMMING_JUNCTION, OR, COLLATE, SORT, EXTRACT, MERGE, STORED_DATA, DELAY, SEQUENTIAL_ACCESS_STORAGE, MAGNETIC_DISK, DIRECT_ACCESS_STORAGE, DISPLAY',
    (type) => shape({ flowchart: { type } }),
  ],
  [
    'block arrow type',
    'SINGLE, CURVED, CALLOUT, DOUBLE, QUAD, LEFT_RIGHT_UP, BENT, U_TURN, BENT_UP, STRIPED_RIGHT, NOTCHED_RIGHT, PENTAGON_ARROW, CHEVRON, LEFT_RIGHT_CALLOUT, QUAD_CALLOUT',
    (type) => shape({ block_arrow: { type } }),
  ],
  [
    'single arrow',
    'RIGHT, LEFT, TOP, BOTTOM',
    (type) => shape({ block_arrow: { type: 'SINGLE', single_arrow: { type } } }),
  ],
  [
    'curved arrow',
    'RIGHT, LEFT, TOP, BOTTOM',
    (type) => shape({ block_arrow: { type: 'CURVED', curved_arrow: { type } } }),
  ],
  [
    'arrow callout',
    'RIGHT, LEFT, TOP, BOTTOM',
    (type) => shape({ block_arrow: { type: 'CALLOUT', arrow_callout: { type } } }),
  ],
  [
    'double arrow',
    'UP_DOWN, LEFT_RIGHT, LEFT_UP',
    (type) => shape({ block_arrow: { type: 'DOUBLE', double_arrow: { type } } }),
  ],
  [
    'mathematical symbol',
    'PLUS, MINUS, MULTIPLY, DIVIDE, EQUAL, NOT_EQUAL',
    (type) => shape({ mathematical_symbol: { type } }),
  ],
  ['star type', 'EXPLOSION, POINT, RIBBON, SCROLL, WAVE', (type) => shape({ star: { type } })],
  [
    'star point',
    'FOUR_POINT, FIVE_POINT, SIX_POINT, SEVEN_POINT, EIGHT_POINT, TEN_POINT, TWELVE_POINT, SIXTEEN_POINT, TWENTY_FOUR_POINT, THIRTY_TWO_POINT',
    (type) => shape({ star: { type: 'POINT', point: { type } } }),
  ],
  ['ribbon', 'UP, DOWN, CURVED_UP, CURVED_DOWN', (type) => shape({ star: { type: 'RIBBON', ribbon: { type } } })],
  ['scroll', 'VERTICAL, HORIZONTAL', (type) => shape({ star: { type: 'SCROLL', scroll: { type } } })],
  ['wave', 'SINGLE, DOUBLE', (type) => shape({ star: { type: 'WAVE', wave: { type } } })],
  [
    'callout type',
    'LINE, RECTANGLE_CALLOUT, ROUNDED_RECTANGLE_CALLOUT, OVAL_CALLOUT, CLOUD_CALLOUT',
    (type) => shape({ callout: { type } }),
  ],
  [
    'font weight',
    'THIN, EXTRA_LIGHT, LIGHT, NORMAL, MEDIUM, DEMI_BOLD, BOLD, HEAVY, BLACK',
    (fontweight) => portion({ fontweight }),
  ],
  [
    'horizontal alignment',
    'LEFT, CENTER, RIGHT, JUSTIFY',
    (halign) => shapeText({ paragraphs: [{ id, style: { halign } }] }),
  ],
  ['vertical alignment', 'MIDDLE, TOP, BOTTOM', (valign) => shapeText({ properties: { valign } })],
  ['auto fit', 'NONE, TEXT, SHAPE', (auto_fit) => shapeText({ properties: { auto_fit } })],
  ['placeholder of a text', 'TXT, PICT, TABLE, VIDEO', (type) => shapeText({ placeholder: { type } })],
  [
    'placeholder of a shape',
    'TXT, PICT, TABLE, VIDEO',
    (type) => shape({ basic: { type: 'OVAL' }, placeholder: { type } }),
  ],
  [
    'connector type',
    'LINE, ELBOW, CURVE',
    (type) => connector({ type, connected: { first: { shape_id: id }, second: { shape_id: id } } }),
  ],
  ['side', 'NORTH, EAST, SOUTH, WEST', (side) => end({ side })],
  ['marker', 'NONE, OPEN, BLOCK, CLASSIC, DIAMOND, OVAL', (marker) => end({ marker })],
  [
    'font name',
    'Abel, Adamina, Aguafina Script, Alegreya, Alfa Slab One, Antic, Antic Didone, Antic Slab, Anton, Arapey, Architects Daughter, Archivo, Archivo Black, Arvo, Averia Serif Libre, Bad Script, Barlow, Bentham, Bigshot One, Bilbo Swash Caps, Bree Serif, Bubbler One, Cabin, Cabin Condensed, Cabin Sketch, Caveat, Chivo, Comfortaa, Cookie, Courier Prime, Coustard, Crimson Text, Dancing Script, DejaVu Sans, Didact Gothic, Doppio One, Dosis, Droid Sans, Droid Serif, Economica, Exo, Finger Paint, Flamenco, Gabriela, Great Vibes, IBM Plex Mono, Inter, Italiana, Jockey One, Josefin Sans, Josefin Slab, Jura, Just Another Hand, Kalam, Kaushan Script, Lato, League Gothic, Lobster, Luckiest Guy, Magra, Marck Script, Metrophobic, Michroma, Miltonian, Molle, Monoton, Montez, Montserrat, Niconne, Nixie One, Nosifer, Nova Cut, Nunito, Office Code Pro, Old Standard TT, Open Sans, Oregano, OSP DIN, Oswald, Otama ep, Pacifico, Parisienne, Patua One, Permanent Marker, Philosopher, Playball, Playfair Display, Pompiere, Poppins, PT Sans, Quando, Questrial, Quicksand, Qwigley, Racing Sans One, Raleway, Roboto, Rochester, Rock Salt, Rokkitt, Ropa Sans, Rubik, Sansation, Satisfy, Sawarabi Gothic, Schoolbell, Short Stack, Signika, Source Code Pro, Source Sans Pro, Source Serif Pro, Special Elite, Spicy Rice, Squada One, Syncopate, Teko, TeXGyreAdventor, Titillium Web, Trade Winds, Ubuntu, Unkempt, Unna, Vollkorn, Yesteryear, Service Puvi',
    (name) => portion({ font_name: { name } }),
  ],
]

describe('words of the object model', () => {
  for (const [name, values, sent] of table) {
    test(`[C1] ${name}: the words of the contract are taken, and no other`, () => {
      const words = values.split(', ')
      for (const word of words) {
        assert.equal(sent(word), undefined, word)
        assert.equal(sent(`${word} `), `must be one of ${values}`)
        assert.equal(sent(word.toLowerCase()), `must be one of ${values}`)
      }
    })
  }

  test('[C1] a hex literal has three, six or eight digits', () => {
    const hex = (value: string) =>
      frame({ meta: { name: '' }, properties: { fills: [{ solid: { color: { hex: { value } } } }] } })
    for (const value of ['#abc', '#ABCDEF', '#12345678']) assert.equal(hex(value), undefined, value)
    for (const value of [
      '',
      '#',
      '#ab',
      '#abcd',
      '#abcde',
      '#abcdefa',
      '#abcdefabc',
      'abc',
      '#abg',
      '#abc\n',
      ' #abc',
    ]) {
      assert.equal(hex(value), 'must be #rgb, #rrggbb or #rrggbbaa', value)
    }
  })

  test('[C1] a detail object is taken with its own type and with no other', () => {
    const details: [geometry: string, detail: string, type: string, word: string, other: string][] = [
      ['basic', 'rounded_rectangle', 'ROUNDED_RECTANGLE', 'NORMAL', 'RECTANGLE'],
      ['basic', 'snip_rectangle', 'SNIP_RECTANGLE', 'SNIP_SINGLE', 'ROUND_SNIP_RECTANGLE'],
      ['basic', 'triangle', 'TRIANGLE', 'ISOSCELES', 'OVAL'],
      ['basic', 'bracket', 'BRACKET', 'LEFT', 'BRACE'],
      ['basic', 'brace', 'BRACE', 'LEFT', 'BRACKET'],
      ['block_arrow', 'single_arrow', 'SINGLE', 'TOP', 'CURVED'],
      ['block_arrow', 'curved_arrow', 'CURVED', 'TOP', 'BENT'],
      ['block_arrow', 'arrow_callout', 'CALLOUT', 'TOP', 'QUAD_CALLOUT'],
      ['block_arrow', 'double_arrow', 'DOUBLE', 'UP_DOWN', 'QUAD'],
      ['star', 'point', 'POINT', 'SIX_POINT', 'RIBBON'],
      ['star', 'ribbon', 'RIBBON', 'UP', 'WAVE'],
      ['star', 'scroll', 'SCROLL', 'VERTICAL', 'POINT'],
      ['star', 'wave', 'WAVE', 'SINGLE', 'EXPLOSION'],
    ]
    for (const [geometry, detail, type, word, other] of details) {
      assert.equal(shape({ [geometry]: { type, [detail]: { type: word } } }), undefined)
      assert.equal(
        shape({ [geometry]: { type: other, [detail]: { type: word } } }),
        `has "${detail}", which is for the type ${type}; the type is ${other}`,
      )
      assert.equal(shape({ [geometry]: { type, [detail]: {} } }), 'is required and was not sent')
    }
  })
})
