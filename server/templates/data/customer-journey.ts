import { as, frame, line, note, type Part, shape, template, text, title } from '../builder.ts'
import {
  basic,
  blockArrow,
  blue,
  faint,
  green,
  grey,
  type Hue,
  orange,
  paper,
  rectangle,
  red,
  smiley,
  star,
  violet,
  yellow,
} from '../palette.ts'

interface Stage {
  name: string
  does: string
  thinks: string
  /** How well they feel, from 0 to 4. */
  mood: number
  chance: string
}

const stages: readonly Stage[] = [
  {
    name: 'Notice',
    does: 'Sees a poster at the station',
    thinks: 'That could be for me',
    mood: 3,
    chance: 'A short address',
  },
  {
    name: 'Compare',
    does: 'Reads prices on the phone',
    thinks: 'Why so many plans?',
    mood: 1,
    chance: 'One page, three plans',
  },
  {
    name: 'Sign up',
    does: 'Fills in the form on the train',
    thinks: 'It lost what I typed',
    mood: 0,
    chance: 'Keep the form',
  },
  { name: 'First use', does: 'Takes the first ride', thinks: 'That was easy', mood: 4, chance: 'Say thank you' },
  { name: 'Return', does: 'Rides every Monday', thinks: 'I tell my sister', mood: 3, chance: 'A ride for a friend' },
]

const column = (at: number): number => 180 + at * 230
const moodHue = (mood: number): Hue => (mood >= 3 ? green : mood === 2 ? yellow : red)

const lane = (top: number, height: number, name: string, hue: Hue): Part =>
  shape(rectangle, [40, top, 1310, height], '', { fill: hue.pale }, [
    text([16, height / 2 - 14, 116, 28], name, { font: 'Poppins', size: 16, weight: 'DEMI_BOLD', ink: hue.deep }),
  ])

const withParts = (part: Part, parts: readonly Part[]): Part => ({ ...part, parts: [...part.parts, ...parts] })

const face = ({ mood }: Stage, at: number): Part => {
  const hue = moodHue(mood)
  const geometry = mood >= 3 ? smiley : basic(mood === 0 ? 'LIGHTNING_BOLT' : 'CLOUD')
  return as(
    `mood-${at}`,
    shape(geometry, [column(at) + 38, 152 - mood * 34, 44, 44], '', { fill: hue.mid, stroke: hue.deep }),
  )
}

export const customerJourney = template({
  id: 1015,
  name: 'Customer journey',
  description: 'Stage by stage: what a customer does, thinks and feels, and where we could do better.',
  frames: [
    frame(
      'journey',
      'Customer journey',
      [0, 0, 1390, 920],
      [
        ...title('Customer journey', 'Follow one person from the first glance to the habit.'),
        ...stages.map(({ name }, at) =>
          shape(blockArrow('CHEVRON'), [column(at), 120, 226, 56], name, {
            fill: grey.deep,
            ink: paper,
            font: 'Poppins',
            size: 17,
            weight: 'MEDIUM',
          }),
        ),
        withParts(
          lane(200, 140, 'Does', blue),
          stages.map(({ does }, at) => note([column(at) - 36, 22, 208, 96], does, blue)),
        ),
        withParts(
          lane(356, 140, 'Thinks', violet),
          stages.map(({ thinks }, at) => note([column(at) - 36, 22, 208, 96], thinks, violet)),
        ),
        withParts(lane(512, 212, 'Feels', grey), stages.map(face)),
        withParts(
          lane(740, 140, 'Chances', orange),
          stages.map(({ chance }, at) => note([column(at) - 36, 22, 208, 96], chance, orange)),
        ),
        shape(star, [1310, 36, 40, 40], '', { fill: yellow.mid, stroke: yellow.deep }),
        text([1120, 46, 180, 24], 'Marta, 34, commutes', { size: 15, ink: faint, halign: 'RIGHT' }),
      ],
    ),
  ],
  connectors: stages
    .slice(1)
    .map((_, at) => line([`mood-${at}`, 'EAST'], [`mood-${at + 1}`, 'WEST'], { type: 'CURVE', width: 3 })),
})
