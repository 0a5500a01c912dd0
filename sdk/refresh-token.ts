import { createDeadline } from './deadline.ts'
import { EaselError, withoutAnswer } from './error.ts'
import type { TokenSource } from './token.ts'

export interface RefreshTokenOptions {
  /** Address of the identity provider. */
  authUrl: string
  /** The token endpoint of a provider that has it elsewhere than under `/oauth/v2/token`. */
  tokenUrl?: string | undefined
  /** Further parameters of the request, such as `resource`. */
  parameters?: Record<string, string> | undefined
  clientId: string
  /** Of a confidential client. */
  clientSecret?: string | undefined
  refreshToken: string
  /** An access token that may still be valid. */
  accessToken?: string | undefined
  /** Stores a refresh token that takes the place of the last one: those of public clients change with each use. */
  onRefreshToken?: ((refreshToken: string) => unknown) | undefined
  fetch?: typeof fetch | undefined
}

const TIMEOUT_MS = 30_000

interface TokenAnswer {
  access_token?: string
  refresh_token?: string
  error?: string
  error_description?: string
}

/** A source of access tokens for `createClient`, by the refresh token of an OAuth client. */
export const refreshingToken = (options: RefreshTokenOptions): TokenSource => {
  let { refreshToken, accessToken } = options
  return async (refused) => {
    if (accessToken !== undefined && refused === undefined) return accessToken
    const answer = await requestToken(options, refreshToken)
    accessToken = answer.access_token
    if (answer.refresh_token !== undefined && answer.refresh_token !== refreshToken) {
      refreshToken = answer.refresh_token
      await options.onRefreshToken?.(refreshToken)
    }
    return accessToken
  }
}

const requestToken = async (options: RefreshTokenOptions, refreshToken: string): Promise<TokenAnswer> => {
  const body = new URLSearchParams({
    ...options.parameters,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: options.clientId,
  })
  if (options.clientSecret !== undefined) body.set('client_secret', options.clientSecret)
  const deadline = createDeadline(TIMEOUT_MS)
  const url = options.tokenUrl ?? `${options.authUrl.replace(/\/+$/, '')}/oauth/v2/token`
  const request = new Request(url, { method: 'POST', body, redirect: 'error', signal: deadline.signal })
  try {
    const response = await deadline.race((options.fetch ?? fetch)(request))
    const answer = await deadline.race(readAnswer(response))
    if (response.ok && typeof answer.access_token === 'string') return answer
    const message = answer.error_description ?? 'the identity provider gave no access token'
    throw new EaselError(
      response.status,
      { error_code: answer.error ?? `HTTP${response.status}`, message },
      response.headers,
    )
  } catch (error) {
    if (error instanceof EaselError) throw error
    throw withoutAnswer('NETWORK', `the identity provider cannot be reached at ${url}`, error)
  } finally {
    deadline.close()
  }
}

const readAnswer = async (response: Response): Promise<TokenAnswer> => {
  const text = await response.text()
  try {
    return (JSON.parse(text) as TokenAnswer | null) ?? {}
  } catch (cause) {
    const message = 'the identity provider answered with something else than JSON'
    throw new EaselError(response.status, { error_code: `HTTP${response.status}`, message }, response.headers, {
      cause,
    })
  }
}
