import { basePath } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { LoadShedder } from '../http/load-shedding.ts'
import { lazy } from '../identity/lazy.ts'
import { html } from '../identity/pages/html.ts'
import { donePage, expiredLinkPage, throttledPage } from '../identity/pages/messages.ts'
import { acceptPages, formPage, placesOf } from '../identity/pages/page.ts'
import { isPartOfPages, registerStyle } from '../identity/pages/style.ts'
import { loadUnsubscribeKey } from '../identity/provider-keys.ts'
import { createPageCounter } from '../identity/throttle.ts'
import { findUser } from '../identity/users.ts'
import { saveSettings } from '../personal-settings/personal-settings.sql.ts'
import type { Settings } from '../process/settings.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

interface Deps {
  database: Database
  settings: Settings
  loadShedder: LoadShedder
}

/** A mail program sends nothing but `List-Unsubscribe=One-Click`. */
const MAX_BODY_BYTES = 4_096

const noMails = { mails_mentions: 0, mails_replies: 0, mails_invitations: 0 }

/**
 * Where mails are ended without signing in: by a button, since programs that look at mail open its links, or by the one
 * click of a mail program (RFC 8058). Whoever comes is counted by address, and what is no token costs no statement (N4).
 */
export const registerUnsubscribeRoutes = (app: FastifyInstance, { database, settings, loadShedder }: Deps): void => {
  const address = `${settings.baseUrl}${basePath}/unsubscribe`
  const loadKey = lazy(() => loadUnsubscribeKey(database))
  const countPage = settings.rateLimits ? createPageCounter(settings.rateLimitPages) : undefined

  const ownerOf = async (token: string): Promise<number | undefined> => {
    const zuid = readUnsubscribeToken(await loadKey(), token)
    const user = zuid === undefined ? undefined : await findUser(database.read, zuid)
    return user?.deleted_time === null ? zuid : undefined
  }

  const routes = async (pages: FastifyInstance): Promise<void> => {
    acceptPages(pages, placesOf(settings, address))
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, async () => undefined)
    registerStyle(pages)
    pages.addHook('onRequest', async (request, reply) => {
      loadShedder.admit(request.raw.socket)
      if (!countPage || isPartOfPages(request.url.slice(`${basePath}/unsubscribe`.length))) return
      const seconds = await countPage(request.ip)
      if (seconds > 0) return reply.send(throttledPage(seconds))
    })
    pages.get<{ Params: { token: string } }>('/:token', async ({ params: { token } }) =>
      (await ownerOf(token)) === undefined
        ? expiredLinkPage()
        : formPage((t) => t.mailsEnd, {
            intro: html`<p>${(t) => t.mailsEndText}</p>`,
            action: `${address}/${token}`,
            fields: [],
            button: (t) => t.endMails,
            error: undefined,
          }),
    )
    pages.post<{ Params: { token: string } }>('/:token', async ({ params: { token } }) => {
      const zuid = await ownerOf(token)
      if (zuid === undefined) return expiredLinkPage()
      await database.write((db) => saveSettings(db, zuid, noMails))
      return donePage(
        (t) => t.mailsEnded,
        (t) => t.mailsEndedText,
      )
    })
  }
  app.register(routes, { prefix: `${basePath}/unsubscribe` })
}
