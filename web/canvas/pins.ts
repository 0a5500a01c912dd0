import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Pin, Size, View } from './canvas-types.ts'
import { chosenPinColour, pinColour, unreadColour } from './theme.ts'

const PIN_PIXELS = 28
const HALF = PIN_PIXELS / 2
/** Pins that are closer to each other are shown as one. */
const CLUSTER_PIXELS = 24
const MAX_DRAWN = 1_000

/** Pins that are shown as one, where the first of them is. */
export interface PinCluster {
  pins: readonly Pin[]
  x: number
  y: number
}

/** Where a pin is; undefined where its element is gone. */
export const placePin = (
  { x, y, elementId }: Pin,
  boundsOf: (id: string) => Bounds | undefined,
): { x: number; y: number } | undefined => {
  if (elementId === undefined) return { x, y }
  const bounds = boundsOf(elementId)
  return bounds && { x: bounds.left + bounds.width, y: bounds.top }
}

/** What is shown at a scale, back to front: the chosen one is by itself, before all others. */
export const clusterPins = (
  pins: readonly Pin[],
  scale: number,
  boundsOf: (id: string) => Bounds | undefined,
): PinCluster[] => {
  const cells = new Map<string, (PinCluster & { pins: Pin[] })[]>()
  const clusters: (PinCluster & { pins: Pin[] })[] = []
  const chosen: PinCluster[] = []
  for (const pin of pins) {
    const at = placePin(pin, boundsOf)
    if (!at) continue
    if (pin.isChosen) {
      chosen.push({ pins: [pin], ...at })
      continue
    }
    const [column, row] = [Math.floor((at.x * scale) / CLUSTER_PIXELS), Math.floor((at.y * scale) / CLUSTER_PIXELS)]
    const near = around(column, row)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find(({ x, y }) => Math.hypot(x - at.x, y - at.y) * scale < CLUSTER_PIXELS)
    if (near) {
      near.pins.push(pin)
      continue
    }
    const cluster = { pins: [pin], ...at }
    clusters.push(cluster)
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), cluster])
  }
  return [...clusters, ...chosen]
}

const around = (column: number, row: number): string[] =>
  [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => `${column + right} ${row + down}`))

/** In CSS pixels: the tip of a pin is at the place that it is about. */
const cornerOf = ({ x, y }: PinCluster, view: View): readonly [left: number, top: number] => [
  (x - view.x) * view.scale,
  (y - view.y) * view.scale - PIN_PIXELS,
]

/** How far a point of the screen is from a pin; 0 inside. */
const distanceTo = (cluster: PinCluster, view: View, x: number, y: number): number => {
  const [left, top] = cornerOf(cluster, view)
  const beyond = (value: number, from: number): number => Math.max(from - value, 0, value - from - PIN_PIXELS)
  return Math.hypot(beyond(x, left), beyond(y, top))
}

/** The pin in front at a point of the screen, or else the nearest one within reach. */
export const clusterAt = (
  clusters: readonly PinCluster[],
  view: View,
  x: number,
  y: number,
  reach = 0,
): PinCluster | undefined => {
  let nearest: PinCluster | undefined
  let least = reach
  for (const cluster of clusters) {
    const distance = distanceTo(cluster, view, x, y)
    if (distance > least) continue
    nearest = cluster
    least = distance
  }
  return nearest
}

/** In CSS pixels. */
export const drawPins = (
  context: CanvasRenderingContext2D,
  view: View,
  { width, height }: Size,
  clusters: readonly PinCluster[],
): void => {
  context.font = '600 12px Inter, system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.setLineDash([])
  let count = 0
  for (const cluster of clusters) {
    const [left, top] = cornerOf(cluster, view)
    if (left > width || top > height || left + PIN_PIXELS < 0 || top + PIN_PIXELS < 0) continue
    if (++count > MAX_DRAWN) return
    drawPin(context, left, top, cluster.pins)
  }
}

const drawPin = (context: CanvasRenderingContext2D, left: number, top: number, pins: readonly Pin[]): void => {
  const [first] = pins
  const isChosen = first?.isChosen === true
  const outline = (inset: number): void => {
    const size = PIN_PIXELS - 2 * inset
    context.beginPath()
    context.roundRect(left + inset, top + inset, size, size, [HALF, HALF, HALF, 3])
  }
  if (isChosen) {
    context.strokeStyle = chosenPinColour
    context.lineWidth = 2
    outline(-1)
    context.stroke()
  }
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2
  context.fillStyle = isChosen ? chosenPinColour : pinColour
  outline(1)
  context.fill()
  context.stroke()
  context.fillStyle = '#ffffff'
  const label = pins.length > 1 ? String(pins.length) : (first?.label ?? '')
  context.fillText(label.slice(0, 3), left + HALF, top + HALF + 1)
  if (!pins.some(({ isUnread }) => isUnread)) return
  context.fillStyle = unreadColour
  context.beginPath()
  context.arc(left + PIN_PIXELS - 4, top + 4, 5, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}
