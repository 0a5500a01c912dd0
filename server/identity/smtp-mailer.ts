import type { Settings } from '../process/settings.ts'
import { lazy } from './lazy.ts'
import type { Mailer, MailMessage } from './mail.ts'

/** Sends mail through the SMTP server of the settings; undefined if they name none. */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer => {
  if (smtpUrl === undefined) return undefined
  const openTransport = lazy(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 })
  })
  return {
    async send({ to, subject, text, headers = {} }: MailMessage) {
      const transport = await openTransport()
      await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text, headers })
    },
  }
}
