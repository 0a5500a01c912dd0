import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

interface Data {
  zone_id: string
  seq: number
  changes?: { seq: number }[]
}

/** A server that takes webhooks; `answer` says what with. */
export const aWebhookReceiver = async () => {
  const received: Received[] = []
  const receiver = {
    received,
    answer: (): { status: number; body?: string; headers?: Record<string, string> } => ({ status: 204 }),
    url: '',
    data: (): Data[] => received.map(({ body }) => JSON.parse(body).data as Data),
    /** The sequence numbers of a zone, in the order in which they were told. */
    seqsOf: (zone_id: string): number[] =>
      receiver.data().flatMap((data) => (data.zone_id === zone_id ? (data.changes ?? []).map(({ seq }) => seq) : [])),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const { status, body: text = '', headers = {} } = receiver.answer()
    if (status < 300) received.push({ headers: request.headers, body })
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
