import assert from 'node:assert/strict'

export interface StreamEvent {
  event: string
  id?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  data: any
}

export interface EventStream {
  /** The next event; fails where the stream ends first. */
  next(): Promise<StreamEvent>
  /** Resolves when the service has ended the stream. */
  ended(): Promise<void>
  close(): void
}

/** Opens a stream of server-sent events on a service that listens. */
export const openEventStream = async (url: string, headers: Record<string, string>): Promise<EventStream> => {
  const leaving = new AbortController()
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  })
  assert.equal(response.status, 200, response.ok ? '' : await response.text())
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const events = eventsOf(response.body as ReadableStream<Uint8Array>)
  return {
    async next() {
      const { value, done } = await events.next()
      if (done) assert.fail('the stream ended')
      return value
    },
    async ended() {
      const { value, done } = await events.next()
      assert.equal(done, true, `an event: ${JSON.stringify(value)}`)
    },
    close: () => leaving.abort(),
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield event
    }
  }
}

/** Undefined for a comment or a `retry`. */
const parseEvent = (block: string): StreamEvent | undefined => {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )
  const [event, id, data] = ['event', 'id', 'data'].map((name) => fields.get(name))
  return data === undefined ? undefined : { event: event ?? 'message', ...(id && { id }), data: JSON.parse(data) }
}
