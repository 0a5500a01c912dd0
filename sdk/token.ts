import { EaselError, withoutAnswer } from './error.ts'

/**
 * Gets an access token. It is asked for one before the first call, and again with the token that was refused once the
 * service no longer takes it; never twice at the same time.
 */
export type TokenSource = (refused?: string) => string | undefined | Promise<string | undefined>

export interface TokenHolder {
  current(): Promise<string | undefined>
  /** Another token than the one that was refused; undefined where there is none. */
  renew(refused: string | undefined): Promise<string | undefined>
}

const ask = async (source: TokenSource, refused?: string): Promise<string | undefined> => {
  try {
    return await source(refused)
  } catch (error) {
    if (error instanceof EaselError) throw error
    throw withoutAnswer('TOKEN', 'no access token was to be had', error)
  }
}

/** Keeps the token of a client; calls that need a new one at the same time wait for the same one. */
export const createTokenHolder = (token: string | TokenSource | undefined): TokenHolder => {
  if (typeof token !== 'function') return { current: async () => token, renew: async () => undefined }
  let known: string | undefined
  let pending: Promise<string | undefined> | undefined
  const load = (refused?: string) => {
    pending ??= ask(token, refused)
      .then((fresh) => {
        known = fresh
        return fresh
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  return {
    current: async () => pending ?? known ?? load(),
    async renew(refused) {
      const fresh = pending ? await pending : known !== refused ? known : await load(refused)
      return fresh === refused ? undefined : fresh
    },
  }
}

/** 401 of a token, and not of a right: the service does not know who is calling (G12). */
export const isTokenRefused = ({ status, code, details }: EaselError): boolean =>
  status === 401 && code === 'A1003' && details.current_user_id === undefined
