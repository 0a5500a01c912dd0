/**
 * For any page: notes how long each input event took, from its time stamp to the end of the next frame; with `until`, to
 * the end of the first frame after which that holds. Events that the browser has gathered into one count each. A message
 * that is posted in a frame's callback is delivered when style, layout and paint of that frame are done.
 */
export const latencyProbe = `(() => {
  let waiting = []
  let isRequested = false
  const probe = { times: [], frames: 0, kind: '', until: undefined }
  globalThis.latencyProbe = probe
  const request = () => {
    if (isRequested) return
    isRequested = true
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      const painted = waiting
      waiting = []
      isRequested = false
      port1.onmessage = () => {
        const now = performance.now()
        port1.close()
        probe.frames += 1
        if (!probe.until || probe.until()) {
          for (const time of painted) probe.times.push(now - time)
          return
        }
        waiting.unshift(...painted)
        request()
      }
      port2.postMessage(undefined)
    })
  }
  const note = (event) => {
    if (event.type !== probe.kind) return
    const all = event.getCoalescedEvents?.() ?? []
    waiting.push(...(all.length > 0 ? all : [event]).map(({ timeStamp }) => timeStamp))
    request()
  }
  for (const kind of ['pointermove', 'pointerup', 'keydown']) addEventListener(kind, note, { capture: true, passive: true })
})()`
