import { type ErrorName, errors } from '@easel/contract'

export type FailureContext = Record<string, unknown>

/** A refusal from the catalogue of errors. `context` goes into `details`. */
export class Failure extends Error {
  readonly error: ErrorName
  readonly context: FailureContext
  readonly headers: Record<string, string>
  constructor(error: ErrorName, context: FailureContext = {}, headers: Record<string, string> = {}) {
    super(errors[error][2])
    this.error = error
    this.context = context
    this.headers = headers
  }
}

export const fail = (error: ErrorName, context?: FailureContext): never => {
  throw new Failure(error, context)
}

/** A 400 that names the offender and says what to do about it (G8). */
export const invalid = (attribute: string, reason: string, error: ErrorName = 'invalid'): Failure =>
  new Failure(error, { attribute, reason })
