import type { WriterRefusal } from './zone-edits.ts'

/** Edits that the object model does not allow; nothing was written. */
export class EditsRefused extends Error {
  readonly refusal: WriterRefusal
  constructor(refusal: WriterRefusal) {
    super(`edits refused: ${refusal.reason}`)
    this.refusal = refusal
  }
}

/** The zone was there when the request looked, and is not where it was or not active any more. */
export class ZoneUnavailable extends Error {
  readonly reason: 'zoneNotFound' | 'zoneNotActive' | 'spaceNotActive'
  constructor(reason: ZoneUnavailable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Refused since the zone is not at the sequence number that the edits were made for. */
export const isZoneChanged = (error: unknown): boolean =>
  error instanceof EditsRefused && error.refusal.reason === 'zoneHasChanged'
