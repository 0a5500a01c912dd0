import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { circle, driveWheel } from '../../web/canvas/testing/drive.ts'

// Not TypeScript: its packages are not there when types are checked.

/** The same rows of shapes as make-board.ts in web/canvas/testing/, as Excalidraw has them. */
const makeElements = (count) => {
  const columns = Math.ceil(Math.sqrt(count * 1.6))
  const colours = ['#fde68a', '#bfdbfe', '#bbf7d0', '#fecaca', '#ddd6fe', '#ffffff']
  return convertToExcalidrawElements(
    Array.from({ length: count }, (_, at) => ({
      type: at % 4 === 2 ? 'ellipse' : at % 4 === 3 ? 'diamond' : 'rectangle',
      x: (at % columns) * 180,
      y: Math.floor(at / columns) * 120,
      width: 140,
      height: 80,
      roughness: 0,
      backgroundColor: colours[at % colours.length],
      fillStyle: 'solid',
    })),
  )
}

const container = document.createElement('div')
container.style.cssText = 'width:100vw;height:100vh'
document.body.append(container)

const open = (count, zoom) =>
  new Promise((resolve) => {
    const initialData = {
      elements: makeElements(count),
      appState: { zoom: { value: zoom }, scrollX: 0, scrollY: 0 },
      scrollToContent: false,
    }
    // It has painted by then.
    const excalidrawAPI = () => void setTimeout(resolve, 3_000)
    createRoot(container).render(createElement(Excalidraw, { initialData, excalidrawAPI }))
  })

const pan = (frames) => {
  const canvas = container.querySelector('canvas.interactive') ?? container.querySelector('canvas')
  if (!canvas) throw new Error('Excalidraw has no canvas')
  return driveWheel(canvas, frames, circle)
}

globalThis.excalidrawPage = { open, pan }
