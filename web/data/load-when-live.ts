import type { LiveZone } from '@easel/sdk/live-zone.ts'

const RETRY_MS = 3_000

/** Loads what a session does not tell: at once, when the line is back, and again where the service has refused. */
export const loadWhenLive = (zone: Pick<LiveZone, 'status' | 'on'>, load: () => Promise<unknown>) => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (): void => {
    clearTimeout(timer)
    if (zone.status !== 'live') return
    // A line that is back says so, a service that was busy does not.
    load().catch(() => {
      if (!isOver) timer = setTimeout(again, RETRY_MS)
    })
  }
  const off = zone.on('status', again)
  again()
  return {
    again,
    stop(): void {
      isOver = true
      clearTimeout(timer)
      off()
    },
  }
}
