import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { namesEtag } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Settings } from '../process/settings.ts'

/** Nothing from outside, whatever a document or a script may ask for. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference sets style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const script = 'text/javascript; charset=utf-8'

const assetTypes: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': script,
  'favicon-32x32.png': 'image/png',
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Easel: API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/start.js"></script>
</body>
</html>
`

/** Calls go to where the page came from, with a token that is pasted: a sign-in needs a client of its own. */
const start = `const api = await (await fetch('/openapi.json')).json()
api.servers = [{ url: location.origin }]
delete api.components.securitySchemes.oauth2
for (const path of Object.values(api.paths)) {
  for (const operation of Object.values(path)) operation.security = operation.security.filter((one) => !one.oauth2)
}
SwaggerUIBundle({ spec: api, domNode: document.querySelector('#reference'), deepLinking: true, validatorUrl: null })
`

/** `/openapi.json`, and the interactive reference at `/docs`. Both are loaded when first asked for. */
export const registerApiDocs = (app: FastifyInstance, { baseUrl, authUrl }: Pick<Settings, 'baseUrl' | 'authUrl'>) => {
  let document: Promise<{ bytes: Buffer; etag: string }> | undefined
  const createDocument = async () => {
    const { openApi } = await import('@easel/contract/openapi.ts')
    const bytes = Buffer.from(JSON.stringify(openApi({ baseUrl, authUrl })))
    return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` }
  }
  const assets = new Map<string, Promise<Buffer>>()
  const readAsset = (file: string): Promise<Buffer> => {
    const bytes = assets.get(file) ?? readFile(new URL(file, import.meta.resolve('swagger-ui-dist/swagger-ui.css')))
    assets.set(file, bytes)
    return bytes
  }
  app.get('/openapi.json', async (request, reply) => {
    document ??= createDocument()
    const { bytes, etag } = await document
    reply.header('etag', etag)
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  app.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
  app.get('/docs/start.js', async (_request, reply) => reply.type(script).send(start))
  app.get<{ Params: { file: string } }>('/docs/:file', async ({ params: { file } }, reply) => {
    const type = Object.hasOwn(assetTypes, file) && assetTypes[file]
    if (!type) throw new ApiError('notFound')
    const bytes = await readAsset(file)
    const headers = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' }
    return reply.headers(headers).type(type).send(bytes)
  })
}
