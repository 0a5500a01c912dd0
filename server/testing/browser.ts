/** What a browser shows after it has followed every redirect inside the provider. */
export interface Shown {
  url: URL
  status: number
  headers: Headers
  text: string
}

interface Cookie {
  value: string
  path: string
}

/** A browser without scripts: cookies, redirects, forms. It stops where a redirect leaves `origin`. */
export const aBrowser = (origin: string) => {
  const jar = new Map<string, Cookie>()
  let shown: Shown | undefined

  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */)
      const name = pair.slice(0, pair.indexOf('='))
      const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/'
      const ended = attributes.some((a) => /^expires=.*1970/i.test(a))
      if (ended) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { value: pair, path })
    }
  }
  const cookiesFor = ({ pathname }: URL): string =>
    [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ value }) => value)
      .join('; ')

  const go = async (url: URL, init: RequestInit = {}): Promise<Shown> => {
    if (url.origin !== origin) {
      shown = { url, status: 0, headers: new Headers(), text: '' }
      return shown
    }
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...init.headers, cookie: cookiesFor(url) },
    })
    keep(response.headers)
    const location = response.headers.get('location')
    const text = await response.text()
    if (location) return go(new URL(location, url))
    shown = { url, status: response.status, headers: response.headers, text }
    return shown
  }

  return {
    visit: (url: URL | string) => go(new URL(url)),
    /** Fills in the form on the page and sends it; what the form says itself goes along. */
    submit: (values: Record<string, string>, headers: Record<string, string> = {}): Promise<Shown> => {
      if (!shown) throw new Error('no page is shown')
      const action =
        /<form method="post" action="([^"]+)"/.exec(shown.text)?.[1] ?? /action="([^"]+)"/.exec(shown.text)?.[1]
      if (!action) throw new Error(`no form on ${shown.url} (${shown.status}): ${shown.text.replace(/^.*<body>/s, '')}`)
      const body = new URLSearchParams()
      for (const [, name, value] of shown.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
        body.set(name as string, value as string)
      for (const [name, value] of Object.entries(values)) body.set(name, value)
      return go(new URL(action, shown.url), { method: 'POST', body, headers: { origin, ...headers } })
    },
    /** Sends a form that no page shows; undefined: nothing at all. */
    post: (url: URL | string, values?: Record<string, string>): Promise<Shown> =>
      go(new URL(url), { method: 'POST', headers: { origin }, ...(values && { body: new URLSearchParams(values) }) }),
    cookies: () => [...jar.values()].map(({ value }) => value.slice(value.indexOf('=') + 1)),
  }
}
