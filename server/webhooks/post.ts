import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'

/** How an attempt ended: with a status, or with the reason why there is none. */
export interface PostResult {
  status?: number
  error?: string
  /** The beginning of the answer. */
  response?: string
  /** Nothing was sent, since it was no longer ours to send. */
  isWithheld?: true
}

interface PostOptions {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  allowsPrivate: boolean
  signal?: AbortSignal | undefined
  /** Asked once there is a connection, right before the first byte: whether it may still be sent. */
  mayStart?: (() => boolean | Promise<boolean>) | undefined
}

export type Post = (options: PostOptions) => Promise<PostResult>

/** One text for both: otherwise whoever makes webhooks finds out which names our network knows. */
const notReachable = 'the name is not known, or leads to a private network'
const unknownNames = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA']

/** Of an answer; the rest is not read. */
const MAX_RESPONSE = 500

/** Redirects are not followed. The name is resolved once, and the connection goes to the address that was checked. */
export const post: Post = async ({ url, headers, body, timeoutMs, allowsPrivate, signal, mayStart = () => true }) => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = signal ? AbortSignal.any([timeout, signal]) : timeout
  try {
    const address = await within(ended, resolve(new URL(url), allowsPrivate))
    if (!address) return { error: notReachable }
    return await send({ url, headers, body, signal: ended, mayStart }, address)
  } catch (error) {
    if (timeout.aborted) return { error: `no answer within ${timeoutMs / 1000} s` }
    return { error: describe(error) }
  }
}

interface Address {
  address: string
  family: number
}

/** Undefined where any of the name's addresses is not allowed. */
const resolve = async ({ hostname }: URL, allowsPrivate: boolean): Promise<Address | undefined> => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await lookup(host, { all: true }) : [{ address: host, family }]
  return allowsPrivate || found.every(({ address }) => isPublicAddress(address)) ? found[0] : undefined
}

const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((done, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(done, reject).finally(() => signal.removeEventListener('abort', abort))
  })

type Request = Required<Pick<PostOptions, 'url' | 'headers' | 'body'>> & {
  signal: AbortSignal
  mayStart: () => boolean | Promise<boolean>
}

const send = ({ url, headers, body, signal, mayStart }: Request, { address, family }: Address): Promise<PostResult> =>
  new Promise((done, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        lookup: (_host, options, callback) => {
          if (options.all) callback(null, [{ address, family }])
          else callback(null, address, family)
        },
      },
      (answer) => {
        readBeginning(answer).then((response) => {
          answer.destroy()
          done({ status: answer.statusCode ?? 0, ...(response !== '' && { response }) })
        }, reject)
      },
    )
    sent.on('error', reject)
    // An answer that would change the protocol is none that is read.
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      done({ status: statusCode })
    })
    const start = async (): Promise<void> => {
      if (await mayStart()) {
        sent.end(body)
        return
      }
      sent.destroy()
      done({ isWithheld: true })
    }
    // Nothing leaves before the body does.
    sent.on('socket', (socket) =>
      socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => start().catch(reject)),
    )
  })

const readBeginning = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  answer.setEncoding('utf8')
  for await (const part of answer) {
    text += part
    if (text.length >= MAX_RESPONSE) break
  }
  // PostgreSQL has no text with that letter.
  return text.slice(0, MAX_RESPONSE).replaceAll('\0', '').toWellFormed()
}

const describe = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  if (code && unknownNames.includes(code)) return notReachable
  return (code ?? message ?? 'the request failed').slice(0, 200)
}
