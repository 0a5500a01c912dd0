import type { Settings } from '../process/settings.ts'
import type { Mailer, MailMessage } from './mail.ts'

/** Mail through the server that the settings name; undefined where they name none. */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mailer => {
  if (smtpUrl === undefined) return undefined
  const opened = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 })
  })
  return {
    async send({ to, subject, text }: MailMessage) {
      const transport = await opened()
      await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text })
    },
  }
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
