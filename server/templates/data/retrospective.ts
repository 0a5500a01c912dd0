import { arrow, board, note, type Part, panel, shape, text, title } from '../builder.ts'
import { basic, type Geometry, oval, smiley } from '../geometry.ts'
import { blue, green, type Hue, paper, red, violet, yellow } from '../palette.ts'

/** A panel with an icon and three notes. */
const column = (
  key: string,
  at: number,
  heading: string,
  hue: Hue,
  icon: Geometry,
  words: readonly [string, string, string],
): Part =>
  panel(
    [40 + at * 312, 120, 280, 540],
    heading,
    hue,
    [
      shape(icon, [230, 18, 32, 32], '', { fill: hue.mid, stroke: hue.deep }),
      ...words.map((word, row) => note([18, 68 + row * 154, 244, 140], word, hue)),
    ],
    key,
  )

const emptyAction = 'Who?\nWhat?\nUntil?'

export const retrospective = board({
  id: 1001,
  name: 'Retrospective',
  description: 'Look back on an iteration: what went well, what did not, what to try, and who does it.',
  size: [1296, 844],
  parts: [
    ...title('Retrospective', 'Ten minutes to write notes alone, then group them, vote and agree on actions.'),
    column('well', 0, 'Went well', green, smiley, [
      'We released on the day we said we would',
      'Pairing on the import saved a week',
      'Support answered within the hour',
    ]),
    column('badly', 1, 'Did not go well', red, basic('LIGHTNING_BOLT'), [
      'Requirements changed after the demo',
      'The test run takes forty minutes',
      'Nobody knew who was on call',
    ]),
    column('ideas', 2, 'Ideas', yellow, basic('SUN'), [
      'Show a sketch before we build',
      'Run the tests in four parts at once',
      'Put the rota on the wall',
    ]),
    column('actions', 3, 'Actions', blue, basic('CLOCK'), [
      'Ines splits the test run until Friday',
      emptyAction,
      emptyAction,
    ]),
    panel([40, 692, 1216, 112], 'Votes', violet, [
      text([20, 56, 300, 28], 'Three dots each, put on notes', { size: 17, ink: violet.deep }),
      ...Array.from({ length: 15 }, (_, at) =>
        shape(oval, [326 + at * 58, 36, 40, 40], '', { fill: violet.mid, stroke: paper }),
      ),
    ]),
  ],
  connectors: [arrow(['ideas', 'EAST'], ['actions', 'WEST'], { color: blue.deep, width: 3 })],
})
