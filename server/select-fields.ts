/** The fields asked for (G5), or all of them where none were named. */
export const selectFields = <T extends object>(record: T, fields: readonly string[] | undefined): Partial<T> =>
  fields === undefined
    ? record
    : (Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name))) as Partial<T>)
