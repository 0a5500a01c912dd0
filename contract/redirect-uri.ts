const MAX_LENGTH = 2000

/** Hosts of these signs only: a redirect address gets into the content security policy of a page. */
const form = /^(https?):\/\/([a-z0-9.-]+)(:\d+)?([/?][^\s#]*)?$/i

const loopback = /^(localhost|127\.\d+\.\d+\.\d+)$/i

export const redirectUriRule =
  'must be a whole https address, or an http one of this machine (localhost, 127.0.0.1), without a fragment, user or password; schemes of its own and any port are for native applications'

/** N9. Redirect URIs are compared as text, so everything that a browser would normalise is refused. */
export const isRedirectUri = (uri: string): boolean => {
  const [, scheme = '', host = ''] = (uri.length <= MAX_LENGTH && form.exec(uri)) || []
  if (scheme !== 'https' && !(scheme === 'http' && loopback.test(host))) return false
  return URL.canParse(uri)
}

/** RFC 8252 7.3: the port is chosen by the application each time. */
const nativeLoopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/[^\s#]*)?$/

/** RFC 8252 7.1: a domain of whoever made the application, backwards, so that no two have the same. */
const privateUse = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/[^\s#"'\\<>;,]*$/

export const nativeRedirectUriRule =
  'must be http on 127.0.0.1, [::1] or localhost (any port will do), a scheme of your own with a dot in it (com.example.app:/callback), or a whole https address that is not of this machine'

/** Of an application on the machine of whoever uses it (RFC 8252). */
export const isNativeRedirectUri = (uri: string): boolean => {
  if (uri.length > MAX_LENGTH || !URL.canParse(uri)) return false
  if (nativeLoopback.test(uri) || privateUse.test(uri)) return true
  return isRedirectUri(uri) && uri.startsWith('https:') && !loopback.test(new URL(uri).hostname)
}
