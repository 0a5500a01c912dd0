/** Redirect URIs are compared as text, so everything that a browser would normalise is refused. */
export const isRedirectUri = (uri: string): boolean => {
  if (uri.length > 2000 || !/^https?:\/\//.test(uri) || !URL.canParse(uri)) return false
  const { username, password, hostname } = new URL(uri)
  return !username && !password && !uri.includes('#') && !hostname.includes('*')
}
