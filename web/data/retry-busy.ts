import { EaselError } from '@easel/sdk/error.ts'
import type { CallOptions } from '@easel/sdk/options.ts'

/** Tries again where the service is busy for a moment, but does not wait for the minute of a limit to pass. */
export const retryBusy = async <T>(send: (options: CallOptions) => Promise<T>): Promise<T> => {
  try {
    return await send({ retries: 0 })
  } catch (error) {
    if (error instanceof EaselError && error.status === 503) return await send({})
    throw error
  }
}
