type Details = Record<string, unknown>

const describe = (status: number, { error_code, message, attribute, reason }: Details): string =>
  `${status === 0 ? '' : `${status} `}${error_code}: ${message}${reason ? ` (${attribute} ${reason})` : ''}`

/**
 * A call that failed. A refusal by the service has its status, and `details` as the contract has them. Where nobody
 * answered the status is 0, the code `NETWORK`, `TIMEOUT` or `TOKEN`, and `cause` says more; `INPUT` where nothing was sent.
 */
export class EaselError extends Error {
  override readonly name = 'EaselError'
  readonly status: number
  readonly code: string
  readonly details: Details
  readonly headers: Headers
  constructor(status: number, details: Details, headers: Headers = new Headers(), options?: { cause?: unknown }) {
    super(describe(status, details), options)
    this.status = status
    this.code = String(details.error_code)
    this.details = details
    this.headers = headers
  }
}

/** An error of a call that got no answer. */
export const withoutAnswer = (error_code: 'NETWORK' | 'TIMEOUT' | 'TOKEN' | 'INPUT', message: string, cause: unknown) =>
  new EaselError(0, { error_code, message }, undefined, { cause })
