import { auditEventNames } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import type { AdapterPayload } from 'oidc-provider'
import { findAuditEntries } from '../audit/audit.sql.ts'
import { operatorOnly } from './admin-access.ts'
import type { AuthServices } from './auth-services.ts'
import { findAccounts, findAllEditions, findAllSessions, type Listing, PAGE_SIZE } from './installation.sql.ts'
import {
  accountItem,
  adminAccountPage,
  adminPage,
  auditItem,
  editionItem,
  listPage,
  sessionItem,
} from './pages/admin.ts'
import type { Html, Text } from './pages/html.ts'
import { notFoundPage } from './pages/messages.ts'
import { listSessions } from './sessions.ts'
import { createSignedIn } from './signed-in.ts'
import { hasTwoFactor } from './two-factor.ts'
import { findUser, findUserByMail } from './users.ts'

type Query = { Querystring: Record<string, string | string[] | undefined> }

const textOf = (value: string | string[] | undefined): string =>
  (typeof value === 'string' ? value : '').replaceAll('\0', '').trim().slice(0, 320)

const toListing = (query: Query['Querystring']): Listing => {
  const from = textOf(query.from)
  return { mail: textOf(query.mail), from: /^\d{1,7}$/.test(from) ? Number(from) : 0 }
}

/** What an operator sees of the installation: accounts, editions, sessions, audit. Nothing of the content of zones. */
export const adminRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database } = services
  const operator = operatorOnly(createSignedIn(services))

  /** The page of a list whose rows have one more than a page if there are further ones. */
  const toList = <Row>(
    title: Text,
    path: string,
    { from, mail, ...search }: Listing & { event?: string },
    rows: readonly Row[],
    toItem: (row: Row) => Html,
    searchLabel: Text = (t) => t.admin.byMail,
  ) =>
    listPage(title, {
      authUrl: settings.authUrl,
      path,
      search: { mail, ...search },
      searchLabel,
      items: rows.slice(0, PAGE_SIZE).map(toItem),
      previous: from > 0 ? Math.max(0, from - PAGE_SIZE) : undefined,
      next: rows.length > PAGE_SIZE ? from + PAGE_SIZE : undefined,
    })

  app.get(
    '/admin',
    operator(async () => adminPage(settings.authUrl)),
  )

  app.get<Query>(
    '/admin/accounts',
    operator(async (_person, { query }) => {
      const listing = toListing(query as Query['Querystring'])
      const rows = await findAccounts(database.read, listing)
      return toList(
        (t) => t.admin.accounts,
        '/admin/accounts',
        listing,
        rows,
        (row) => accountItem(settings.authUrl, row),
      )
    }),
  )

  app.get<{ Params: { zuid: string } }>(
    '/admin/accounts/:zuid',
    operator(async ({ session }, { params }) => {
      const { zuid } = params as { zuid: string }
      const user = /^\d{1,15}$/.test(zuid) ? await findUser(database.read, Number(zuid)) : undefined
      if (!user || user.deleted_time !== null) return notFoundPage()
      const sessions = await listSessions(database.read, user.zuid, session.id)
      return adminAccountPage(settings.authUrl, {
        ...user,
        hasTwoFactor: await hasTwoFactor(database.read, user.zuid),
        sessions: sessions.map((row) => sessionItem(settings.authUrl, { ...row, ...user })),
      })
    }),
  )

  app.get<Query>(
    '/admin/editions',
    operator(async (_person, { query }) => {
      const listing = toListing(query as Query['Querystring'])
      const rows = await findAllEditions(database.read, listing)
      const toItem = (row: (typeof rows)[number]) => editionItem(settings.authUrl, row)
      return toList(
        (t) => t.admin.editions,
        '/admin/editions',
        listing,
        rows,
        toItem,
        (t) => t.admin.byOwner,
      )
    }),
  )

  app.get<Query>(
    '/admin/sessions',
    operator(async (_person, { query }) => {
      const listing = toListing(query as Query['Querystring'])
      const rows = await findAllSessions(database.read, listing)
      return toList(
        (t) => t.admin.sessions,
        '/admin/sessions',
        listing,
        rows,
        ({ id_hash, payload, ...row }) =>
          sessionItem(settings.authUrl, {
            ...row,
            session_id: id_hash,
            signed_in_time: ((JSON.parse(payload) as AdapterPayload).loginTs ?? 0) * 1000,
          }),
      )
    }),
  )

  app.get<Query>(
    '/admin/audit',
    operator(async (_person, request) => {
      const query = request.query as Query['Querystring']
      const listing = { ...toListing(query), event: textOf(query.event) }
      const event = auditEventNames.find((name) => name === listing.event)
      const zuid = await toZuid(listing.mail)
      const isKnown = zuid !== null && (event !== undefined || listing.event === '')
      const filter = { event, zuid: zuid ?? undefined }
      const rows = isKnown
        ? await findAuditEntries(database.read, filter, { from: listing.from, limit: PAGE_SIZE + 1 })
        : []
      return toList(
        (t) => t.admin.audit,
        '/admin/audit',
        listing,
        rows,
        auditItem,
        (t) => t.admin.byPerson,
      )
    }),
  )

  /** Null: nobody has it. */
  const toZuid = async (name: string): Promise<number | undefined | null> => {
    if (name === '') return undefined
    if (/^\d{1,15}$/.test(name)) return Number(name)
    return (await findUserByMail(database.read, name))?.zuid ?? null
  }
}
