/** A page, after all redirects inside the provider. */
export interface Page {
  url: URL
  status: number
  headers: Headers
  text: string
}

interface Cookie {
  value: string
  path: string
}

/**
 * A browser without scripts: cookies, redirects, forms. It stops where a redirect leaves `origin`. Each request has
 * `defaultHeaders`.
 */
export const createBrowser = (origin: string, defaultHeaders: Record<string, string> = {}) => {
  const jar = new Map<string, Cookie>()
  let page: Page | undefined

  const storeCookies = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */)
      const name = pair.slice(0, pair.indexOf('='))
      const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/'
      const isExpired = attributes.some((a) => /^expires=.*1970/i.test(a))
      if (isExpired) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { value: pair, path })
    }
  }
  const cookiesFor = ({ pathname }: URL): string =>
    [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ value }) => value)
      .join('; ')

  const go = async (url: URL, init: RequestInit = {}): Promise<Page> => {
    if (url.origin !== origin) {
      page = { url, status: 0, headers: new Headers(), text: '' }
      return page
    }
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...defaultHeaders, ...init.headers, cookie: cookiesFor(url) },
    })
    storeCookies(response.headers)
    const location = response.headers.get('location')
    const text = await response.text()
    if (location) return go(new URL(location, url))
    page = { url, status: response.status, headers: response.headers, text }
    return page
  }

  return {
    visit: (url: URL | string) => go(new URL(url)),
    /** Submits the form on the page with these values and its hidden fields. */
    submit: (values: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> => {
      if (!page) throw new Error('no page is shown')
      const action =
        /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? /action="([^"]+)"/.exec(page.text)?.[1]
      if (!action) throw new Error(`no form on ${page.url} (${page.status}): ${page.text.replace(/^.*<body>/s, '')}`)
      const body = new URLSearchParams()
      for (const [, name, value] of page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
        body.set(name as string, value as string)
      for (const [name, value] of Object.entries(values)) body.set(name, value)
      return go(new URL(action, page.url), { method: 'POST', body, headers: { origin, ...headers } })
    },
    /** Posts a form that is on no page; without values, an empty body. */
    post: (url: URL | string, values?: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> =>
      go(new URL(url), {
        method: 'POST',
        headers: { origin, ...headers },
        ...(values && { body: new URLSearchParams(values) }),
      }),
    /** What it would send there. */
    cookieHeader: (url: URL | string) => cookiesFor(new URL(url)),
    cookies: () => [...jar.values()].map(({ value }) => value.slice(value.indexOf('=') + 1)),
  }
}
