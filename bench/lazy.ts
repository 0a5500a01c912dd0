/** Creates the value on first use, and then returns the same one. */
export const lazy = <T>(create: () => Promise<T>) => {
  let value: Promise<T> | undefined
  return {
    get: () => {
      value ??= create()
      return value
    },
    ifCreated: async (work: (created: T) => Promise<void>) => {
      const created = await value?.catch(() => undefined)
      if (created) await work(created)
    },
  }
}
