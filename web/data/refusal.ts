import { EaselError } from '@easel/sdk/error.ts'
import type { Texts } from '../texts/en.ts'
import { t } from '../texts/texts.ts'

/** A form that was refused says why: in the language of whoever reads where there are words for it, else as the service does. */
export const describeRefusal = (error: unknown): string => {
  if (!(error instanceof EaselError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return t().offline
  if (error.status === 429) return t().tooMany
  return describeCode(error.code) ?? describeDetails(error.details)
}

/** Also for each of several that were refused one by one, such as members. */
export const describeCode = (code: string | undefined): string | undefined => {
  const text = t()[`refused${code}` as keyof Texts]
  return typeof text === 'string' ? text : undefined
}

const describeDetails = ({ message, attribute, reason }: Record<string, unknown>): string =>
  reason ? [attribute, reason].filter(Boolean).join(' ') : String(message)
