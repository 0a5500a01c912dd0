import { LiveChangeRefused } from './live-errors.ts'
import type { LiveStatus, LiveZone } from './live-zone.ts'

export const closed = (): LiveChangeRefused => new LiveChangeRefused({ message: 'the session is closed' })

/** Until the zone is up to date, or never will be. */
export const untilLive = (status: LiveStatus, on: LiveZone['on']): Promise<void> =>
  new Promise((resolve, reject) => {
    if (status === 'live') resolve()
    if (status === 'closed') reject(closed())
    const off = [
      on('status', (next) => {
        if (next !== 'live') return
        for (const end of off) end()
        resolve()
      }),
      on('end', (refusal) => reject(new LiveChangeRefused(refusal))),
    ]
  })
