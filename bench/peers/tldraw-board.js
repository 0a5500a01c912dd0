import { getAssetUrls } from '@tldraw/assets/selfHosted'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { compressLegacySegments, createShapeId, getIndices, Tldraw, toRichText } from 'tldraw'
import 'tldraw/tldraw.css'

// Not TypeScript: its packages are not there when types are checked.

const container = document.createElement('div')
container.style.cssText = 'position:fixed;inset:0'
document.body.append(container)

let editor

const colours = {
  '#fde68a': 'yellow',
  '#bfdbfe': 'light-blue',
  '#bbf7d0': 'light-green',
  '#fecaca': 'light-red',
  '#ddd6fe': 'light-violet',
  '#ffffff': 'white',
}

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/** A shape as it makes them. */
const modelOf = (type, props) => {
  const id = createShapeId('model')
  editor.createShape({ id, type, props })
  const made = editor.getShape(id)
  editor.deleteShape(id)
  return made
}

/** From where the stroke is. */
const segmentsOf = (points) =>
  compressLegacySegments([{ type: 'free', points: points.map((point) => ({ ...point, z: 0.5 })) }])

/** As records of a document that is opened: shapes that are made each have their text measured first. */
const fill = ({ shapes, connectors, strokes, areNotes }) => {
  const shapeModel = areNotes
    ? modelOf('note', {})
    : modelOf('geo', { geo: 'rectangle', dash: 'solid', size: 's', fill: 'solid' })
  const strokeModel = modelOf('draw', {
    segments: segmentsOf([
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ]),
    isComplete: true,
    dash: 'draw',
    size: 'm',
  })
  const indices = getIndices(shapes.length + strokes.length)
  const records = [
    ...shapes.map(({ id, x, y, width, height, label, colour }) => {
      const size = areNotes ? {} : { w: width, h: height }
      const props = { ...shapeModel.props, ...size, color: colours[colour], richText: toRichText(label) }
      return { ...shapeModel, id: createShapeId(id), x, y, props }
    }),
    ...strokes.map(({ id, points }) => {
      const [{ x, y }] = points
      const segments = segmentsOf(points.map((point) => ({ x: point.x - x, y: point.y - y })))
      return { ...strokeModel, id: createShapeId(id), x, y, props: { ...strokeModel.props, segments } }
    }),
  ]
  const placed = records.map((record, at) => ({ ...record, index: indices[at] }))
  editor.store.mergeRemoteChanges(() => editor.store.put(placed))
  editor.createShapes(connectors.map(({ id }) => ({ id: createShapeId(id), type: 'arrow', props: { size: 's' } })))
  editor.createBindings(
    connectors.flatMap(({ id, from, to }) =>
      [
        ['start', from],
        ['end', to],
      ].map(([terminal, shape]) => ({
        fromId: createShapeId(id),
        toId: createShapeId(shape),
        type: 'arrow',
        props: { terminal, normalizedAnchor: { x: 0.5, y: 0.5 }, isExact: false, isPrecise: false },
      })),
    ),
  )
}

const show = (scale) =>
  editor.setCamera({ x: innerWidth / 2 / scale, y: innerHeight / 2 / scale, z: scale }, { immediate: true })

globalThis.peerPage = {
  /** Milliseconds from an empty board, which is there, until all shapes are on it and painted. */
  async open(scene) {
    await new Promise((resolve) => {
      const onMount = (given) => {
        editor = given
        resolve()
      }
      const options = { maxShapesPerPage: 1_000_000 }
      const assetUrls = getAssetUrls({ baseUrl: '/assets' })
      createRoot(container).render(createElement(Tldraw, { onMount, options, assetUrls }))
    })
    await painted()
    const start = performance.now()
    fill(scene)
    editor.clearHistory()
    show(1)
    await painted()
    return performance.now() - start
  },
  async view(scale) {
    show(scale)
    await painted()
  },
  selected: () => editor.getSelectedShapeIds().length,
  elements: () => editor.getCurrentPageShapeIds().size,
  hits: () => Number.NaN,
  place: () => JSON.stringify(editor.getSelectionPageBounds()),
  async write(shapeId) {
    editor.setCurrentTool('note')
    const { x, y } = editor.pageToScreen(editor.getShapePageBounds(createShapeId(shapeId)).center)
    return { x, y }
  },
}
