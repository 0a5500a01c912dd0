/** A picture on its way, in its place. */
export const drawWaiting = (
  context: CanvasRenderingContext2D,
  box: [x: number, y: number, width: number, height: number],
  picture: ImageBitmap | undefined,
): void => {
  context.save()
  context.fillStyle = 'rgba(148,163,184,0.35)'
  context.fillRect(...box)
  context.globalAlpha = 0.5
  if (picture) context.drawImage(picture, ...box)
  context.globalAlpha = 1
  context.strokeStyle = '#4b3fd6'
  context.setLineDash([6, 4])
  context.strokeRect(...box)
  context.restore()
}
