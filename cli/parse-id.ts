import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'

/** A numeric id as it is typed. */
export const parseId = (what: string, text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new OperatorError(`${what} is a number, such as 10000003`, exitCodes.usage)
  return Number(text)
}
