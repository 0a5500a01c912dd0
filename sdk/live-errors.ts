import type { LiveRefusal } from './live-types.ts'

/** A change that the service did not make. */
export class LiveChangeRefused extends Error {
  readonly refusal: LiveRefusal
  constructor(refusal: LiveRefusal) {
    super(refusal.message)
    this.name = 'LiveChangeRefused'
    this.refusal = refusal
  }
}

/** A change whose answer will not come here: it may have been made, or be made yet. */
export class LiveChangeUnsettled extends Error {
  /** False: the service never got it. With a store, it is sent by whoever opens the zone next. */
  readonly wasSent: boolean
  constructor(message: string, wasSent: boolean) {
    super(message)
    this.name = 'LiveChangeUnsettled'
    this.wasSent = wasSent
  }
}
