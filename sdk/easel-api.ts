#!/usr/bin/env node
import { createCall } from './call.ts'
import { createClient } from './client.ts'
import { EaselError } from './error.ts'
import { type OperationName, operations } from './operations.ts'
import { items, type PagedName } from './pages.ts'
import type { AnyInput } from './request.ts'

/** What this command uses of Node; the package has no types of Node. */
interface Process {
  argv: string[]
  env: Record<string, string | undefined>
  stdin: AsyncIterable<Uint8Array>
  stdout: { write(data: string | Uint8Array): unknown; on(event: 'error', listener: () => void): unknown }
  stderr: { write(text: string): unknown }
  exitCode?: number
}
const { process } = globalThis as unknown as { process: Process }

const help = `Calls one operation of Easel and prints its data as JSON.

  easel-api OPERATION [INPUT]        INPUT is JSON: path parameters, query, headers and body; - reads it from standard input
  easel-api --all OPERATION [INPUT]  every item of a list in pages, one a line
  easel-api OPERATION INPUT < FILE   where the body is a file, such as the image of uploadAsset
  easel-api --list                   the operations and their routes

EASEL_URL is the address of the service, EASEL_TOKEN an access token, EASEL_API_KEY a key of the edition if it needs one.

  easel-api createSpace '{"edition_id": "10000003", "body": {"create_space": {"team_id": "10000004"}}}'
`

class UsageError extends Error {}

const readInput = async (argument = '{}'): Promise<AnyInput> => {
  let text = argument
  if (argument === '-') {
    const decoder = new TextDecoder()
    text = ''
    for await (const chunk of process.stdin) text += decoder.decode(chunk, { stream: true })
  }
  try {
    const input: unknown = JSON.parse(text)
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as AnyInput
  } catch {}
  throw new UsageError(`INPUT must be a JSON object, such as {"edition_id": "10000003"}`)
}

/** The bytes of standard input. */
const readFile = async (argument: string | undefined): Promise<Blob> => {
  if (argument === '-') throw new UsageError('INPUT has to be an argument: standard input is the file')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of process.stdin) chunks.push(new Uint8Array(chunk))
  return new Blob(chunks)
}

const print = (value: unknown): void => {
  process.stdout.write(value instanceof Uint8Array ? value : `${JSON.stringify(value)}\n`)
}

/** A parameter that is missing would travel as "undefined". */
const requireParams = (route: string, input: AnyInput): void => {
  const missing = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name as string).filter((name) => !(name in input))
  if (missing.length > 0) throw new UsageError(`INPUT lacks ${missing.join(' and ')}`)
}

const run = async (args: readonly string[]): Promise<void> => {
  const isAll = args[0] === '--all'
  const [name, argument, ...others] = isAll ? args.slice(1) : args
  if (name === undefined || name === '--help' || name === '-h') return write(help)
  if (name === '--list')
    return write(
      `${Object.entries(operations)
        .map(([one, { route }]) => `${one}  ${route}`)
        .join('\n')}\n`,
    )
  if (!Object.hasOwn(operations, name)) throw new UsageError(`there is no operation "${name}": easel-api --list`)
  if (others.length > 0) throw new UsageError('INPUT is one argument: put it in quotes')
  const { EASEL_URL, EASEL_TOKEN, EASEL_API_KEY } = process.env
  if (!EASEL_URL) throw new UsageError('EASEL_URL is not set: the address of the service')
  const options = { baseUrl: EASEL_URL, token: EASEL_TOKEN, apiKey: EASEL_API_KEY }
  const operation = operations[name as OperationName]
  const input = await readInput(argument)
  requireParams(operation.route, input)
  if (operation.upload) input.body = await readFile(argument)
  if (!isAll) return print((await createCall(options)(operation, input)) ?? null)
  if (!operation.page) throw new UsageError(`${name} is no list in pages`)
  for await (const item of items(createClient(options), name as PagedName, input as never)) print(item)
}

const write = (text: string): void => {
  process.stdout.write(text)
}

/** 1 for a refusal, which is printed as the service gave it; 2 for a wrong use. */
const report = (error: unknown): number => {
  if (error instanceof EaselError) {
    const { cause } = error
    const details = { status: error.status, ...error.details, ...(cause instanceof Error && { cause: cause.message }) }
    process.stderr.write(`${JSON.stringify(details)}\n`)
    return 1
  }
  process.stderr.write(`easel-api: ${error instanceof Error ? error.message : error}\n`)
  return 2
}

// Whoever reads the output may stop before its end: `easel-api --all … | head`.
process.stdout.on('error', () => {})
run(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error)
})
