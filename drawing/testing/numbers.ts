import type { DisplayList } from '../display-list.ts'

/** Every number of a list, those of its paths included; text that is no number gives NaN. */
export const numbersOf = (list: DisplayList): number[] => {
  const found: number[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'number') found.push(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) {
        if (key === 'path') found.push(...pathNumbers(member as string))
        else collect(member)
      }
  }
  collect(list)
  return found
}

const pathNumbers = (path: string): number[] =>
  path
    .split(/[MLCZ ]/)
    .filter((part) => part !== '')
    .map(Number)

/** The box around a path, curves followed in small steps. */
export const pathBox = (path: string): { left: number; top: number; right: number; bottom: number } => {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = numbers.split(' ').map(Number)
    if (command === 'Z') continue
    if (command === 'C') {
      const [x1, y1, x2, y2, x3, y3] = values as [number, number, number, number, number, number]
      for (let step = 1; step <= 12; step++) {
        const t = step / 12
        const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
        xs.push(a * x + b * x1 + c * x2 + d * x3)
        ys.push(a * y + b * y1 + c * y2 + d * y3)
      }
    }
    ;[x, y] = values.slice(-2) as [number, number]
    xs.push(x)
    ys.push(y)
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
