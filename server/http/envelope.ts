import { type ErrorName, errors } from '@easel/contract'
import type { FailureContext } from '../failure.ts'

export type SuccessEnvelope = (requestUri: string, dataJson: string) => string

/** The envelope of a message, which is one for nearly all answers of an operation. */
export const successEnvelope = (message: string): SuccessEnvelope => {
  const head = `{"status":"success","message":${JSON.stringify(message)},"request_uri":`
  return (requestUri, dataJson) => `${head}${JSON.stringify(requestUri)},"data":${dataJson}}`
}

export const errorEnvelope = (error: ErrorName, requestUri: string, context: FailureContext): string => {
  const [, error_code, message] = errors[error]
  const details = { error_code, message, ...context }
  return JSON.stringify({ status: 'error', request_uri: requestUri, error: { details } })
}

/** G2: the path as received, without the query string. */
export const requestUri = (url: string): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
