/** One frame: from the first callback of the frame until what it has changed is painted. */
const frame = (work: () => void): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now()
      work()
      // Messages are delivered after the frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(undefined)
    })
  })

type Turn = (at: number) => { deltaX: number; deltaY: number; isZoom?: boolean }

/** Turns the wheel once in each frame; the milliseconds of each. */
export const driveWheel = async (target: Element, frames: number, turn: Turn): Promise<number[]> => {
  const { left, top, width, height } = target.getBoundingClientRect()
  const times: number[] = []
  for (let at = 0; at < frames; at++) {
    const { deltaX, deltaY, isZoom = false } = turn(at)
    times.push(
      await frame(() => {
        target.dispatchEvent(
          new WheelEvent('wheel', {
            deltaX,
            deltaY,
            ctrlKey: isZoom,
            clientX: left + width / 2,
            clientY: top + height / 2,
            bubbles: true,
            cancelable: true,
          }),
        )
      }),
    )
  }
  return times
}

/** In a wide circle, so that new places come into view all the time. */
export const circle: Turn = (at) => ({ deltaX: 45 * Math.cos(at / 25), deltaY: 45 * Math.sin(at / 25) })

/** In, then out again. */
export const inAndOut =
  (frames: number): Turn =>
  (at) => ({ deltaX: 0, deltaY: at < frames / 2 ? -4 : 4, isZoom: true })
