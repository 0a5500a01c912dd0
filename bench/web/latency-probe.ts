/**
 * For any page: notes how long each input event took, from its time stamp to the end of the next frame. Events that the
 * browser has gathered into one count each. A message that is posted in a frame's callback is delivered when style,
 * layout and paint of that frame are done.
 */
export const latencyProbe = `(() => {
  let waiting = []
  let isRequested = false
  const probe = { times: [], kind: '' }
  globalThis.latencyProbe = probe
  const note = (event) => {
    if (event.type !== probe.kind) return
    const all = event.getCoalescedEvents?.() ?? []
    waiting.push(...(all.length > 0 ? all : [event]).map(({ timeStamp }) => timeStamp))
    if (isRequested) return
    isRequested = true
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      const painted = waiting
      waiting = []
      isRequested = false
      port1.onmessage = () => {
        const now = performance.now()
        for (const time of painted) probe.times.push(now - time)
        port1.close()
      }
      port2.postMessage(undefined)
    })
  }
  for (const kind of ['pointermove', 'keydown']) addEventListener(kind, note, { capture: true, passive: true })
})()`
