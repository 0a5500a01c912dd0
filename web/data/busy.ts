import { signal } from '@preact/signals'

const waits = signal(0)

/** The SDK waits before it asks again what the service was too busy for. */
export const isBusy = (): boolean => waits.value > 0

/** Of the SDK's own limit; and the time that the next try may take. */
const MAX_WAIT_MS = 120_000
const TRY_MS = 1_000

/** `fetch` that notes refusals which are tried again. */
export const fetchNoting = async (request: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const response = await fetch(request, init)
  if (response.status !== 429 && response.status !== 503) return response
  const waitMs = (Number(response.headers.get('retry-after')) || 1) * 1_000
  waits.value += 1
  setTimeout(() => {
    waits.value -= 1
  }, Math.min(waitMs, MAX_WAIT_MS) + TRY_MS)
  return response
}
