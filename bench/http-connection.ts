import { connect, type Socket } from 'node:net'

/** A socket kept open, on which one request at a time is sent. */
export interface HttpConnection {
  /** Resolves with the body of the response; rejects where the status is neither 200 nor 201. */
  send(request: string): Promise<Buffer>
  close(): void
}

/**
 * The client must cost little beside the server, or every ratio drifts towards one: it writes ready text, and reads the
 * status and the length of the response only.
 */
export const openConnection = async (url: string): Promise<HttpConnection> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let pending: PromiseWithResolvers<Buffer> | undefined
  onResponse(socket, ({ status, body }) => {
    if (status === 200 || status === 201) pending?.resolve(body)
    else pending?.reject(new Error(`answered ${status}: ${body}`))
  })
  const fail = (error: Error) => pending?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error(`${url} closed the connection`)))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    send(request) {
      pending = Promise.withResolvers()
      socket.write(request)
      return pending.promise
    },
    close() {
      pending = undefined
      socket.destroy()
    },
  }
}

export interface HttpResponse {
  status: number
  body: Buffer
}

const onResponse = (socket: Socket, listener: (response: HttpResponse) => void): void => {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const response = parseResponse(received)
    if (!response) return
    received = Buffer.alloc(0)
    listener(response)
  })
}

/** The response once it is complete, with a content-length or in chunks. */
export const parseResponse = (received: Buffer): HttpResponse | undefined => {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return
  const head = received.toString('latin1', 0, end)
  const body = /\r\ntransfer-encoding: *chunked/i.test(head)
    ? readChunks(received, end + 4)
    : readBytes(received, end + 4, Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0))
  return body && { status: Number(head.slice(9, 12)), body }
}

const readBytes = (received: Buffer, start: number, length: number): Buffer | undefined =>
  received.length < start + length ? undefined : received.subarray(start, start + length)

const readChunks = (received: Buffer, start: number): Buffer | undefined => {
  const chunks: Buffer[] = []
  for (let offset = start; ; ) {
    const lineEnd = received.indexOf('\r\n', offset)
    if (lineEnd < 0) return
    const length = Number.parseInt(received.toString('latin1', offset, lineEnd), 16)
    const chunk = readBytes(received, lineEnd + 2, length + 2)
    if (!chunk) return
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, length))
    offset = lineEnd + 2 + length + 2
  }
}
