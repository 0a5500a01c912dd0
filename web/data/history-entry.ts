interface Entry {
  /** Names what is kept in memory for it. */
  id?: string
  /** How far the page was scrolled when it was left. */
  scroll?: number
  /** The address of the link that was followed. */
  followed?: string | undefined
  order?: string
  list?: { key: string; pages: number }
}

/** What a page has kept of itself with its entry in the tab's history, for whoever comes back or loads it again. */
export const readEntry = (): Entry => (history.state as Entry | null) ?? {}

export const keepInEntry = (part: Partial<Entry>): void => history.replaceState({ ...readEntry(), ...part }, '')

export const entryId = (): string => {
  const { id = Math.random().toString(36).slice(2) } = readEntry()
  if (readEntry().id !== id) keepInEntry({ id })
  return id
}
