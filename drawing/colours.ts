import type { Color } from '@easel/contract/shapes/colour.ts'

/** A colour with an opacity in CSS: `#rrggbb`, or `rgba(…)` where something shows through. */
export const toCss = (color: Color, alpha = 1): string => write(toRgba(color), alpha)

const write = ([red, green, blue, own]: Rgba, alpha: number): string => {
  const opacity = Math.round(own * alpha * 1000) / 1000
  if (opacity >= 1) return `#${hexByte(red)}${hexByte(green)}${hexByte(blue)}`
  return `rgba(${red},${green},${blue},${opacity})`
}

/** The same colour in the shade: it gets deeper and does not turn grey, as it would under a black film. */
export const toShadedCss = (color: Color, alpha: number | undefined, by: number): string => {
  const [red, green, blue, own] = toRgba(color)
  const shaded = (value: number): number => Math.round(255 * (1 - by / 2) * (value / 255) ** (1 + 2 * by))
  return write([shaded(red), shaded(green), shaded(blue), own], alpha ?? 1)
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const hexByte = (value: number): string => value.toString(16).padStart(2, '0')

const toRgba = ({ rgb, hsb, hex }: Color): Rgba => {
  if (rgb) return [rgb.red, rgb.green, rgb.blue, 1]
  if (hsb) return fromHsb(hsb)
  return fromHex(hex?.value ?? '#000000')
}

const fromHex = (literal: string): Rgba => {
  const digits = literal.slice(1)
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const byte = (at: number): number => Number.parseInt(whole.slice(at, at + 2), 16)
  return [byte(0), byte(2), byte(4), whole.length === 8 ? byte(6) / 255 : 1]
}

/** The hue in degrees, as it is stored. */
const fromHsb = ({ hue, saturation, brightness }: NonNullable<Color['hsb']>): Rgba => {
  const channel = (offset: number): number => {
    const place = (offset + hue / 60) % 6
    const level = brightness - brightness * saturation * Math.max(0, Math.min(place, 4 - place, 1))
    return Math.round(level * 255)
  }
  return [channel(5), channel(3), channel(1), 1]
}
