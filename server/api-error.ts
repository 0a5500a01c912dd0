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

export const throwApiError = (error: ErrorName, context?: ErrorContext): never => {
  throw new ApiError(error, context)
}

/** A 400 that names the offender and says what to do about it (G8). */
export const invalidRequest = (attribute: string, reason: string, error: ErrorName = 'invalid'): ApiError =>
  new ApiError(error, { attribute, reason })
