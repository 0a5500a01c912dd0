/**
 * Keeps the app itself, so that a page loads again without a connection: the files of one build, and its page. Answers of the
 * API are never kept here, nor is anything that needs a token.
 */
interface Lifetime {
  waitUntil(work: Promise<unknown>): void
}
interface Asked {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  /** Of this build: server/web/web-routes.ts writes it in front of this script. */
  easel: { version: string; files: string[] }
  addEventListener(name: 'install' | 'activate', listener: (event: Lifetime) => void): void
  addEventListener(name: 'fetch', listener: (event: Asked) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const scope = globalThis as unknown as WorkerScope

const { version, files } = scope.easel
/** web/data/kept-app.ts deletes what is called so. */
const PREFIX = 'easel app '
const NAME = PREFIX + version
/** One page for all addresses: it shows what its address says. */
const PAGE = '/'
const FONT_LIST = '/fonts/fonts.json'
/** A line that is dead and does not say so is waited for so long. */
const PATIENCE_MS = 10_000

/** An address has one content, for whoever asks in whatever way. */
const find = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: NAME, ignoreVary: true, ignoreSearch: true })

const isPage = (path: string): boolean => path === '/' || /^\/(home|teams|spaces|zones|account)(\/|$)/.test(path)

const keepAll = async (): Promise<void> => {
  const cache = await caches.open(NAME)
  await cache.addAll([...files, FONT_LIST])
  const page = await fetch(PAGE, { cache: 'no-cache' })
  const named = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? []
  // While a service is replaced by another version both may answer.
  if (!page.ok || named.some((file) => !files.includes(file))) throw new Error('the page is of another build')
  await cache.put(PAGE, page)
}

const removeOthers = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)))
}

/** As the service has it now, so that an upgrade is seen at once; as it was kept where there is no service. */
const loadPage = async (request: Request): Promise<Response> => {
  const kept = async () => (await find(PAGE)) ?? Response.error()
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([fetch(request), late]).catch(() => undefined)
  return answer && ![502, 503, 504].includes(answer.status) ? answer : kept()
}

/** Another content has another address. */
const loadFile = async (request: Request): Promise<Response> => {
  const kept = await find(new URL(request.url).pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(NAME)).put(request, answer.clone())
  return answer
}

const loadFontList = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await find(FONT_LIST)) ?? Response.error())

scope.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(removeOthers().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(loadPage(request))
  } else if (pathname === FONT_LIST) event.respondWith(loadFontList(request))
  else if (files.includes(pathname) || pathname.startsWith('/fonts/')) event.respondWith(loadFile(request))
})
