import { EaselError } from '@easel/sdk/error.ts'

/** Whether the board is there, or may come, without the list of zones that failed so. */
export const isPassing = (error: unknown, isBoardThere: boolean): boolean =>
  error instanceof EaselError && (error.status === 429 || error.status >= 500 || (error.status === 0 && isBoardThere))

/** The end of a live session as the refusal that a request would have had. */
export const endOfSession = (code: string | undefined, message: string): EaselError => {
  const status = code?.endsWith('1033') ? 403 : code === 'Z1011' || code === 'S1012' ? 400 : code ? 404 : 0
  return new EaselError(status, { error_code: code ?? 'NETWORK', message })
}
