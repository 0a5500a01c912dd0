import { board, headingFont, line, note, type Part, shape, text, title } from '../builder.ts'
import { blockArrow, oval, rounded, smiley, star } from '../geometry.ts'
import { blue, faint, green, grey, type Hue, orange, paper, red, violet, yellow } from '../palette.ts'

/** `mood` is how well they feel, from 0 to 4. */
type Stage = readonly [name: string, does: string, thinks: string, mood: number, chance: string]

const stages: readonly Stage[] = [
  ['Notice', 'Sees a poster at the station', 'That could be for me', 3, 'A short address'],
  ['Compare', 'Reads prices on the phone', 'Why so many plans?', 1, 'One page, three plans'],
  ['Sign up', 'Fills in the form on the train', 'It lost what I typed', 0, 'Keep the form'],
  ['First use', 'Takes the first ride', 'That was easy', 4, 'Say thank you'],
  ['Return', 'Rides every Monday', 'I tell my sister', 3, 'A ride for a friend'],
]

const column = (at: number): number => 180 + at * 230

const lane = (top: number, height: number, name: string, hue: Hue, toPart: (stage: Stage, at: number) => Part): Part =>
  shape(rounded, [40, top, 1310, height], '', { fill: hue.pale }, [
    text([20, height / 2 - 14, 116, 28], name, { ...headingFont(19), ink: hue.deep }),
    ...stages.map(toPart),
  ])

const noteLane = (top: number, name: string, hue: Hue, toWords: (stage: Stage) => string): Part =>
  lane(top, 148, name, hue, (stage, at) => note([column(at) - 40, 20, 212, 108], toWords(stage), hue))

const face = ([, , , mood]: Stage, at: number): Part => {
  const key = `mood-${at}`
  const box = [column(at) + 38, 152 - mood * 34, 48, 48] as const
  if (mood >= 3) return shape(smiley, box, '', { key, fill: green.mid, stroke: green.deep })
  const look = { key, fill: red.mid, stroke: red.deep, ink: red.deep, inset: 2 }
  return shape(oval, box, mood === 0 ? '!' : '?', { ...look, ...headingFont(22, 'BOLD') })
}

const chevron = { fill: grey.deep, ink: paper, ...headingFont(17, 'MEDIUM') }

export const customerJourney = board({
  id: 1015,
  name: 'Customer journey',
  description: 'Stage by stage: what a customer does, thinks and feels, and where we could do better.',
  size: [1390, 944],
  parts: [
    ...title('Customer journey', 'Follow one person from the first glance to the habit.'),
    ...stages.map(([name], at) => shape(blockArrow('CHEVRON'), [column(at), 120, 226, 56], name, chevron)),
    noteLane(200, 'Does', blue, ([, does]) => does),
    noteLane(364, 'Thinks', violet, ([, , thinks]) => thinks),
    lane(528, 212, 'Feels', grey, face),
    noteLane(756, 'Chances', orange, ([, , , , chance]) => chance),
    shape(star, [1310, 36, 40, 40], '', { fill: yellow.mid, stroke: yellow.deep }),
    text([1080, 44, 220, 26], 'Marta, 34, commutes', { size: 17, ink: faint, halign: 'RIGHT' }),
  ],
  connectors: [0, 1, 2, 3].map((at) =>
    line([`mood-${at}`, 'EAST'], [`mood-${at + 1}`, 'WEST'], { type: 'CURVE', width: 3 }),
  ),
})
