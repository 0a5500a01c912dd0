import { arrow, board, note, type Part, panel, shape, text, title } from '../builder.ts'
import { basic, type Geometry, oval, smiley } from '../geometry.ts'
import { blue, green, type Hue, paper, red, violet, yellow } from '../palette.ts'

/** A panel with an icon and three notes; connectors refer to the note in the middle. */
const column = (
  key: string,
  left: number,
  heading: string,
  hue: Hue,
  icon: Geometry,
  [first, middle, last]: readonly [string, string, string],
): Part =>
  panel([left, 120, 276, 500], heading, hue, [
    shape(icon, [230, 12, 32, 32], '', { fill: hue.mid, stroke: hue.deep }),
    note([20, 64, 236, 116], first, hue),
    note([20, 200, 236, 116], middle, hue, key),
    note([20, 336, 236, 116], last, hue),
  ])

const emptyAction = 'Who: \nWhat: \nUntil: '

export const retrospective = board({
  id: 1001,
  name: 'Retrospective',
  description: 'Look back on an iteration: what went well, what did not, what to try, and who does it.',
  size: [1280, 780],
  parts: [
    ...title('Retrospective', 'Ten minutes to write notes alone, then group them, vote and agree on actions.'),
    column('pairing', 40, 'Went well', green, smiley, [
      'We released on the day we said we would',
      'Pairing on the import saved a week',
      'Support answered within the hour',
    ]),
    column('slow', 348, 'Did not go well', red, basic('LIGHTNING_BOLT'), [
      'Requirements changed after the demo',
      'The test run takes forty minutes',
      'Nobody knew who was on call',
    ]),
    column('split', 656, 'Ideas', yellow, basic('SUN'), [
      'Show a sketch before we build',
      'Run the tests in four parts at once',
      'Put the rota on the wall',
    ]),
    column('action', 964, 'Actions', blue, basic('CLOCK'), [
      emptyAction,
      'Who: Ines\nWhat: split the test run\nUntil: Friday',
      emptyAction,
    ]),
    panel([40, 652, 1200, 88], 'Votes: take three each', violet, [
      ...Array.from({ length: 12 }, (_, at) =>
        shape(oval, [300 + at * 48, 28, 32, 32], '', { fill: violet.mid, stroke: paper }),
      ),
      text([880, 32, 304, 24], 'Drag a dot onto the notes that matter', { size: 14, ink: violet.deep }),
    ]),
  ],
  connectors: [
    arrow(['slow', 'EAST'], ['split', 'WEST'], { color: red.deep }),
    arrow(['split', 'EAST'], ['action', 'WEST'], { color: blue.deep }),
  ],
})
