import { arrow, as, frame, type Look, shape, template, title } from '../builder.ts'
import { blue, flowchart, green, grey, type Hue, orange, red, violet, yellow } from '../palette.ts'

const look = (hue: Hue): Look => ({ fill: hue.pale, stroke: hue.mid, strokeWidth: 2, ink: hue.deep, size: 16 })

export const flowchartOfAnOrder = template({
  id: 1006,
  name: 'Flowchart',
  description: 'Steps, decisions and documents of a process, with the symbols everybody knows.',
  frames: [
    frame(
      'chart',
      'Flowchart',
      [0, 0, 1180, 980],
      [
        ...title('Flowchart: an order', 'One way in, every way out; a question has as many arrows as answers.'),
        as('start', shape(flowchart('TERMINATOR'), [80, 140, 220, 64], 'Order arrives', look(green))),
        as('enter', shape(flowchart('MANUAL_INPUT'), [80, 284, 220, 70], 'Enter the order', look(grey))),
        as('stocked', shape(flowchart('DECISION'), [60, 434, 260, 160], 'In stock?', look(yellow))),
        as('reserve', shape(flowchart('PROCESS'), [80, 664, 220, 84], 'Reserve the goods', look(blue))),
        as('slip', shape(flowchart('DOCUMENT'), [80, 818, 220, 110], 'Packing slip', look(violet))),
        as('ask', shape(flowchart('DECISION'), [450, 434, 260, 160], 'Will they wait?', look(yellow))),
        as('buy', shape(flowchart('PREDEFINED_PROCESS'), [470, 664, 220, 84], 'Buy it in', look(blue))),
        as('stock', shape(flowchart('MAGNETIC_DISK'), [490, 256, 180, 126], 'Stock list', look(grey))),
        as('sorry', shape(flowchart('DISPLAY'), [840, 466, 260, 96], 'Offer something else', look(orange))),
        as('cancel', shape(flowchart('TERMINATOR'), [860, 674, 220, 64], 'Order closed', look(red))),
        as('send', shape(flowchart('PROCESS'), [470, 831, 220, 84], 'Pack and send', look(blue))),
      ],
    ),
  ],
  connectors: [
    arrow(['start', 'SOUTH'], ['enter', 'NORTH']),
    arrow(['enter', 'SOUTH'], ['stocked', 'NORTH']),
    arrow(['stocked', 'SOUTH'], ['reserve', 'NORTH'], { words: 'yes' }),
    arrow(['stocked', 'EAST'], ['ask', 'WEST'], { words: 'no' }),
    arrow(['ask', 'SOUTH'], ['buy', 'NORTH'], { words: 'yes' }),
    arrow(['ask', 'EAST'], ['sorry', 'WEST'], { words: 'no' }),
    arrow(['sorry', 'SOUTH'], ['cancel', 'NORTH']),
    arrow(['buy', 'WEST'], ['reserve', 'EAST']),
    arrow(['enter', 'EAST'], ['stock', 'WEST'], { dashed: true, words: 'look up' }),
    arrow(['reserve', 'SOUTH'], ['slip', 'NORTH']),
    arrow(['slip', 'EAST'], ['send', 'WEST']),
    arrow(['send', 'EAST'], ['cancel', 'SOUTH'], { type: 'ELBOW' }),
  ],
})
