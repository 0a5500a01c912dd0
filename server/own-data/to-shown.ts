/** Ids are texts and moments are dates, as everywhere outside of the database. */
export const toShown = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      if (/(^|_)time$/.test(name)) return [name, new Date(value).toISOString()]
      return [name, /_id$|^zuid$|^created_by$/.test(name) ? String(value) : value]
    }),
  )
