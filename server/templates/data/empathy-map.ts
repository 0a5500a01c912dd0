import { as, frame, line, note, panel, shape, template, text, title } from '../builder.ts'
import { basic, blue, callout, green, orange, pink, red, rounded, smiley, violet, yellow } from '../palette.ts'

export const empathyMap = template({
  id: 1008,
  name: 'Empathy map',
  description: 'Stand in somebody’s shoes: what they hear, see, say, do, think and feel.',
  frames: [
    frame(
      'map',
      'Empathy map',
      [0, 0, 1280, 1060],
      [
        ...title('Empathy map', 'One person, one situation. Write what you have observed, not what you wish.'),
        as(
          'thinks',
          panel([340, 120, 600, 200], 'Thinks and feels', violet, [
            note([20, 56, 270, 120], 'Am I the only one who does not get this?', violet),
            note([310, 56, 270, 120], 'I do not want to bother my colleagues', violet),
          ]),
        ),
        as(
          'hears',
          panel([40, 348, 340, 280], 'Hears', blue, [
            note([20, 56, 300, 92], 'Just click on it, it is easy', blue),
            note([20, 164, 300, 92], 'We have always done it so', blue),
          ]),
        ),
        as(
          'person',
          shape(rounded, [470, 368, 340, 240], '', { fill: yellow.pale, stroke: yellow.mid, strokeWidth: 3 }, [
            shape(smiley, [120, 20, 100, 100], '', { fill: yellow.mid, stroke: yellow.deep, strokeWidth: 2 }),
            text([20, 136, 300, 32], 'Ruth, 58', {
              font: 'Poppins',
              size: 20,
              weight: 'DEMI_BOLD',
              ink: yellow.deep,
              halign: 'CENTER',
            }),
            text([20, 172, 300, 44], 'uses the new booking system for the first time', {
              size: 15,
              ink: yellow.deep,
              halign: 'CENTER',
            }),
          ]),
        ),
        as(
          'sees',
          panel([900, 348, 340, 280], 'Sees', green, [
            note([20, 56, 300, 92], 'Eleven icons without a word', green),
            note([20, 164, 300, 92], 'The old list, printed, on the wall', green),
          ]),
        ),
        as(
          'says',
          panel([340, 656, 600, 200], 'Says and does', orange, [
            shape(callout('OVAL_CALLOUT'), [20, 60, 270, 96], 'I will do it later', {
              fill: orange.mid,
              size: 16,
              italic: true,
            }),
            note([310, 56, 270, 120], 'Writes it on paper first and asks Tom to type it in', orange),
          ]),
        ),
        panel([40, 888, 590, 136], 'Pains', red, [
          shape(basic('LIGHTNING_BOLT'), [532, 16, 40, 40], '', { fill: red.mid, stroke: red.deep }),
          text([16, 56, 500, 60], '• Fear of breaking something\n• Nobody shows it twice', { size: 16, ink: red.deep }),
        ]),
        panel([650, 888, 590, 136], 'Gains', pink, [
          shape(basic('HEART'), [532, 16, 40, 40], '', { fill: pink.mid, stroke: pink.deep }),
          text([16, 56, 500, 60], '• Done before the coffee is cold\n• Being the one who can explain it', {
            size: 16,
            ink: pink.deep,
          }),
        ]),
      ],
    ),
  ],
  connectors: [
    line(['person', 'NORTH'], ['thinks', 'SOUTH'], { color: violet.mid, width: 3 }),
    line(['person', 'WEST'], ['hears', 'EAST'], { color: blue.mid, width: 3 }),
    line(['person', 'EAST'], ['sees', 'WEST'], { color: green.mid, width: 3 }),
    line(['person', 'SOUTH'], ['says', 'NORTH'], { color: orange.mid, width: 3 }),
  ],
})
