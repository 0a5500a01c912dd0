import { type ErrorName, errors } from '@easel/contract'

export type ErrorContext = Record<string, unknown>

/** A refusal from the catalogue of errors. `context` goes into `details`. */
export class ApiError extends Error {
  readonly error: ErrorName
  readonly context: ErrorContext
  readonly headers: Record<string, string>
  constructor(error: ErrorName, context: ErrorContext = {}, headers: Record<string, string> = {}) {
    super(errors[error][2])
    this.error = error
    this.context = context
    this.headers = headers
  }
}

/** Throws an error. The one that a handler gets takes only what its operation declares. */
export type Fail<E extends ErrorName> = (error: E, context?: ErrorContext) => never

export const throwApiError: Fail<ErrorName> = (error, context) => {
  throw new ApiError(error, context)
}

/** For an error that cannot happen here: a mistake of our own, answered with 500. */
export const throwUnexpected: Fail<ErrorName> = (error) => {
  throw new Error(`unexpected error: ${error}`)
}

/** A 400 that names the offender and says what to do about it (G8). */
export const invalidRequest = (attribute: string, reason: string, error: ErrorName = 'invalid'): ApiError =>
  new ApiError(error, { attribute, reason })
