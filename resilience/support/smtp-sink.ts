import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server for a service in another process. */
export interface Letterbox {
  smtpUrl: string
  /** The link in the next letter to that address. */
  linkTo(mail: string): Promise<string>
  close(): Promise<void>
}

export const openLetterbox = async (): Promise<Letterbox> => {
  const letters: { to: string; text: string }[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (some: string) => {
        text += some
      })
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text })
        done()
        arrivals.emit('letter')
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async linkTo(mail) {
      for (;;) {
        const at = letters.findIndex(({ to }) => to === mail)
        if (at < 0) await once(arrivals, 'letter')
        // Long lines are broken with a sign at their end.
        else
          return (
            /https?:\S+\/link\/[\w-]+/.exec(letters.splice(at, 1)[0]?.text.replaceAll('=\r\n', '') ?? '')?.[0] ?? ''
          )
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
