import { arrow, type FramePart, frame, headingFont, type Part, shape, template, text } from '../builder.ts'
import { oval, rectangle, rounded } from '../geometry.ts'
import { blue, faint, grey, paper } from '../palette.ts'

const screen = (at: number, key: string, name: string, parts: readonly Part[]): FramePart =>
  frame(key, name, [at * 540, 0, 375, 812], parts, 'DEVICE_PHONE')

const picture = (left: number, top: number, width: number, height: number): Part =>
  shape(rectangle, [left, top, width, height], '', { fill: grey.pale, stroke: grey.mid, placeholder: 'PICT' })

const button = (key: string, top: number, words: string): Part =>
  shape(rounded, [24, top, 327, 52], words, { key, fill: blue.deep, ink: paper, size: 17, weight: 'DEMI_BOLD' })

const field = (top: number, label: string): Part =>
  shape(rounded, [24, top, 327, 52], label, {
    fill: paper,
    stroke: grey.mid,
    ink: faint,
    size: 16,
    halign: 'LEFT',
    inset: 16,
    placeholder: 'TXT',
  })

const heading = (key: string, words: string): Part =>
  shape(rectangle, [0, 0, 375, 88], words, { key, fill: grey.pale, ...headingFont(18), valign: 'BOTTOM', inset: 14 })

/** The navigation bar at the bottom, with the tab that is open. */
const tabs = (open: number): Part => {
  const icons = [0, 1, 2, 3].map((at) =>
    shape(oval, [31 + at * 94, 18, 32, 32], '', { fill: at === open ? blue.deep : grey.mid }),
  )
  return shape(rectangle, [0, 728, 375, 84], '', { fill: grey.pale }, icons)
}

const row = (at: number): Part =>
  shape(rectangle, [24, 292 + at * 104, 327, 88], '', { key: `place-${at + 1}`, fill: paper, stroke: grey.mid }, [
    picture(12, 12, 64, 64),
    text([92, 18, 223, 24], 'Name of a place', { size: 16, weight: 'DEMI_BOLD' }),
    text([92, 46, 223, 22], 'What is special about it', { size: 14, ink: faint }),
  ])

const filter = (words: string, at: number): Part =>
  shape(rounded, [24 + at * 112, 188, 103, 40], words, { fill: at === 0 ? blue.mid : grey.pale, size: 14, inset: 4 })

const description = 'Two or three sentences that say what waits for you here and why you would come back.'

export const wireframe = template({
  id: 1011,
  name: 'Wireframe',
  description: 'Three screens of a phone with the parts that most of them need, and the way from one to the next.',
  frames: [
    screen(0, 'sign-in', 'Sign in', [
      picture(127, 120, 120, 120),
      text([24, 272, 327, 40], 'Welcome back', { ...headingFont(26), halign: 'CENTER' }),
      field(352, 'E-mail address'),
      field(420, 'Password'),
      button('enter', 504, 'Sign in'),
      text([24, 580, 327, 24], 'Forgot your password?', { size: 15, ink: blue.deep, halign: 'CENTER' }),
    ]),
    screen(1, 'list', 'List', [
      heading('list-head', 'Near you'),
      field(112, 'Search'),
      ...['All', 'Open now', 'Saved'].map(filter),
      text([24, 252, 327, 24], '12 places', { size: 15, ink: faint }),
      ...[0, 1, 2, 3].map(row),
      tabs(0),
    ]),
    screen(2, 'detail', 'Detail', [
      heading('detail-head', 'Name of a place'),
      picture(0, 88, 375, 232),
      text([24, 344, 327, 32], 'Name of a place', headingFont(22)),
      text([24, 384, 327, 24], '4.6 of 5, open until 18:00', { size: 15, ink: faint }),
      text([24, 424, 327, 132], description, { size: 16, placeholder: 'TXT' }),
      button('book', 580, 'Book a table'),
      shape(rounded, [24, 648, 327, 52], 'Save for later', {
        fill: paper,
        stroke: blue.deep,
        ink: blue.deep,
        size: 17,
      }),
      tabs(1),
    ]),
  ],
  connectors: [
    arrow(['enter', 'EAST'], ['list-head', 'WEST'], { type: 'ELBOW', color: blue.deep }),
    arrow(['place-1', 'EAST'], ['detail-head', 'WEST'], { type: 'ELBOW', color: blue.deep }),
  ],
})
