import { createHash } from 'node:crypto'
import { namesEtag } from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import { createEmbedLookup, type Embed } from './embed.ts'
import { failedPage, noProviderPage, notFoundPage, waitingPage } from './plain-pages.ts'
import { pageHeaders, serviceWorkerHeaders } from './policy.ts'
import { createSignInLookup, originsOf, type SignIn } from './sign-in.ts'
import type { WebApp } from './web-app.ts'
import type { WebFile, WebFiles } from './web-files.ts'

/** The addresses of the app, which shows the page of each by itself: web/pages/routes.tsx has the same. */
export const pagePaths = [
  '/',
  '/home',
  '/home/:edition_id',
  '/home/:edition_id/:team_id',
  '/home/:edition_id/:team_id/:kind',
  '/shared',
  '/teams/:edition_id/:team_id',
  '/spaces/:edition_id/:space_id',
  '/zones/:edition_id/:space_id/:zone_id',
  '/inbox',
  '/account',
  '/account/tokens',
  '/account/clients',
  '/editions/:edition_id/people',
  '/editions/:edition_id/teams',
  '/editions/:edition_id/groups',
  '/editions/:edition_id/groups/:id',
  '/editions/:edition_id/edition',
  '/editions/:edition_id/keys',
  '/editions/:edition_id/webhooks',
  '/editions/:edition_id/webhooks/:id',
  '/editions/:edition_id/bots',
  '/editions/:edition_id/bots/:id',
  '/editions/:edition_id/audit',
  '/join',
  '/signed-in',
  '/signed-out',
]

export interface WebRoutesDeps {
  settings: Settings
  database: Database
  web: WebApp
}

/** The web app at `/`, its files under `/assets`, boards in other pages under `/embed`; returns what a browser finds elsewhere. */
export const registerWebRoutes = (
  app: FastifyInstance,
  { settings, database, web }: WebRoutesDeps,
): ((reply: FastifyReply) => Promise<FastifyReply>) => {
  const { baseUrl } = settings
  const findEmbed = createEmbedLookup(database)
  const findSignIn = createSignInLookup(settings, (error) =>
    app.log.warn({ err: error }, 'the web app cannot sign anybody in: EASEL_OIDC_ISSUER does not say where'),
  )
  // Whoever starts it learns what is wrong before somebody else does.
  app.addHook('onListen', async () => void findSignIn().catch(() => {}))

  /** index.html, which says where things are: the app has no endpoint of its own to ask. */
  const sendPage = async (reply: FastifyReply, status: number, embed?: Embed) => {
    await web.loaded
    const { state } = web
    const signIn = await findSignIn().catch(() => undefined)
    if (state.name !== 'ready' || !signIn) {
      const text = state.name === 'failed' ? failedPage : state.name === 'ready' ? noProviderPage : waitingPage
      // What could not be built is not built again.
      if (state.name !== 'failed') reply.header('retry-after', '1')
      return reply.code(503).headers(pageHeaders(baseUrl)).send(text)
    }
    reply.headers(pageHeaders(baseUrl, { providerOrigins: originsOf(signIn), framedBy: embed?.origins }))
    return reply.code(status).send(fillIn(state.files, configOf(baseUrl, signIn, embed?.edition_id)))
  }

  for (const path of pagePaths) app.get(path, (_request, reply) => sendPage(reply, 200))

  app.get<{ Params: { space_id: string; zone_id: string } }>('/embed/:space_id/:zone_id', async ({ params }, reply) => {
    const embed = await findEmbed(params.space_id)
    // The same for a space that is not there as for one that may not be embedded: strangers learn nothing.
    return embed ? sendPage(reply, 200, embed) : sendPage(reply, 403)
  })

  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    await web.loaded
    const file = web.state.name === 'ready' ? web.state.files.assets.get(request.params.file) : undefined
    if (!file) throw new ApiError('notFound')
    return sendFile(request, reply, request.params.file, file)
  })

  app.get('/service-worker.js', async (_request, reply) => {
    await web.loaded
    const signIn = await findSignIn().catch(() => undefined)
    if (web.state.name !== 'ready' || !signIn) throw new ApiError('notFound')
    const { files } = web.state
    // Another page, or other files, are another script, which browsers look for.
    const version = createHash('sha256')
      .update(fillIn(files, configOf(baseUrl, signIn, undefined)))
      .digest('hex')
    const kept = { version: version.slice(0, 16), files: [...files.assets.keys()].map((name) => `/assets/${name}`) }
    return reply.headers(serviceWorkerHeaders).send(`self.easel = ${JSON.stringify(kept)}\n${files.serviceWorker}`)
  })

  /** The app says so itself; that the address is none is known before the app is there. */
  return async (reply) => {
    await web.loaded
    if (web.state.name === 'ready') return sendPage(reply, 404)
    return reply.code(404).headers(pageHeaders(baseUrl)).send(notFoundPage)
  }
}

const fillIn = ({ index }: WebFiles, config: string): string => index.replace('data-config', () => config)

const configOf = (baseUrl: string, signIn: SignIn, edition_id: number | undefined): string => {
  const edition = edition_id === undefined ? '' : ` data-edition-id="${edition_id}"`
  return `data-base-url="${baseUrl}" data-sign-in="${escaped(JSON.stringify(signIn))}"${edition}`
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&"<>]/g, (letter) => entities[letter] as string)

/** Their names change with what they hold. */
const assetHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

const sendFile = (request: FastifyRequest, reply: FastifyReply, name: string, { bytes, type, br, gzip }: WebFile) => {
  const etag = `"${name}"`
  reply.headers({ ...assetHeaders, etag })
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(type)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && takes(accepted, 'br')) return reply.header('content-encoding', 'br').send(br)
  if (gzip && takes(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(bytes)
}

const takes = (acceptEncoding: string, name: string): boolean =>
  acceptEncoding
    .toLowerCase()
    .split(',')
    .some((part) => new RegExp(`^\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*$).*)?$`).test(part))
