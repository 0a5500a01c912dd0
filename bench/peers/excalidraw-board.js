import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// Not TypeScript: its packages are not there when types are checked.

const container = document.createElement('div')
container.style.cssText = 'width:100vw;height:100vh'
document.body.append(container)

let api

/** As its pen draws them. */
const makeStroke = ({ id, points }) => {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const [first] = points
  return {
    id,
    type: 'freedraw',
    x: first.x,
    y: first.y,
    width: Math.max(...points.map(({ x }) => x)) - left,
    height: Math.max(...points.map(({ y }) => y)) - top,
    points: points.map(({ x, y }) => [x - first.x, y - first.y]),
    pressures: [],
    simulatePressure: true,
  }
}

const makeElements = ({ shapes, connectors, strokes }) =>
  convertToExcalidrawElements(
    [
      ...shapes.map(({ id, x, y, width, height, label, colour }) => ({
        id,
        type: 'rectangle',
        x,
        y,
        width,
        height,
        roughness: 0,
        backgroundColor: colour,
        fillStyle: 'solid',
        label: { text: label, fontSize: 16 },
      })),
      ...connectors.map(({ id, from, to }) => ({
        id,
        type: 'arrow',
        ...ends(shapes, from, to),
        roughness: 0,
        start: { id: from },
        end: { id: to },
      })),
      ...strokes.map(makeStroke),
    ],
    { regenerateIds: false },
  )

const ends = (shapes, from, to) => {
  const [one, other] = [from, to].map((id) => shapes.find((shape) => shape.id === id))
  const [x, y] = [one.x + one.width / 2, one.y + one.height / 2]
  return { x, y, width: other.x + other.width / 2 - x, height: other.y + other.height / 2 - y }
}

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

const scrollFor = (scale) => ({
  zoom: { value: scale },
  scrollX: innerWidth / 2 / scale,
  scrollY: innerHeight / 2 / scale,
})

const selectedElements = () => {
  const { selectedElementIds } = api.getAppState()
  return api.getSceneElements().filter(({ id, containerId }) => selectedElementIds[id] && !containerId)
}

globalThis.peerPage = {
  /** Milliseconds from elements that are ready until they are painted. */
  async open(scene) {
    const elements = makeElements(scene)
    const start = performance.now()
    await new Promise((resolve) => {
      const initialData = { elements, appState: scrollFor(1), scrollToContent: false }
      const excalidrawAPI = (given) => {
        api = given
        resolve()
      }
      createRoot(container).render(createElement(Excalidraw, { initialData, excalidrawAPI }))
    })
    while (api.getSceneElements().length === 0) await painted()
    await painted()
    return performance.now() - start
  },
  async view(scale) {
    api.updateScene({ appState: scrollFor(scale) })
    await painted()
  },
  selected: () => selectedElements().length,
  /** The label of a shape is one more element. */
  elements: () => api.getSceneElements().filter(({ containerId }) => !containerId).length,
  hits: () => Number(/(\d+) result/.exec(document.querySelector('.layer-ui__search-count')?.textContent)?.[1]),
  place: () =>
    selectedElements()
      .slice(0, 3)
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
      .join(' '),
  /** There are no notes: the label of a shape. */
  async write(shapeId) {
    const { x, y, width, height } = api.getSceneElements().find(({ id }) => id === shapeId)
    const { zoom, scrollX, scrollY } = api.getAppState()
    return { x: (x + width / 2 + scrollX) * zoom.value, y: (y + height / 2 + scrollY) * zoom.value }
  },
}
