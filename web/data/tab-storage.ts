/** Of this tab alone, and gone with it. Frames of some pages have none: then a reload signs out. */
export const readTab = <T>(key: string): T | undefined => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export const writeTab = (key: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
