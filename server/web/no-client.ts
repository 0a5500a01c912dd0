import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../process/settings.ts'
import { noClientPage, notFoundPage } from './plain-pages.ts'
import { pageHeaders } from './policy.ts'

/** Whether the web app is wanted and people sign in where it has no client. */
export const needsWebClient = ({
  web,
  oidcIssuer,
  webClientId,
}: Pick<Settings, 'web' | 'oidcIssuer' | 'webClientId'>): boolean =>
  web && oidcIssuer !== undefined && webClientId === undefined

/** In place of the web app: what is missing; returns what a browser finds elsewhere. */
export const registerNoClientPage = (
  app: FastifyInstance,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): ((reply: FastifyReply) => Promise<FastifyReply>) => {
  const headers = pageHeaders(baseUrl)
  app.get('/', async (_request, reply) => reply.headers(headers).send(noClientPage))
  return async (reply) => reply.code(404).headers(headers).send(notFoundPage)
}
