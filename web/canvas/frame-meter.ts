const SLOW_MS = 7
/** How much one frame counts. */
const SHARE = 0.3

/** How long frames take, script and paint: a machine that is too slow to make tiles smaller or larger smoothly is told. */
export const createFrameMeter = () => {
  const { port1, port2 } = new MessageChannel()
  let start = 0
  let mean = 0
  // Delivered after the frame is painted.
  port1.onmessage = () => {
    mean += (performance.now() - start - mean) * SHARE
  }
  return {
    begin(): void {
      start = performance.now()
      port2.postMessage(undefined)
    },
    isSlow: (): boolean => mean > SLOW_MS,
    close: (): void => port1.close(),
  }
}
