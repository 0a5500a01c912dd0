/** In the browser. */
declare const window: {
  setTimeout: (work: () => void, after?: number) => number
  requestAnimationFrame: (work: () => void) => number
}

/** In the browser, as on a slow machine: frames, and the timers that stand in for them, come later by `ms`. */
export const delayFrames = (ms: number): void => {
  const { setTimeout: start, requestAnimationFrame: draw } = window
  Object.assign(window, {
    setTimeout: (work: () => void, after = 0) => start(work, after > 0 && after < 50 ? after + ms : after),
    requestAnimationFrame: (work: () => void) => start(() => draw(work), ms),
    cancelAnimationFrame: clearTimeout,
  })
}
