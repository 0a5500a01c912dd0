import { api } from './api.ts'
import type { ZoneKey } from './zone-key.ts'

/** Slow lines take their time. */
const TIMEOUT_MS = 300_000

/** Sends an image to a zone. The same image has one id there, so that one sent twice is there once. */
export const uploadZoneImage = (at: ZoneKey, image: Blob, signal: AbortSignal) =>
  api.uploadAsset(
    { ...at, body: image },
    { signal, timeoutMs: TIMEOUT_MS, headers: { 'idempotency-key': crypto.randomUUID() } },
  )
