/** Copies the address of a place of this page; where the browser forbids that, the page has it as its own. */
export const copyLink = async (hash: string): Promise<boolean> => {
  const url = new URL(location.href)
  url.hash = hash
  try {
    await navigator.clipboard.writeText(url.href)
    return true
  } catch {
    history.replaceState(history.state, '', url.href)
    return false
  }
}
