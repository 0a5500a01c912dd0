import { errors } from '@easel/contract'
import type { ApiError } from '../api-error.ts'

/** What a client is told of an error, as operations answer it. */
export const toDetails = ({ error, context }: ApiError) => {
  const [, error_code, message] = errors[error]
  const { attribute, reason } = context as { attribute?: string; reason?: string }
  return { error_code, message: reason ?? message, ...(attribute && { attribute }) }
}
