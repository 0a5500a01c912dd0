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

/** Throws a failure. The one that a handler gets takes only what its operation declares. */
export type Fail<E extends ErrorName> = (error: E, context?: FailureContext) => never

export const fail: Fail<ErrorName> = (error, context) => {
  throw new Failure(error, context)
}

/** For a failure that cannot happen here: an error of our own, answered with 500. */
export const unexpected: Fail<ErrorName> = (error) => {
  throw new Error(`unexpected failure: ${error}`)
}

/** A 400 that names the offender and says what to do about it (G8). */
export const invalid = (attribute: string, reason: string, error: ErrorName = 'invalid'): Failure =>
  new Failure(error, { attribute, reason })
