/** Compared letter by letter later: so nothing that a browser would rewrite, and no place for what was not meant. */
export const isRedirectUri = (uri: string): boolean => {
  if (uri.length > 2000 || !/^https?:\/\//.test(uri) || !URL.canParse(uri)) return false
  const { username, password, hostname } = new URL(uri)
  return !username && !password && !uri.includes('#') && !hostname.includes('*')
}
