import { createDeadline, type Deadline } from './deadline.ts'
import { EaselError, withoutAnswer } from './error.ts'
import type { OperationInfo } from './operation-info.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { type AnyInput, requestFor } from './request.ts'
import { readResponse } from './response.ts'
import { retryDelay } from './retry.ts'
import { createTokenHolder, isTokenRefused, type TokenHolder } from './token.ts'

export type Call = (operation: OperationInfo, input: AnyInput, options?: CallOptions) => Promise<unknown>

const DEFAULTS = { retries: 2, strict: true }

/** Sends operations with these options: each call resolves with `data`, the bytes or, of a 304, undefined. */
export const createCall = (options: ClientOptions): Call => {
  const tokens = createTokenHolder(options.token)
  return async (operation, input, callOptions = {}) => {
    const deadline = createDeadline(callOptions.timeoutMs ?? options.timeoutMs, [options.signal, callOptions.signal])
    const merged = { ...DEFAULTS, ...withoutUndefined(options), ...withoutUndefined(callOptions) } as Settings
    try {
      return await sendUntilDone({ options: merged, tokens, deadline }, operation, input)
    } finally {
      deadline.close()
    }
  }
}

/** Sends one operation once, as a client with these options would. */
export const call = (options: ClientOptions, operation: OperationInfo, input: AnyInput): Promise<unknown> =>
  createCall(options)(operation, input)

const withoutUndefined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T

type Settings = Omit<ClientOptions & CallOptions, keyof typeof DEFAULTS> & typeof DEFAULTS

interface Attempt {
  options: Settings
  tokens: TokenHolder
  deadline: Deadline
}

const sendUntilDone = async (attempt: Attempt, operation: OperationInfo, input: AnyInput): Promise<unknown> => {
  const { options, tokens, deadline } = attempt
  let token = await deadline.race(tokens.current())
  let isRenewed = false
  for (let tries = 0; ; ) {
    const request = requestFor({ ...options, token, signal: deadline.signal }, operation, input)
    const result = await send(attempt, operation, request)
    if (!(result instanceof EaselError)) return result
    if (isTokenRefused(result) && !isRenewed) {
      isRenewed = true
      token = await deadline.race(tokens.renew(token))
      if (token !== undefined) continue
    }
    const delay = tries < options.retries ? retryDelay(request, result, tries) : undefined
    if (delay === undefined || delay >= deadline.remainingMs()) throw result
    tries++
    await deadline.wait(delay)
  }
}

/** Resolves with a refusal, which may be worth another try; rejects with anything else. */
const send = async ({ options, deadline }: Attempt, operation: OperationInfo, request: Request): Promise<unknown> => {
  try {
    const response = await deadline.race((options.fetch ?? fetch)(request))
    return await deadline.race(readResponse(response, operation))
  } catch (error) {
    if (error instanceof EaselError && error.status !== 0) return error
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw withoutAnswer('NETWORK', `${new URL(request.url).origin} cannot be reached, or broke off`, error)
  }
}
