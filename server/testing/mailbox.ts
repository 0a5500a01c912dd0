import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { SMTPServer } from 'smtp-server'
import type { Mailer, MailMessage } from '../identity/mail.ts'
import { createMailer } from '../identity/smtp-mailer.ts'

interface Received {
  to: string
  text: string
}

/** A real SMTP server in the test's process, the mailer that sends to it, and what has arrived. */
export const mailboxFor = () => {
  const letters: Received[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        letters.push({ to, text: readable(Buffer.concat(chunks).toString()) })
        done()
        arrivals.emit('letter')
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
    letters,
    mailer: {
      async send(letter: MailMessage) {
        mailer ??= listen()
        await (await mailer).send(letter)
      },
    },
    /** The next letter to that address, also one that came already: it is taken out. */
    async letterTo(mail: string): Promise<Received> {
      for (;;) {
        const at = letters.findIndex(({ to }) => to === mail)
        if (at >= 0) return letters.splice(at, 1)[0] as Received
        await once(arrivals, 'letter')
      }
    },
  }
}

/** Undoes quoted-printable: lines broken with a trailing sign, and the sign itself. */
const readable = (message: string): string =>
  message
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

export const linkIn = ({ text }: { text: string }): string => {
  const link = /https?:\/\/\S+\/link\/[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in ${text}`)
  return link
}
