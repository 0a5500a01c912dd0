import type { Stop } from './display-list.ts'
import { round } from './path.ts'

const COUNT = 120
/** Far beyond the unit circle, so that every corner of the shape is covered. */
const RADIUS = 1000

/** An angular gradient as wedges around the origin, each in the colour of its middle. */
export const wedges = (stops: readonly Stop[]): string => {
  let text = ''
  // A little beyond its end, so that no gap shows between two wedges; one would show twice what lets light through.
  const overlap = stops.some(([, colour]) => colour.startsWith('rgba')) ? 1 : 1.3
  for (let at = 0; at < COUNT; at++) {
    const [x1, y1] = onCircle(at / COUNT)
    const [x2, y2] = onCircle((at + overlap) / COUNT)
    text += `<path d="M0 0L${x1} ${y1}L${x2} ${y2}Z" fill="${colourAt(stops, (at + 0.5) / COUNT)}"/>`
  }
  return text
}

const onCircle = (turn: number): [number, number] => [
  round(RADIUS * Math.cos(turn * 2 * Math.PI)),
  round(RADIUS * Math.sin(turn * 2 * Math.PI)),
]

const colourAt = (stops: readonly Stop[], place: number): string => {
  const after = stops.findIndex(([offset]) => offset >= place)
  const [, first] = stops[0] as Stop
  const [, last] = stops.at(-1) as Stop
  if (after === 0) return first
  if (after < 0) return last
  const [from, one] = stops[after - 1] as Stop
  const [to, other] = stops[after] as Stop
  return mix(one, other, to > from ? (place - from) / (to - from) : 1)
}

const mix = (one: string, other: string, share: number): string => {
  const from = channels(one)
  const to = channels(other)
  const [red, green, blue, alpha] = from.map((value, at) => value + ((to[at] as number) - value) * share) as number[]
  const bytes = [red, green, blue].map((value) => Math.round(value as number)).join(',')
  return alpha === 1 ? `rgb(${bytes})` : `rgba(${bytes},${round(alpha as number)})`
}

const channels = (colour: string): number[] =>
  colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).concat(1)
    : [...colour.matchAll(/[\d.]+/g)].map(([text]) => Number(text))
