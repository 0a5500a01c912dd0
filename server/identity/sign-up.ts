import type { AuthServices } from './auth-services.ts'
import { mailLink } from './links.ts'
import { existingAccountMail, verificationMail } from './mail-templates.ts'
import { signUpPage } from './pages/account.ts'
import type { Text } from './pages/html.ts'
import { donePage, throttledPage } from './pages/messages.ts'
import type { Page } from './pages/page.ts'
import type { FormRequest } from './signed-in.ts'
import { findUserByMail, insertUser, isMail, prepareUser, toMailId } from './users.ts'

interface SignUp {
  /** The address that the form is under: of the provider, or of an interaction. */
  action: string
  /** Called once the link is on its way. */
  onSent?: (mail_id: string) => Promise<void>
}

/** Sends a link to the address of the form. */
export const handleSignUp = async (
  services: AuthServices,
  request: FormRequest,
  { action, onSent }: SignUp,
): Promise<Page> => {
  const { database, mailer, throttle } = services
  const { mail = '', name = '' } = request.body ?? {}
  const error = nameError(name) ?? (isMail(mail) ? undefined : notMail)
  if (error) return signUpPage(action, { mail, name, error })
  const mail_id = toMailId(mail)
  const seconds = await throttle.mailRequest(mail_id, request.ip)
  if (seconds > 0) return throttledPage(seconds)
  const prepared = await prepareUser({ mail, name })
  await database.write((db) => insertUser(db, prepared))
  const user = await findUserByMail(database.read, mail_id)
  if (user?.mail_verified && user.disabled_time === null)
    await mailLink(services, request.log, { mail_id, purpose: 'RESET' }, existingAccountMail)
  else if (!user?.mail_verified) await mailLink(services, request.log, { mail_id, purpose: 'VERIFY' }, verificationMail)
  await onSent?.(mail_id)
  // The same page for an existing account, so that the form does not reveal who has one.
  return donePage(
    (t) => t.oneStepLeft,
    (t) => (mailer ? t.linkSent : t.linkFromAdministrator),
  )
}

const notMail: Text = (t) => t.notMail

export const nameError = (name: string): Text | undefined =>
  name.trim().length >= 1 && name.trim().length <= 100 ? undefined : (t) => t.badName
