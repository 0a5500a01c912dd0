import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestSource } from '../audit/record.ts'
import type { AuthServices } from './auth-services.ts'
import { endAccess } from './end-access.ts'
import type { Text } from './pages/html.ts'
import { expiredFormPage } from './pages/messages.ts'
import { beginTwoFactorPage, confirmTwoFactorPage, recoveryCodesPage, twoFactorPage } from './pages/two-factor.ts'
import { startSession } from './sessions.ts'
import { openChallenge, sealChallenge } from './sign-in-challenge.ts'
import { checkCode, createSignedIn, type Form, type FormRequest, type SignedIn } from './signed-in.ts'
import { newTotpSecret } from './totp.ts'
import {
  countRecoveryCodes,
  enableTwoFactor,
  hasTwoFactor,
  isTwoFactorDemanded,
  replaceRecoveryCodes,
  turnOffTwoFactor,
} from './two-factor.ts'

/** Where somebody sets up two-factor sign-in, gets new recovery codes, and turns it off. */
export const twoFactorRoutes = (app: FastifyInstance, services: AuthServices): void => {
  const { settings, database, twoFactorKey } = services
  const { signedIn, checkPassword } = createSignedIn(services)
  const context = 'account'
  const toOwnPage = (reply: FastifyReply) => reply.redirect(`${settings.authUrl}/account/two-factor`, 303)

  const ownPage = async ({ user: { zuid } }: SignedIn, error?: Text) =>
    (await hasTwoFactor(database.read, zuid))
      ? twoFactorPage(settings.authUrl, {
          codesLeft: await countRecoveryCodes(database.read, zuid),
          isDemanded: await isTwoFactorDemanded(database.read, zuid),
          error,
        })
      : beginTwoFactorPage(settings.authUrl, error)

  app.get(
    '/account/two-factor',
    signedIn((person) => ownPage(person)),
  )

  app.post<{ Body: Form }>(
    '/account/two-factor/begin',
    signedIn(async (person, request: FormRequest, reply) => {
      const { user } = person
      if (await hasTwoFactor(database.read, user.zuid)) return toOwnPage(reply)
      const refusal = await checkPassword(person, request)
      if (refusal) return refusal.page ?? ownPage(person, refusal.error)
      const secret = newTotpSecret()
      const challenge = sealChallenge(await twoFactorKey(), user, { step: 'SET_UP', context, secret })
      return confirmTwoFactorPage(settings.authUrl, { secret, challenge, mail: user.mail_id ?? '' })
    }),
  )

  app.post<{ Body: Form }>(
    '/account/two-factor/confirm',
    signedIn(async ({ user: { zuid } }, request: FormRequest, reply) => {
      const { challenge = '', code = '' } = request.body ?? {}
      const key = await twoFactorKey()
      if (await hasTwoFactor(database.read, zuid)) return toOwnPage(reply)
      const opened = await openChallenge(database.read, key, challenge, { step: 'SET_UP', context })
      if (opened?.user.zuid !== zuid) return expiredFormPage()
      const { secret, user } = opened
      const source = requestSource(request)
      const codes = await database.write(async (db) => {
        const enabled = await enableTwoFactor(db, key, { zuid, source }, { secret, code })
        // What there was had been opened with the password alone, this session too.
        if (enabled) await endAccess(db, zuid, Date.now(), 'TWO_FACTOR_ON')
        return enabled
      })
      if (codes) {
        await startSession(services, request, reply, zuid)
        return recoveryCodesPage(settings.authUrl, codes)
      }
      const error: Text = (t) => t.wrongFirstCode
      return confirmTwoFactorPage(settings.authUrl, { secret, challenge, mail: user.mail_id ?? '', error })
    }),
  )

  app.post<{ Body: Form }>(
    '/account/two-factor/change',
    signedIn(async (person, request: FormRequest, reply) => {
      const { zuid } = person.user
      if (!(await hasTwoFactor(database.read, zuid))) return toOwnPage(reply)
      const refusal = (await checkPassword(person, request)) ?? (await checkCode(services, zuid, request))
      if (refusal) return refusal.page ?? ownPage(person, refusal.error)
      const source = requestSource(request)
      if (request.body?.change !== 'off')
        return recoveryCodesPage(
          settings.authUrl,
          await database.write((db) => replaceRecoveryCodes(db, { zuid, source })),
        )
      await database.write((db) => turnOffTwoFactor(db, zuid, { source, zuid }))
      return toOwnPage(reply)
    }),
  )
}
