import { arrow, as, type FramePart, frame, type Part, shape, template, text } from '../builder.ts'
import { blue, faint, grey, oval, paper, rectangle, rounded } from '../palette.ts'

const phone = { width: 375, height: 812, apart: 165 }

const screen = (at: number, key: string, name: string, parts: readonly Part[]): FramePart =>
  frame(key, name, [at * (phone.width + phone.apart), 0, phone.width, phone.height], parts, {
    type: 'DEVICE_PHONE',
    fill: paper,
  })

const picture = (left: number, top: number, width: number, height: number): Part =>
  shape(rectangle, [left, top, width, height], '', { fill: grey.pale, stroke: grey.mid, placeholder: 'PICT' })

const button = (top: number, words: string): Part =>
  shape(rounded, [24, top, 327, 52], words, { fill: blue.deep, ink: paper, size: 17, weight: 'DEMI_BOLD' })

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
  as(
    key,
    shape(rectangle, [0, 0, 375, 88], words, {
      fill: grey.pale,
      font: 'Poppins',
      size: 18,
      weight: 'DEMI_BOLD',
      valign: 'BOTTOM',
      inset: 14,
    }),
  )

/** The bar of places at the bottom, with the one that is open. */
const tabs = (open: number): Part =>
  shape(
    rectangle,
    [0, 728, 375, 84],
    '',
    { fill: grey.pale },
    [0, 1, 2, 3].map((at) => shape(oval, [31 + at * 94, 18, 32, 32], '', { fill: at === open ? blue.deep : grey.mid })),
  )

const row = (key: string, at: number, name: string, about: string): Part =>
  as(
    key,
    shape(rectangle, [24, 292 + at * 104, 327, 88], '', { fill: paper, stroke: grey.mid }, [
      picture(12, 12, 64, 64),
      text([92, 18, 223, 24], name, { size: 16, weight: 'DEMI_BOLD' }),
      text([92, 46, 223, 22], about, { size: 14, ink: faint }),
    ]),
  )

export const wireframe = template({
  id: 1011,
  name: 'Wireframe',
  description: 'Three screens of a phone with the parts that most of them need, and the way from one to the next.',
  frames: [
    screen(0, 'sign-in', 'Sign in', [
      picture(127, 120, 120, 120),
      text([24, 272, 327, 40], 'Welcome back', { font: 'Poppins', size: 26, weight: 'DEMI_BOLD', halign: 'CENTER' }),
      field(352, 'E-mail address'),
      field(420, 'Password'),
      as('enter', button(504, 'Sign in')),
      text([24, 580, 327, 24], 'Forgot your password?', { size: 15, ink: blue.deep, halign: 'CENTER' }),
    ]),
    screen(1, 'list', 'List', [
      heading('list-head', 'Near you'),
      field(112, 'Search'),
      ...['All', 'Open now', 'Saved'].map((words, at) =>
        shape(rounded, [24 + at * 112, 188, 103, 40], words, {
          fill: at === 0 ? blue.mid : grey.pale,
          size: 14,
          inset: 4,
        }),
      ),
      text([24, 252, 327, 24], '12 places', { size: 15, ink: faint }),
      row('place', 0, 'Name of a place', 'What is special about it'),
      row('place-2', 1, 'Name of a place', 'What is special about it'),
      row('place-3', 2, 'Name of a place', 'What is special about it'),
      row('place-4', 3, 'Name of a place', 'What is special about it'),
      tabs(0),
    ]),
    screen(2, 'detail', 'Detail', [
      heading('detail-head', 'Name of a place'),
      picture(0, 88, 375, 232),
      text([24, 344, 327, 32], 'Name of a place', { font: 'Poppins', size: 22, weight: 'DEMI_BOLD' }),
      text([24, 384, 327, 24], '4.6 of 5, open until 18:00', { size: 15, ink: faint }),
      text(
        [24, 424, 327, 132],
        'Two or three sentences that say what waits for you here and why you would come back.',
        {
          size: 16,
          placeholder: 'TXT',
        },
      ),
      as('book', button(580, 'Book a table')),
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
    arrow(['place', 'EAST'], ['detail-head', 'WEST'], { type: 'ELBOW', color: blue.deep }),
  ],
})
