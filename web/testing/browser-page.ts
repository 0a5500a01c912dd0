import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

export interface BrowserPage {
  url: string
  close(): void
}

type Answer = { body: Uint8Array | string; type: string } | undefined

/** Serves a page that runs one module of this repository; `more` answers what else it asks for. */
export const serveModule = async (entry: string, more?: (path: string) => Promise<Answer>): Promise<BrowserPage> => {
  const files = await bundle(entry)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${entry}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><style>html,body{margin:0;height:100%}</style>
${[...files.keys()]
  .filter((name) => name.endsWith('.css'))
  .map((name) => `<link rel="stylesheet" href="/${name}">`)
  .join('')}
<body><script type="module" src="/page.js"></script></body></html>`
  const find = async (path: string): Promise<Answer> => {
    if (path === '/') return { body: page, type: types['.html'] as string }
    const file = files.get(path.slice(1))
    return file === undefined ? more?.(path) : toAnswer(path, file)
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await find(new URL(url, 'http://page').pathname)
    if (!answer) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const toAnswer = (path: string, body: Uint8Array | string): Answer => ({
  body,
  type: types[extname(path)] ?? 'application/octet-stream',
})

const bundle = async (entry: string): Promise<Map<string, Uint8Array | string>> => {
  const root = join(import.meta.dirname, '../..')
  const result = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { entryFileNames: 'page.js' } },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.map((one) => [one.fileName, one.type === 'chunk' ? one.code : one.source]))
}
