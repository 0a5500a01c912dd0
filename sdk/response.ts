import { EaselError } from './error.ts'
import type { OperationInfo } from './operation-info.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const START_LENGTH = 200

/** What stands between a client and the service may answer in its place, and not in its envelope. */
const foreignAnswer = ({ status, headers }: Response, body: string, cause?: unknown): EaselError => {
  const type = headers.get('content-type') ?? 'no content type'
  const message = `answered with ${type} that is not from the service`
  const reason = cause ?? new Error(`The answer begins: ${body.slice(0, START_LENGTH)}`)
  return new EaselError(status, { error_code: `HTTP${status}`, message }, headers, { cause: reason })
}

const parse = (response: Response, body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw foreignAnswer(response, body, error)
  }
}

const mediaTypeOf = ({ headers }: Response): string => (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''

/** A stream has no end to wait for. */
const unreadStream = async (response: Response): Promise<EaselError> => {
  await response.body?.cancel()
  const message = 'answered with an event stream: send the Request of requestFor to read it'
  return new EaselError(response.status, { error_code: `HTTP${response.status}`, message }, response.headers)
}

/** The `data` of a success, its bytes or, of a 304, undefined; throws EaselError. */
export const readResponse = async (response: Response, operation: OperationInfo): Promise<unknown> => {
  if (response.status === 304) return undefined
  if (operation.binary && response.ok) return new Uint8Array(await response.arrayBuffer())
  if (mediaTypeOf(response) === 'text/event-stream') throw await unreadStream(response)
  const body = await response.text()
  if (mediaTypeOf(response) !== 'application/json') throw foreignAnswer(response, body)
  const envelope = parse(response, body)
  if (!isRecord(envelope)) throw foreignAnswer(response, body)
  if (response.ok && 'data' in envelope) return envelope.data
  const details = isRecord(envelope.error) && envelope.error.details
  if (!isRecord(details)) throw foreignAnswer(response, body)
  throw new EaselError(response.status, details, response.headers)
}
