import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordAudit, requestSource } from '../audit/record.ts'
import { lockEditionForUpdate } from '../db/locks.ts'
import { detachEdition } from '../editions/delete-edition.sql.ts'
import { operatorOnly } from './admin-access.ts'
import type { AuthServices } from './auth-services.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { endAccess } from './end-access.ts'
import { findEdition } from './installation.sql.ts'
import { confirmPage } from './pages/admin.ts'
import type { Text } from './pages/html.ts'
import { errorPage, notFoundPage } from './pages/messages.ts'
import { removeUser } from './remove-user.ts'
import { endSessions } from './sign-out.ts'
import { createSignedIn, type Form, type FormRequest, type SignedIn } from './signed-in.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import { findUser } from './users.ts'

const toNumber = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)

type User = SignedIn['user']

/** What an operator ends: accounts, sessions, editions. Each leaves an entry in the audit trail. */
export const adminActions = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database } = services
  const common = createSignedIn(services)
  const operator = operatorOnly(common)
  const toAdmin = (reply: FastifyReply, path: string) => reply.redirect(`${settings.authUrl}/admin${path}`, 303)
  const toSource = ({ user }: SignedIn, request: FormRequest) => ({ source: requestSource(request), zuid: user.zuid })
  const paramsOf = (request: { params: unknown }) => request.params as { zuid?: string; edition_id?: string }

  /** Runs for an account that is there, and is not the operator's own. */
  const onAccount = (handle: (user: User, person: SignedIn, request: FormRequest, reply: FastifyReply) => unknown) =>
    operator(async (person, request: FormRequest, reply) => {
      const user = await findUser(database.read, toNumber(paramsOf(request).zuid))
      if (!user || user.deleted_time !== null) return notFoundPage()
      if (user.zuid === person.user.zuid) return errorPage(400, (t) => t.admin.ownAccount)
      return handle(user, person, request, reply)
    })
  const toAccount = (reply: FastifyReply, { zuid }: User) => toAdmin(reply, `/accounts/${zuid}`)

  app.post<{ Body: Form }>(
    '/admin/accounts/:zuid/disable',
    onAccount(async (user, person, request, reply) => {
      await disableUser(database, String(user.zuid), toSource(person, request))
      return toAccount(reply, user)
    }),
  )

  app.post<{ Body: Form }>(
    '/admin/accounts/:zuid/enable',
    onAccount(async (user, person, request, reply) => {
      await enableUser(database, String(user.zuid), toSource(person, request))
      return toAccount(reply, user)
    }),
  )

  app.post<{ Body: Form }>(
    '/admin/accounts/:zuid/end-access',
    onAccount(async (user, person, request, reply) => {
      const details = { for_zuid: String(user.zuid) }
      await database.write(async (db) => {
        await endAccess(db, user.zuid, Date.now())
        await recordAudit(db, { ...toSource(person, request), event: 'token.revoked', details })
      })
      return toAccount(reply, user)
    }),
  )

  app.post<{ Body: Form }>(
    '/admin/sessions/end',
    operator(async (person, request: FormRequest, reply) => {
      const { session_id = '' } = request.body ?? {}
      const zuid = toNumber(request.body?.zuid)
      const details = { for_zuid: String(zuid) }
      await database.write(async (db) => {
        if ((await endSessions(db, zuid, ({ id_hash }) => id_hash === session_id)) === 0) return
        await recordAudit(db, { ...toSource(person, request), event: 'session.ended', details })
      })
      return toAdmin(reply, '/sessions')
    }),
  )

  const removal = ({ zuid, display_name, mail_id }: User, error?: Text) =>
    confirmPage((t) => t.admin.deleteAccountOf(display_name), {
      authUrl: settings.authUrl,
      path: `/admin/accounts/${zuid}/remove`,
      consequence: (t) => t.admin.deleteAccountText(mail_id ?? zuid),
      button: (t) => t.admin.deleteAccount,
      error,
    })

  app.get(
    '/admin/accounts/:zuid/remove',
    onAccount((user) => removal(user)),
  )

  app.post<{ Body: Form }>(
    '/admin/accounts/:zuid/remove',
    onAccount(async (user, person, request, reply) => {
      const refusal = await common.checkPassword(person, request)
      if (refusal) return refusal.page ?? removal(user, refusal.error)
      const owned = await removeUser(database, user.zuid, toSource(person, request))
      if (!owned) return toAdmin(reply, '/accounts')
      return removal(user, (t) => t.admin.theyOwn(owned.edition_name, owned.edition_id))
    }),
  )

  const turningOff = ({ zuid, display_name }: User, error?: Text) =>
    confirmPage((t) => t.admin.twoFactorOf(display_name), {
      authUrl: settings.authUrl,
      path: `/admin/accounts/${zuid}/two-factor`,
      consequence: (t) => t.admin.twoFactorText,
      button: (t) => t.admin.turnOff,
      error,
    })

  app.get(
    '/admin/accounts/:zuid/two-factor',
    onAccount((user) => turningOff(user)),
  )

  app.post<{ Body: Form }>(
    '/admin/accounts/:zuid/two-factor',
    onAccount(async (user, person, request, reply) => {
      const refusal = await common.checkPassword(person, request)
      if (refusal) return refusal.page ?? turningOff(user, refusal.error)
      await database.write((db) => turnOffTwoFactor(db, user.zuid, toSource(person, request)))
      return toAccount(reply, user)
    }),
  )

  type Edition = NonNullable<Awaited<ReturnType<typeof findEdition>>>
  const deletion = ({ edition_id, edition_name }: Edition, error?: Text) =>
    confirmPage((t) => t.admin.deleteAnEdition, {
      authUrl: settings.authUrl,
      path: `/admin/editions/${edition_id}/delete`,
      consequence: (t) => t.admin.deleteEditionText(edition_name, edition_id),
      button: (t) => t.admin.deleteEdition,
      name: { label: (t) => t.admin.nameToConfirm },
      error,
    })

  /** Runs for an edition that is there. */
  const onEdition = (
    handle: (edition: Edition, person: SignedIn, request: FormRequest, reply: FastifyReply) => unknown,
  ) =>
    operator(async (person, request: FormRequest, reply) => {
      const edition = await findEdition(database.read, toNumber(paramsOf(request).edition_id))
      return edition ? handle(edition, person, request, reply) : notFoundPage()
    })

  app.get(
    '/admin/editions/:edition_id/delete',
    onEdition((edition) => deletion(edition)),
  )

  app.post<{ Body: Form }>(
    '/admin/editions/:edition_id/delete',
    onEdition(async (edition, person, request, reply) => {
      if (request.body?.name !== edition.edition_name) return deletion(edition, (t) => t.admin.notItsName)
      const refusal = await common.checkPassword(person, request)
      if (refusal) return refusal.page ?? deletion(edition, refusal.error)
      const { edition_id } = edition
      await database.write(async (db) => {
        await lockEditionForUpdate(db, edition_id)
        if (!(await findEdition(db, edition_id))) return
        await detachEdition(db, edition_id, Date.now())
        await recordAudit(db, { ...toSource(person, request), event: 'edition.deleted', edition_id })
      })
      return toAdmin(reply, '/editions')
    }),
  )
}
