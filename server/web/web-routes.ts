import { namesEtag } from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import { WEB_CLIENT_ID } from '../identity/web-client.ts'
import type { Settings } from '../process/settings.ts'
import { createEmbedLookup } from './embed.ts'
import { pageHeaders } from './policy.ts'
import { failedPage, waitingPage } from './waiting-page.ts'
import type { WebApp } from './web-app.ts'
import type { WebFile } from './web-files.ts'

/** The addresses of the app, which shows the page of each by itself: web/pages/routes.tsx has the same. */
export const pagePaths = [
  '/',
  '/home',
  '/home/:edition_id',
  '/home/:edition_id/:team_id',
  '/home/:edition_id/:team_id/:kind',
  '/teams/:edition_id/:team_id',
  '/spaces/:edition_id/:space_id',
  '/zones/:edition_id/:space_id/:zone_id',
  '/account',
  '/signed-in',
  '/signed-out',
]

export interface WebRoutesDeps {
  settings: Settings
  database: Database
  web: WebApp
}

/** The web app at `/`, its files under `/assets`, and boards in other pages under `/embed`. */
export const registerWebRoutes = (app: FastifyInstance, { settings, database, web }: WebRoutesDeps): void => {
  const findEmbed = createEmbedLookup(database)

  /** index.html, which says where things are: the app has no endpoint of its own to ask. */
  const sendPage = async (
    reply: FastifyReply,
    status: number,
    page: { isFramed?: boolean; edition_id?: number } = {},
  ) => {
    await web.loaded
    const { state } = web
    reply.headers(pageHeaders(settings, page))
    if (state.name !== 'ready') {
      const isFailed = state.name === 'failed'
      return reply
        .code(503)
        .header('retry-after', '1')
        .send(isFailed ? failedPage : waitingPage)
    }
    const { baseUrl, authUrl } = settings
    const edition = page.edition_id === undefined ? '' : ` data-edition-id="${page.edition_id}"`
    const config = `data-base-url="${baseUrl}" data-auth-url="${authUrl}" data-client-id="${WEB_CLIENT_ID}"${edition}`
    return reply.code(status).send(state.files.index.replace('data-config', config))
  }

  for (const path of pagePaths) app.get(path, (_request, reply) => sendPage(reply, 200))

  app.get<{ Params: { space_id: string; zone_id: string } }>('/embed/:space_id/:zone_id', async ({ params }, reply) => {
    const edition_id = await findEmbed(params.space_id)
    // The same for a space that is not there as for one that may not be embedded: strangers learn nothing.
    return edition_id === undefined ? sendPage(reply, 403) : sendPage(reply, 200, { isFramed: true, edition_id })
  })

  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    await web.loaded
    const file = web.state.name === 'ready' ? web.state.files.assets.get(request.params.file) : undefined
    if (!file) throw new ApiError('notFound')
    return sendFile(request, reply, request.params.file, file)
  })
}

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
