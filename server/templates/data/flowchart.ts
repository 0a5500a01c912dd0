import { arrow, type Box, board, type Part, shape, title } from '../builder.ts'
import { type FlowchartType, flowchart } from '../geometry.ts'
import { blue, green, grey, type Hue, orange, red, violet, yellow } from '../palette.ts'

const symbol = (key: string, type: FlowchartType, box: Box, words: string, hue: Hue): Part =>
  shape(flowchart(type), box, words, {
    key,
    fill: hue.pale,
    stroke: hue.mid,
    strokeWidth: 2,
    ink: hue.deep,
    size: 18,
  })

export const flowchartOfAnOrder = board({
  id: 1006,
  name: 'Flowchart',
  description: 'Steps, decisions and documents of a process, with the symbols everybody knows.',
  size: [1180, 980],
  parts: [
    ...title('Flowchart: an order', 'One way in, every way out; a question has as many arrows as answers.'),
    symbol('start', 'TERMINATOR', [80, 140, 220, 64], 'Order arrives', green),
    symbol('enter', 'MANUAL_INPUT', [80, 284, 220, 70], 'Enter the order', grey),
    symbol('stocked', 'DECISION', [60, 434, 260, 160], 'In stock?', yellow),
    symbol('reserve', 'PROCESS', [80, 664, 220, 84], 'Reserve the goods', blue),
    symbol('slip', 'DOCUMENT', [80, 818, 220, 110], 'Packing slip', violet),
    symbol('ask', 'DECISION', [450, 434, 260, 160], 'Will they wait?', yellow),
    symbol('buy', 'PREDEFINED_PROCESS', [470, 664, 220, 84], 'Buy it in', blue),
    symbol('stock', 'MAGNETIC_DISK', [490, 256, 180, 126], 'Stock list', grey),
    symbol('sorry', 'DISPLAY', [840, 466, 260, 96], 'Offer something else', orange),
    symbol('cancel', 'TERMINATOR', [860, 674, 220, 64], 'Order closed', red),
    symbol('send', 'PROCESS', [470, 831, 220, 84], 'Pack and send', blue),
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
