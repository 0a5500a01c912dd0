import { connect, type Socket } from 'node:net'

/** A socket kept open, on which one request at a time is asked. */
export interface Connection {
  /** Resolves with the body of the answer; rejects where it says no. */
  ask(request: string): Promise<Buffer>
  close(): void
}

/**
 * The client must cost little beside the server, or every ratio drifts towards one: so it writes ready text, and of the
 * answer it reads the status and the length.
 */
export const connectTo = async (url: string): Promise<Connection> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: PromiseWithResolvers<Buffer> | undefined
  onAnswer(socket, ({ status, body }) => {
    if (status === 200 || status === 201) waiting?.resolve(body)
    else waiting?.reject(new Error(`answered ${status}: ${body}`))
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error(`${url} closed the connection`)))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    ask(request) {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close() {
      waiting = undefined
      socket.destroy()
    },
  }
}

export interface Answer {
  status: number
  body: Buffer
}

const onAnswer = (socket: Socket, answered: (answer: Answer) => void): void => {
  let held = Buffer.alloc(0)
  socket.on('data', (some) => {
    held = held.length === 0 ? some : Buffer.concat([held, some])
    const answer = answerIn(held)
    if (!answer) return
    held = Buffer.alloc(0)
    answered(answer)
  })
}

/** What has arrived as an answer, once it is whole: with a content-length, or in chunks. */
export const answerIn = (held: Buffer): Answer | undefined => {
  const end = held.indexOf('\r\n\r\n')
  if (end < 0) return
  const head = held.toString('latin1', 0, end)
  const body = /\r\ntransfer-encoding: *chunked/i.test(head)
    ? chunksIn(held, end + 4)
    : bytesIn(held, end + 4, Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0))
  return body && { status: Number(head.slice(9, 12)), body }
}

const bytesIn = (held: Buffer, start: number, length: number): Buffer | undefined =>
  held.length < start + length ? undefined : held.subarray(start, start + length)

const chunksIn = (held: Buffer, start: number): Buffer | undefined => {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const line = held.indexOf('\r\n', at)
    if (line < 0) return
    const length = Number.parseInt(held.toString('latin1', at, line), 16)
    const chunk = bytesIn(held, line + 2, length + 2)
    if (!chunk) return
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, length))
    at = line + 2 + length + 2
  }
}
