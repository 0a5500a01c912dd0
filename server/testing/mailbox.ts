import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { Mailer, MailMessage } from '../identity/mail.ts'
import { createMailer } from '../identity/smtp-mailer.ts'

interface ReceivedMail {
  to: string
  text: string
}

/** An SMTP server in the test's process, a mailer that sends to it, and the mails that arrived. */
export const mailboxFor = () => {
  const messages: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        messages.push({ to, text: readable(Buffer.concat(chunks).toString()) })
        done()
        arrivals.emit('mail')
      })
    },
  })
  let mailer: Promise<NonNullable<Mailer>> | undefined
  const listen = async (): Promise<NonNullable<Mailer>> => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const smtpUrl = `smtp://127.0.0.1:${port}`
    return createMailer({ smtpUrl, mailFrom: 'Easel <easel@example.com>' }) as NonNullable<Mailer>
  }
  after(async () => {
    if (mailer) await new Promise<void>((resolve) => server.close(resolve))
  })

  return {
    messages,
    mailer: {
      async send(message: MailMessage) {
        mailer ??= listen()
        await (await mailer).send(message)
      },
    },
    /** Removes and returns the first mail to that address; waits for one if none has arrived. */
    async waitForMail(mail: string): Promise<ReceivedMail> {
      for (;;) {
        const at = messages.findIndex(({ to }) => to === mail)
        if (at >= 0) return messages.splice(at, 1)[0] as ReceivedMail
        await once(arrivals, 'mail')
      }
    },
  }
}

/** Decodes quoted-printable. */
const readable = (message: string): string =>
  message
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

export const linkIn = ({ text }: { text: string }): string => {
  const link = /https?:\/\/\S+\/link\/[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in ${text}`)
  return link
}
