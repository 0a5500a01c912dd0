/** Nothing but a canvas that shows where the pointer is, and how often a key was pressed: the floor of every figure. */
const canvas = document.createElement('canvas')
canvas.width = innerWidth
canvas.height = innerHeight
canvas.style.display = 'block'
document.body.append(canvas)
const context = canvas.getContext('2d', { alpha: false })
let at = { x: 0, y: 0 }
let keys = 0
let isAsked = false

const draw = () => {
  isAsked = false
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#334155'
  context.fillRect(at.x - 4, at.y - 4, 8, 8)
  context.fillText(String(keys), 20, 20)
}

const redraw = () => {
  if (!isAsked) requestAnimationFrame(draw)
  isAsked = true
}

addEventListener('pointermove', ({ clientX, clientY }) => {
  at = { x: clientX, y: clientY }
  redraw()
})
addEventListener('keydown', () => {
  keys += 1
  redraw()
})
redraw()
