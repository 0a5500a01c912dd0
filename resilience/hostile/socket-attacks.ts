import { type Conversation, drip, sendForever, type Target } from './raw-socket.ts'

export interface Attack {
  name: string
  /** Connections that do so at the same time. */
  times: number
  conversation: (target: Target) => Omit<Conversation, 'within'>
}

const path = '/service/api/v1/editions'

const get = (target: Target, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${target.token}\r\n${headers}\r\n`

const post = (headers: readonly string[], body = ''): string =>
  [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers, '', body].join('\r\n')

const by = ({ token }: Target): string => `authorization: Bearer ${token}`

const says = (name: string, text: (target: Target) => string, times = 1): Attack => ({
  name,
  times,
  conversation: (target) => ({ say: (socket) => void socket.write(text(target)) }),
})

const often = 200

/** Those who take their time. */
export const slow: readonly Attack[] = [
  {
    name: 'headers that never end',
    times: 50,
    conversation: () => ({
      say(socket, isOpen) {
        socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
        drip(socket, 'x-slow: 1\r\n', often, isOpen)
      },
    }),
  },
  {
    name: 'a body that never ends, a byte at a time',
    times: 50,
    conversation: (target) => ({
      say(socket, isOpen) {
        socket.write(post([by(target), 'content-length: 100000']))
        drip(socket, ' ', often, isOpen)
      },
    }),
  },
  {
    name: 'chunks that never end, a byte at a time',
    times: 50,
    conversation: (target) => ({
      say(socket, isOpen) {
        socket.write(post([by(target), 'transfer-encoding: chunked']))
        drip(socket, '1\r\n \r\n', often, isOpen)
      },
    }),
  },
  { name: 'sockets that say nothing', times: 1000, conversation: () => ({ say() {} }) },
  says('half of a request line', () => 'GE', 50),
  says('headers without their end', () => 'GET / HTTP/1.1\r\nhost: x\r\n', 50),
  says('connections kept after a request', get, 100),
  {
    name: 'answers that nobody reads',
    times: 5,
    conversation: () => ({
      deaf: true,
      say: (socket) => void socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(300)),
    }),
  },
]

const nothingOf = '0\r\n\r\n'
const smuggled = `GET ${path} HTTP/1.1\r\nhost: smuggled\r\n\r\n`

/** Requests whose end can be read in two ways: whoever stands in front must not read another one than we do. */
export const smuggling: readonly Attack[] = [
  says('a length and chunks', (t) =>
    post([by(t), 'content-length: 6', 'transfer-encoding: chunked'], nothingOf + smuggled),
  ),
  says('chunks and a length', (t) =>
    post([by(t), 'transfer-encoding: chunked', 'content-length: 4'], nothingOf + smuggled),
  ),
  says('two lengths', (t) => post([by(t), 'content-length: 2', 'content-length: 50'], `{}${smuggled}`)),
  says('two lengths in one', (t) => post([by(t), 'content-length: 2, 50'], `{}${smuggled}`)),
  says('a length with a sign', (t) => post([by(t), 'content-length: +2'], `{}${smuggled}`)),
  says('a length below nothing', (t) => post([by(t), 'content-length: -1'], `{}${smuggled}`)),
  says('a length in hexadecimal', (t) => post([by(t), 'content-length: 0x2'], `{}${smuggled}`)),
  says('a length past any number', (t) => post([by(t), `content-length: ${'9'.repeat(30)}`], `{}${smuggled}`)),
  says('chunked, then not', (t) => post([by(t), 'transfer-encoding: chunked, identity'], nothingOf + smuggled)),
  says('an unknown encoding', (t) => post([by(t), 'transfer-encoding: xchunked'], nothingOf + smuggled)),
  says('a blank before the colon', (t) => post([by(t), 'transfer-encoding : chunked'], nothingOf + smuggled)),
  says('a folded header', (t) => post([by(t), 'transfer-encoding:\r\n chunked'], nothingOf + smuggled)),
  says('two encodings', (t) =>
    post([by(t), 'transfer-encoding: chunked', 'transfer-encoding: x'], nothingOf + smuggled),
  ),
  says('a chunk of a size that is none', (t) => post([by(t), 'transfer-encoding: chunked'], `-1\r\n${smuggled}`)),
  says('a chunk past any number', (t) =>
    post([by(t), 'transfer-encoding: chunked'], `${'f'.repeat(20)}\r\n${smuggled}`),
  ),
  says('a chunk that is longer than it says', (t) =>
    post([by(t), 'transfer-encoding: chunked'], `1\r\n{}\r\n${smuggled}`),
  ),
  says(
    'a line that ends in LF alone',
    (t) => `POST ${path} HTTP/1.1\nhost: x\n${by(t)}\ncontent-length: 2\n\n{}${smuggled}`,
  ),
  says('CR inside a header', (t) => get(t, 'x-odd: a\rtransfer-encoding: chunked\r\n')),
  says('U+0000 inside a header', (t) => get(t, 'x-odd: a\0b\r\n')),
  says('no host', (t) => `GET ${path} HTTP/1.1\r\n${by(t)}\r\n\r\n`),
  says('HTTP/2 without having agreed', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  says('HTTP/0.9', () => `GET ${path}\r\n\r\n`),
  says('TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
]

const large = (bytes: number) => 'x'.repeat(bytes)

const endless = (name: string, headers: (target: Target) => string[], part: string): Attack => ({
  name,
  times: 4,
  conversation: (target) => ({
    async say(socket, isOpen) {
      socket.write(post(headers(target)))
      await sendForever(socket, part, isOpen)
    },
  }),
})

const body = (target: Target, text: string): string =>
  post([by(target), `content-length: ${Buffer.byteLength(text)}`], text)

const chunk = `10000\r\n${large(0x10000)}\r\n`

/** Those who send too much. */
export const huge: readonly Attack[] = [
  says('an address of 100 KB', () => `GET /${large(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
  says('a header of 100 KB', (t) => get(t, `x-large: ${large(100_000)}\r\n`)),
  says('10,000 headers', (t) => get(t, 'x-many: 1\r\n'.repeat(10_000))),
  says('a body of 2 MiB', (t) => body(t, `{"team_name":"${large(2 * 1_048_576)}"}`)),
  endless('endless chunks', (t) => [by(t), 'transfer-encoding: chunked'], chunk),
  endless('endless chunks of a stranger', () => ['transfer-encoding: chunked'], chunk),
  endless('a body of a petabyte', (t) => [by(t), 'content-length: 1000000000000000'], large(65_536)),
  endless('a body of a petabyte of a stranger', () => ['content-length: 1000000000000000'], large(65_536)),
  endless('a chunk extension without end', (t) => [by(t), 'transfer-encoding: chunked'], `1;${large(65_536)}`),
  endless(
    'trailers without end',
    (t) => [by(t), 'transfer-encoding: chunked'],
    `0\r\n${'x-trailer: 1\r\n'.repeat(5000)}`,
  ),
  says('500,000 arrays, one in the other', (t) =>
    body(t, `{"team_name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  ),
  says('100,000 objects, one in the other', (t) => body(t, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)),
  says('100,000 keys', (t) =>
    body(t, `{"team_name":7,${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
  ),
  says('a number of a megabyte', (t) => body(t, `{"team_name":${'9'.repeat(1_000_000)}}`)),
  says('escapes of a megabyte', (t) => body(t, `{"team_name":"${'\\u0041'.repeat(160_000)}"}`)),
  says('blanks of a megabyte', (t) => body(t, `{"team_name"${' '.repeat(1_000_000)}:1}`)),
  says('compressed', (t) => post([by(t), 'content-encoding: gzip', 'content-length: 3'], '\x1f\x8b\x08')),
]
