import type { FastifyInstance } from 'fastify'
import type { Settings } from '../process/settings.ts'
import { pageHeaders } from './policy.ts'
import { noClientPage } from './waiting-page.ts'

/** Whether the web app is wanted and people sign in where it has no client. */
export const needsWebClient = ({
  web,
  oidcIssuer,
  webClientId,
}: Pick<Settings, 'web' | 'oidcIssuer' | 'webClientId'>): boolean =>
  web && oidcIssuer !== undefined && webClientId === undefined

/** In place of the web app: what is missing. */
export const registerNoClientPage = (app: FastifyInstance, { baseUrl }: Pick<Settings, 'baseUrl'>): void => {
  app.get('/', async (_request, reply) => reply.headers(pageHeaders(baseUrl)).send(noClientPage))
}
