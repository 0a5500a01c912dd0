import { arrow, type FramePart, frame, headingFont, note, type Part, panel, shape, template, text } from '../builder.ts'
import { basic, diamond, oval, rounded } from '../geometry.ts'
import { blue, faint, green, grey, type Hue, orange, pink, violet, yellow } from '../palette.ts'
import type { Template } from '../template.ts'

const WIDTH = 760
const HEIGHT = 560
const GAP = 80

/** A frame of the board, which is also a page of its presentation: what to try, and things to try it on. */
const page = (at: number, name: string, hint: string, hue: Hue, parts: readonly Part[], notes: string): FramePart => {
  const box = [(at % 3) * (WIDTH + GAP), Math.floor(at / 3) * (HEIGHT + GAP), WIDTH, HEIGHT] as const
  const heading = text([40, 32, 680, 44], `${at + 1}  ${name}`, { ...headingFont(30), ink: hue.deep })
  const made = frame(`page-${at}`, name, box, [
    heading,
    text([40, 84, 680, 56], hint, { size: 18, ink: faint }),
    ...parts,
  ])
  return { ...made, frame: { ...made.frame, body: { ...made.frame.body, presentation_order: at + 1, notes } } }
}

const step = (key: string, box: readonly [number, number, number, number], words: string, hue: Hue): Part =>
  shape(rounded, box, words, { key, fill: hue.pale, ink: hue.deep, size: 18 })

/** The first board of the demonstration, and of whoever wants it: each of its frames invites to try something. */
export const tryIt: Template = template({
  id: 1000,
  name: 'Try it',
  description: 'A board with things to try: move, write, connect, draw, decide and present.',
  frames: [
    page(
      0,
      'Move',
      'Drag the notes into the box. Alt takes a copy along, Shift keeps the direction, Ctrl+Z takes it back.',
      yellow,
      [
        note([40, 180, 160, 160], 'Drag me', yellow),
        note([40, 360, 160, 160], 'And me, with Alt', orange),
        note([220, 270, 160, 160], 'Select all three around us', pink),
        panel([420, 180, 300, 340], 'The box', green),
      ],
      'Everybody sees where a note goes while it is dragged.',
    ),
    page(
      1,
      'Write',
      'Double click a note. Tab makes the next one; lines that are pasted become notes.',
      blue,
      [
        note([40, 200, 210, 210], 'Double click me', blue),
        note([275, 200, 210, 210], '', blue),
        note([510, 200, 210, 210], 'Long words make the letters smaller, so that they stay on the note', blue),
        text([40, 450, 680, 60], 'Ctrl+B makes words bold. K has every command by its name.', { size: 18 }),
      ],
      'Bold, lists, links and colours hold for single words.',
    ),
    page(
      2,
      'Connect',
      'Move the wall, or a step: the lines find their way around it. X draws another one.',
      violet,
      [
        step('idea', [40, 200, 160, 90], 'Idea', violet),
        shape(basic('CUBE'), [270, 180, 120, 300], 'Wall', { key: 'wall', fill: grey.mid, ink: grey.deep, size: 18 }),
        shape(diamond, [460, 180, 220, 130], 'Good?', { key: 'good', fill: yellow.pale, ink: yellow.deep, size: 18 }),
        step('ship', [480, 430, 180, 90], 'Ship it', green),
        step('learn', [40, 430, 160, 90], 'Learn', orange),
      ],
      'The same router draws lines on the screen, in exports and in the API.',
    ),
    page(
      3,
      'Draw',
      'P is the pen, M the highlighter, E the eraser. Hold still at the end: a circle becomes round.',
      pink,
      [shape(rounded, [40, 170, 680, 350], '', { fill: grey.pale })],
      'A pen that feels pressure draws with it.',
    ),
    page(
      4,
      'Decide',
      'Shift+T opens votes, a timer and private notes: open the link of this zone in a second window, and vote.',
      orange,
      ['The red ferry', 'The slow ferry', 'The night ferry'].map((words, at) =>
        note([40 + at * 235, 220, 210, 210], words, [pink, blue, violet][at] as Hue),
      ),
      'Nobody sees the votes of others before the voting ends.',
    ),
    page(
      5,
      'Present',
      'The button at the upper right shows these frames one after the other; whoever follows you sees them too.',
      green,
      [
        shape(oval, [270, 190, 220, 220], 'That is all', { fill: green.mid, ink: green.deep, ...headingFont(24) }),
        text([40, 450, 680, 60], 'Next: make a board of your own from a template.', {
          size: 20,
          halign: 'CENTER',
        }),
      ],
      'These words are seen by whoever presents, and by nobody else.',
    ),
  ],
  connectors: [
    arrow(['idea', 'EAST'], ['good', 'WEST'], { type: 'ELBOW', color: violet.deep }),
    arrow(['good', 'SOUTH'], ['ship', 'NORTH'], { type: 'ELBOW', color: green.deep, words: 'yes' }),
    arrow(['ship', 'WEST'], ['learn', 'EAST'], { type: 'ELBOW', color: orange.deep }),
    arrow(['learn', 'NORTH'], ['idea', 'SOUTH'], { type: 'ELBOW', color: violet.deep }),
  ],
})
