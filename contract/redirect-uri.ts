const MAX_LENGTH = 2000

/** Hosts of these signs only: a redirect address gets into the content security policy of a page. */
const form = /^(https?):\/\/([a-z0-9.-]+)(:\d+)?([/?][^\s#]*)?$/i

const loopback = /^(localhost|127\.\d+\.\d+\.\d+)$/i

export const redirectUriRule =
  'must be a whole https address, or an http one of this machine (localhost, 127.0.0.1), without a fragment, user or password'

/** N9. Redirect URIs are compared as text, so everything that a browser would normalise is refused. */
export const isRedirectUri = (uri: string): boolean => {
  const [, scheme = '', host = ''] = (uri.length <= MAX_LENGTH && form.exec(uri)) || []
  if (scheme !== 'https' && !(scheme === 'http' && loopback.test(host))) return false
  return URL.canParse(uri)
}
