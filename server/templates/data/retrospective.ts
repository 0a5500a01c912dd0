import { arrow, as, frame, note, panel, shape, template, text, title } from '../builder.ts'
import { basic, blue, green, paper, red, smiley, violet, yellow } from '../palette.ts'

const icon = { left: 230, top: 12, size: 32 }
const iconBox = [icon.left, icon.top, icon.size, icon.size] as const

export const retrospective = template({
  id: 1001,
  name: 'Retrospective',
  description: 'Look back on an iteration: what went well, what did not, what to try, and who does it.',
  frames: [
    frame(
      'board',
      'Retrospective',
      [0, 0, 1280, 780],
      [
        ...title('Retrospective', 'Ten minutes to write notes alone, then group them, vote and agree on actions.'),
        panel([40, 120, 276, 500], 'Went well', green, [
          shape(smiley, iconBox, '', { fill: green.mid, stroke: green.deep }),
          note([20, 64, 236, 116], 'We released on the day we said we would', green),
          note([20, 200, 236, 116], 'Pairing on the import saved a week', green),
          note([20, 336, 236, 116], 'Support answered within the hour', green),
        ]),
        panel([348, 120, 276, 500], 'Did not go well', red, [
          shape(basic('LIGHTNING_BOLT'), iconBox, '', { fill: red.mid, stroke: red.deep }),
          note([20, 64, 236, 116], 'Requirements changed after the demo', red),
          as('slow', note([20, 200, 236, 116], 'The test run takes forty minutes', red)),
          note([20, 336, 236, 116], 'Nobody knew who was on call', red),
        ]),
        panel([656, 120, 276, 500], 'Ideas', yellow, [
          shape(basic('SUN'), iconBox, '', { fill: yellow.mid, stroke: yellow.deep }),
          note([20, 64, 236, 116], 'Show a sketch before we build', yellow),
          as('split', note([20, 200, 236, 116], 'Run the tests in four parts at once', yellow)),
          note([20, 336, 236, 116], 'Put the rota on the wall', yellow),
        ]),
        panel([964, 120, 276, 500], 'Actions', blue, [
          shape(basic('CLOCK'), iconBox, '', { fill: blue.mid, stroke: blue.deep }),
          note([20, 64, 236, 116], 'Who: \nWhat: \nUntil: ', blue),
          as('action', note([20, 200, 236, 116], 'Who: Ines\nWhat: split the test run\nUntil: Friday', blue)),
          note([20, 336, 236, 116], 'Who: \nWhat: \nUntil: ', blue),
        ]),
        panel([40, 652, 1200, 88], 'Votes: take three each', violet, [
          ...Array.from({ length: 12 }, (_, at) =>
            shape(basic('OVAL'), [300 + at * 48, 28, 32, 32], '', { fill: violet.mid, stroke: paper }),
          ),
          text([880, 32, 304, 24], 'Drag a dot onto the notes that matter', { size: 14, ink: violet.deep }),
        ]),
      ],
    ),
  ],
  connectors: [
    arrow(['slow', 'EAST'], ['split', 'WEST'], { color: red.deep }),
    arrow(['split', 'EAST'], ['action', 'WEST'], { color: blue.deep }),
  ],
})
