import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it receives. */
export interface SmtpSink {
  smtpUrl: string
  /** The link in the next message to that address; waits for it. */
  linkTo(mail: string): Promise<string>
  close(): Promise<void>
}

export const startSmtpSink = async (): Promise<SmtpSink> => {
  const messages: { to: string; text: string }[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      stream.on('end', () => {
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text })
        done()
        arrivals.emit('message')
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async linkTo(mail) {
      let index = messages.findIndex(({ to }) => to === mail)
      while (index < 0) {
        await once(arrivals, 'message')
        index = messages.findIndex(({ to }) => to === mail)
      }
      const [message] = messages.splice(index, 1)
      // Quoted-printable breaks long lines with `=`.
      const text = message?.text.replaceAll('=\r\n', '') ?? ''
      const [link] = /https?:\S+\/link\/[\w-]+/.exec(text) ?? []
      if (!link) throw new Error(`no link in the message to ${mail}: ${text}`)
      return link
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
